// People's accounts: created, changed, locked, ended and reset by a technician and another department.

import { may, redraw } from "../people/desk.js";
import { h } from "../shared/dom.js";
import { named, t } from "../shared/words.js";
import { choice, chosen, entry, several } from "../people/dialog.js";
import { fileOrText, judgedList } from "./lists.js";
import { fetched, open, setup, state } from "./state.js";

/** @import { SetupPerson } from "../shared/documents.d.ts" */
/** @import { Dialog } from "../people/dialog.js" */

const ROLES = [
  ["technician"],
  ["slot_attendant", "slot_supervisor"],
  ["dealer", "floorperson", "pit_manager"],
  ["security", "surveillance", "auditor"],
  ["cashier", "main_bank", "count_team", "count_supervisor", "finance"],
  ["compliance", "revenue"],
];

export function people() {
  return h(
    "section",
    { class: "panel", id: "people", "aria-labelledby": "people-title" },
    h(
      "header",
      { class: "row" },
      h("h2", { id: "people-title", class: "grow" }, t("People")),
      may("add_people") && h("button", { onclick: fromList }, t("From a list…")),
      may("add_staff") && h("button", { class: "primary", onclick: add }, t("Add a person")),
    ),
    handed(),
    h(
      "ul",
      { class: "plain names" },
      setup().people.map((one) =>
        h(
          "li",
          { "data-key": one.name },
          h("b", {}, one.name),
          " ",
          h(
            "small",
            { class: "dim" },
            one.roles.map((role) => named("role", role)).join(", "),
            one.ended ? ` · ${t("closed")}` : one.locked ? ` · ${t("locked")}` : "",
          ),
          !one.ended && may("change_roles") && account(one),
        )
      ),
    ),
  );
}

function add() {
  open({
    key: "add_staff",
    title: t("Add a person"),
    button: t("Add"),
    command: "add_staff",
    why: t("Roles of one department only. The password is temporary: the person chooses a new one at first login."),
    controls: () => [
      entry(t("Name"), { name: "name", required: true, autofocus: true }),
      rolesOf([]),
      entry(t("Temporary password"), { name: "password", type: "password", required: true, maxlength: 1000 }),
    ],
    make: ({ name, password }, form) => ({ name, password, roles: chosen(form, "roles") }),
  });
}

/** Accounts of a whole list under one signature; everybody is handed a password that is good for one log-in. */
function fromList() {
  state.people = null;
  open({
    key: "people from a list",
    title: t("People from a list"),
    button: t("Add all"),
    command: "add_people",
    why: t(
      "Comma-separated, with the heading name,roles and spaces between roles. All or none; each gets a password.",
    ),
    controls: () => [
      ...fileOrText(judged),
      judgedList(state.people?.errors ?? null, t("{count} people, no errors.", { count: listed().length })),
    ],
    make: () => {
      const people = listed().map((one) => ({ ...one, password: invented() }));
      state.handed = people;
      return { people };
    },
  });
}

const listed = () => state.people?.errors.length ? [] : state.people?.people ?? [];

/** @param {string} body */
async function judged(body) {
  state.notice = "";
  state.people = await fetched("/api/setup/people", { method: "POST", body });
  redraw();
}

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 12;

/** A password that nobody chose, without letters that are taken for others: 59 bits. */
function invented() {
  let made = "";
  while (made.length < LENGTH) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < LETTERS.length * 8) made += LETTERS[byte % LETTERS.length];
  }
  return made;
}

/** What is handed to each of a list, on strips of paper; it is on this page alone and gone with it. */
function handed() {
  const added = state.handed.filter((one) => setup().people.some((other) => other.name === one.name));
  if (!added.length) return null;
  return h(
    "div",
    { class: "handed", role: "status" },
    h("p", {}, t("Give each person their password for the first login. It is shown only once, only here.")),
    h(
      "dl",
      { class: "strips" },
      added.map((one) => h("div", { "data-key": one.name }, h("dt", {}, one.name), h("dd", {}, one.password))),
    ),
    h(
      "div",
      { class: "row" },
      h("button", { onclick: () => print() }, t("Print")),
      h("button", { class: "quiet", onclick: forget }, t("Handed out")),
    ),
  );
}

function forget() {
  state.handed = [];
  redraw();
}

/** @param {string[]} now */
const rolesOf = (now) =>
  several(
    t("Roles"),
    "roles",
    ROLES.flat().map((role) => /** @type {[string, string]} */ ([role, named("role", role)])),
    now,
  );

/** What two people do to an account. @param {SetupPerson} one */
function account(one) {
  const has = one.factor || one.keys.length > 0;
  const ways = [
    changeRoles(one),
    one.locked ? withReason("unlock_staff", t("Unlock"), one) : withReason("lock_staff", t("Lock"), one),
    resetPassword(one),
    ...(has ? [clearFactor(one)] : []),
    endSessions(one),
    withReason("end_staff", t("Close the account"), one),
  ];
  return h(
    "details",
    {},
    h("summary", {}, t("Account")),
    h("div", { class: "row" }, ways.map((way) => h("button", { onclick: () => open(way) }, `${way.button}…`))),
  );
}

/** @param {SetupPerson} one @returns {Dialog} */
const changeRoles = ({ name, roles }) => ({
  key: `change_roles-${name}`,
  title: t("Change the roles of {name}", { name }),
  button: t("Change the roles"),
  command: "change_roles",
  why: t("Roles of one department only. Their sessions end, and they must log in again."),
  controls: () => [rolesOf(roles)],
  make: (_, form) => ({ name, roles: chosen(form, "roles") }),
});

/** @param {Dialog["command"]} command @param {string} button @param {SetupPerson} one @returns {Dialog} */
const withReason = (command, button, { name }) => ({
  key: `${command}-${name}`,
  title: `${button}: ${name}`,
  button,
  command,
  why: command === "unlock_staff"
    ? ""
    : t("It takes effect at once, whatever {name} is doing. The reason is recorded.", { name }),
  controls: () => [entry(t("Reason"), { name: "why", required: true, autofocus: true, maxlength: 1000 })],
  make: ({ why }) => ({ name, why }),
});

/** @param {SetupPerson} one @returns {Dialog} */
const resetPassword = ({ name }) => ({
  key: `reset_password-${name}`,
  title: t("A temporary password for {name}", { name }),
  button: t("Reset the password"),
  command: "reset_password",
  why: t("Their sessions end. They choose a new one at the next login."),
  controls: () => [
    entry(t("Temporary password"), {
      name: "password",
      type: "password",
      required: true,
      maxlength: 1000,
      autofocus: true,
    }),
  ],
  make: ({ password }) => ({ name, password }),
});

/** @param {SetupPerson} one @returns {Dialog} */
const clearFactor = ({ name, keys }) => ({
  key: `clear_factor-${name}`,
  title: t("Remove the second factor of {name}", { name }),
  button: t("Remove the second factor"),
  command: "clear_factor",
  why: t("If it was lost. Their sessions end, and they set up a new one."),
  controls: () => [choice(t("What"), "key", [["", t("everything")], ...keys.map(asChoice)])],
  make: ({ key }) => ({ name, key }),
});

/** @param {{ id: string, label: string }} key @returns {[string, string]} */
const asChoice = ({ id, label }) => [id, label];

/** @param {SetupPerson} one @returns {Dialog} */
const endSessions = ({ name }) => ({
  key: `end_sessions-${name}`,
  title: t("End every session of {name}", { name }),
  button: t("End the sessions"),
  command: "end_sessions",
  why: t("Nobody continues under this name without logging in again."),
  controls: () => [],
  make: () => ({ name }),
});
