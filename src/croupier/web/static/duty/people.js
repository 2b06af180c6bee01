// One's own shift, who is on duty and supervises which tables, credentials, and who directs a department.

import { ask, entry, open } from "../office/parts.js";
import { may } from "../people/desk.js";
import { choice, chosen, several } from "../people/dialog.js";
import { toTheMinute } from "../shared/clock.js";
import { h } from "../shared/dom.js";
import { named, t } from "../shared/words.js";
import { duty, panel } from "./state.js";

/** @import { HeldCredential, PersonOnDuty } from "../shared/documents.d.ts" */

const KINDS = ["key_employee", "permit", "registration"];

/** @param {readonly string[]} names @returns {[string, string][]} */
export const pairs = (names) => names.map((name) => [name, name]);

export function mine() {
  const { own } = duty();
  /** @param {"sign_in" | "sign_out" | "begin_break" | "end_break"} command @param {string} words */
  const button = (command, words) =>
    h("button", { type: "button", onclick: () => ask({ command }, null, t("Done.")) }, words);
  return h(
    "section",
    { class: "panel", "aria-label": t("Your shift") },
    h("h2", {}, t("Your shift")),
    h(
      "div",
      { class: "own" },
      !own && button("sign_in", t("Start my shift")),
      own && !own.resting && button("begin_break", t("Start a break")),
      own && own.resting && button("end_break", t("End the break")),
      own && button("sign_out", t("End my shift")),
    ),
  );
}

export const onDuty = () =>
  panel(
    "on-duty",
    t("On duty"),
    [t("Name"), t("Role"), t("Since"), t("Tables")],
    duty().on_duty.map((/** @type {PersonOnDuty} */ one) => [
      one.name,
      named("role", one.role),
      one.resting ? t("on a break since {time}", { time: toTheMinute(one.resting) }) : toTheMinute(one.since),
      one.tables.join(", "),
    ]),
    may("supervise_tables") && duty().choices.supervisors.length > 0 &&
      h("button", { onclick: supervise }, t("Assign tables…")),
  );

/** A floorperson has these tables and no others (§ 465a.35). */
function supervise() {
  const { choices, most_tables: most } = duty();
  const told = choices.tables.map((one) => /** @type {[string, string]} */ ([
    one.table,
    one.supervised_by ? `${one.table} (${one.supervised_by})` : one.table,
  ]));
  open({
    title: t("Assign tables to a floorperson"),
    why: t("At most {most} tables for one person. The selection replaces the tables they supervise now.", { most }),
    button: t("Assign"),
    command: "supervise_tables",
    controls: () => [
      choice(t("Floorperson"), "floorperson", pairs(choices.supervisors)),
      several(t("Tables"), "tables", told, []),
    ],
    make: ({ floorperson }, form) => ({ floorperson, tables: chosen(form, "tables") }),
  });
}

export const credentials = () =>
  panel(
    "credentials",
    t("Credentials"),
    [t("Name"), t("Kind"), t("Number"), t("Valid through")],
    duty().credentials.map((/** @type {HeldCredential} */ one) => [
      one.name,
      named("credential", one.kind),
      one.number,
      one.good ? one.expires : t("{day}, expired", { day: one.expires }),
    ]),
    may("record_credential") && h("button", { onclick: record }, t("Record a credential…")),
  );

const record = () =>
  open({
    title: t("Record a credential"),
    button: t("Record"),
    command: "record_credential",
    controls: () => [
      choice(t("Holder"), "name", pairs(duty().choices.people)),
      choice(t("Kind"), "kind", KINDS.map((one) => [one, named("credential", one)])),
      entry(t("Number"), { name: "number" }),
      entry(t("Valid through"), { name: "expires", type: "date" }),
    ],
    make: ({ name, kind, number, expires }) => ({ name, kind, number, expires }),
  });

export const directors = () =>
  (may("appoint_director") || Object.values(duty().directors).some(Boolean)) &&
  panel(
    "directors",
    t("Directors"),
    [t("Department"), t("Director")],
    Object.entries(duty().directors).map(([department, name]) => [named("department", department), name || "–"]),
    may("appoint_director") && h("button", { onclick: appoint }, t("Appoint a director…")),
  );

const appoint = () =>
  open({
    title: t("Appoint a director"),
    why: t("A director belongs to the department, holds a key employee license and directs no other department."),
    button: t("Appoint"),
    command: "appoint_director",
    controls: () => [
      choice(
        t("Department"),
        "department",
        Object.keys(duty().directors).map((one) => [one, named("department", one)]),
      ),
      choice(t("Director"), "name", pairs(duty().choices.people)),
    ],
    make: ({ department, name }) => ({ department, name }),
  });
