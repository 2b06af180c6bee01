// The pit: whatever needs attention first, then every table and terminal. Buttons are shown only for what the role may
// do.

import { h, show } from "../shared/dom.js";
import { entry } from "../shared/form.js";
import { day, named, said, t } from "../shared/words.js";
import { dialogOf } from "./dialogs.js";
import { figures, handPays, progressives } from "./payments.js";
import { tips } from "./tips.js";
import { isSilent, toggle } from "./sound.js";
import { app, drawnBy, person, pit, redraw, role, sees, state } from "./state.js";
import { tables } from "./tables.js";
import { terminals } from "./terminals.js";
import { alarms } from "./waiting.js";

/** Who puts the floor together, or looks at how it is. */
const KEEPS_DEVICES = ["slot_supervisor", "technician", "compliance", "security", "auditor"];
const SETS_UP = [
  "technician",
  "pit_manager",
  "slot_supervisor",
  "floorperson",
  "revenue",
  "compliance",
  "finance",
  "security",
  "auditor",
];

drawnBy(() => {
  if (!state.pit) {
    const words = forbidden() ? loggedOut() : [h("p", { role: "status" }, t("Connecting…"))];
    show(app, h("main", { class: "page" }, h("h1", {}, t("The pit")), words));
    return;
  }
  show(
    app,
    bar(),
    notice(),
    h(
      "main",
      { class: "pit" },
      h("div", {}, next(), alarms(), tables(), terminals()),
      h(
        "aside",
        {},
        sees("hand_pays") && handPays(),
        sees("progressives") && progressives(),
        sees("total") && figures(),
        tips(),
      ),
    ),
    !forbidden() && state.dialog && dialogOf(state.dialog),
  );
});

function bar() {
  return h(
    "header",
    { class: "bar" },
    h(
      "div",
      {},
      h("h1", {}, t("The pit")),
      h("small", {}, t("{facility} · gaming day {day}", { facility: pit().facility, day: day(pit().day) })),
    ),
    h(
      "span",
      { class: "grow table-filter" },
      h(
        "select",
        {
          "aria-label": t("Table"),
          onchange: (/** @type {Event} */ event) => {
            state.table = entry(event);
            redraw();
          },
        },
        h("option", { value: "" }, t("All tables")),
        pit().tables.map((one) =>
          h("option", { value: one.table, "data-key": one.table }, `${one.table} · ${one.name}`)
        ),
      ),
    ),
    h("a", { href: "/duty" }, t("Duty")),
    SETS_UP.includes(role) && h("a", { href: "/setup" }, t("Setting up")),
    KEEPS_DEVICES.includes(role) && h("a", { href: "/devices" }, t("Devices")),
    ["pit_manager", "compliance", "finance", "auditor"].includes(role) &&
      h("a", { href: "/submissions" }, t("Rules Submissions")),
    ["surveillance", "floorperson", "pit_manager", "compliance", "auditor"].includes(role) &&
      h("a", { href: "/surveillance" }, t("Rounds and disputes")),
    ["compliance", "auditor", "surveillance", "slot_supervisor", "technician"].includes(role) &&
      h("a", { href: "/central" }, t("Central control")),
    h(
      "button",
      {
        class: "quiet",
        "aria-pressed": String(!isSilent()),
        onclick: () => {
          toggle();
          redraw();
        },
      },
      isSilent() ? t("Alarms muted") : t("Alarms on"),
    ),
    h("span", {}, h("b", {}, person), `, ${named("role", role)}`),
    h("form", { method: "post", action: "/logout" }, h("button", { class: "quiet" }, t("Log out"))),
  );
}

/** What leads to the first round of a floor, until it was dealt. */
function next() {
  const steps = state.pit?.next ?? [];
  const first = steps.find((step) => !step.done);
  if (!first) return null;
  const mine = /** @type {string[]} */ (first.roles).includes(role);
  const who = first.roles.map((one) => named("role", one)).join(t(" or "));
  return h(
    "section",
    { class: "panel lead-on", "aria-label": t("What is next") },
    h("b", {}, t("What is next")),
    " ",
    mine ? h("a", { href: first.page }, said(first.said)) : said(first.said),
    " ",
    h("small", { class: "dim" }, `${who} · ${steps.filter((step) => step.done).length}/${steps.length}`),
  );
}

function notice() {
  if (forbidden()) return h("div", { class: "notice", role: "alert" }, loggedOut());
  const words = state.connection === "open"
    ? !state.dialog && state.notice
    : t("Connection lost; this page will reconnect by itself.");
  return h("div", { class: "notice", role: "alert" }, words);
}

function forbidden() {
  return state.connection === "forbidden";
}

function loggedOut() {
  return [
    t("You have been logged out. Log in again."),
    " ",
    h("a", { href: `/login?next=/pit&role=${role}` }, t("Log in")),
  ];
}

setInterval(() => {
  if (state.pit?.tables.some((one) => one.phase === "open" || one.spread_from)) redraw();
}, 1000);
redraw();
