// Every table of the pit, with the actions open to the role.

import { h } from "../shared/dom.js";
import { dealtBy } from "../shared/layout.js";
import { money, signed } from "../shared/money.js";
import { day, t } from "../shared/words.js";
import { ask, left, matches, may, open, pit, sees, state } from "./state.js";
import { voidButton } from "./voiding.js";

/** @import { PitTable } from "../shared/documents.d.ts" */

const MOMENTS = {
  betting: t("betting"),
  dealing: t("dealing"),
  deciding: t("players decide"),
  playing: t("dealer plays"),
  over: t("between rounds"),
};
const PHASES = { open: t("open"), stopped: t("stopped"), closed: t("closed") };

/** Whether wagers are taken and there are none. @param {PitTable} table */
const isIdle = ({ moment, taken, at_risk: atRisk }) => moment === "betting" && !taken && !atRisk;

/** @param {PitTable} table */
export function tableButtons(table) {
  const name = table.table;
  return [
    table.phase === "open" && table.until > 0 && may("extend_time") &&
    h("button", { onclick: () => ask({ command: "extend_time", table: name, seconds: 30 }) }, t("+30 s")),
    table.phase === "stopped" && !table.correction && may("resume_table") &&
    h("button", { class: "primary", onclick: () => ask({ command: "resume_table", table: name }) }, t("Resume")),
    table.phase === "open" && may("close_table") && (table.moment === "over" || isIdle(table)) &&
    h("button", { onclick: () => open({ kind: "close", id: name }) }, t("Close")),
    table.phase === "closed" && may("open_table") &&
    h("button", { class: "primary", onclick: () => open({ kind: "open", id: name }) }, t("Open")),
    table.phase === "open" && table.kind !== "automated" && may("change_dealer") &&
    h("button", { onclick: () => open({ kind: "dealer", id: name }) }, t("Dealer")),
    table.phase !== "closed" && may("post_limits") &&
    h("button", { onclick: () => open({ kind: "limits", id: name }) }, t("Limits")),
    voidButton(table),
  ];
}

/** The limits of the round, those of the next where they differ, and how long nothing has happened. */
/** @param {PitTable} table */
function limitsOf({ minimum, maximum, to_come: [least, most], moved, phase }) {
  const amounts = (/** @type {number} */ one, /** @type {number} */ other) =>
    t("{minimum} to {maximum}", { minimum: money(one), maximum: money(other) });
  const quiet = moved && phase === "open" ? Math.max(0, Math.floor((Date.now() + state.skew - moved) / 1000)) : 0;
  return [
    amounts(minimum, maximum),
    (minimum !== least || maximum !== most) && t("next round {limits}", { limits: amounts(least, most) }),
    quiet >= 5 &&
    (quiet < 120
      ? t("idle for {seconds} s", { seconds: quiet })
      : t("idle for {minutes} min", { minutes: Math.floor(quiet / 60) })),
  ].filter(Boolean).join(" · ");
}

/** A figure below what it is. @param {string} words @param {string} value @param {string} [look] */
const figure = (words, value, look = "") => h("div", {}, h("dt", {}, words), h("dd", { class: look }, value));

export function tables() {
  return h(
    "section",
    {},
    h(
      "h2",
      {},
      t("Tables"),
      h(
        "span",
        { class: "count" },
        t("{count} of {all} open", {
          count: pit().tables.filter((one) => one.phase === "open").length,
          all: pit().tables.length,
        }),
      ),
      h(
        "span",
        { class: pit().counted > pit().allowed ? "count lose" : "count", title: "§ 605a.9(b)" },
        t("counts as {counted} of {allowed} gaming tables", { counted: pit().counted, allowed: pit().allowed }),
      ),
    ),
    pit().tables.length === 0 &&
      h(
        "p",
        { class: "nothing" },
        t("No tables are installed yet."),
        " ",
        may("install_table")
          ? h("a", { href: "/setup#tables" }, t("Install a table"))
          : t("A pit manager installs tables."),
      ),
    h(
      "div",
      { class: "tables" },
      pit().tables.filter((one) =>
        (!state.table || one.table === state.table) && matches(`${one.table} ${one.name} ${one.dealer} ${one.chapter}`)
      ).map((table) =>
        h(
          "article",
          { class: `table-card ${table.phase}`, "data-key": table.table, "data-felt": table.chapter },
          h("h3", {}, h("span", {}, table.name), h("span", { class: `state ${table.phase}` }, PHASES[table.phase])),
          h(
            "span",
            { class: "dim" },
            [table.table, dealtBy(table) || t("no dealer")].join(" · "),
          ),
          h(
            "span",
            { class: `now number ${table.moment}` },
            h(
              "span",
              {},
              t("Round {round}", table),
              " · ",
              h("b", {}, [MOMENTS[table.moment], left(table) && `${left(table)} s`].filter(Boolean).join(" · ")),
            ),
            h(
              "span",
              { class: "seats", role: "img", "aria-label": t("{taken} of {seats} seats", table) },
              Array.from({ length: table.seats }, (_, index) => h("i", { class: index < table.taken ? "taken" : "" })),
            ),
          ),
          h(
            "dl",
            { class: "sums number" },
            table.at_risk !== null && figure(t("At risk"), money(table.at_risk)),
            sees("total") &&
              figure(t("Today"), signed(table.figures.revenue), table.figures.revenue < 0 ? "lose" : "win"),
          ),
          h("span", { class: "number" }, limitsOf(table)),
          h(
            "span",
            { class: "row" },
            tableButtons(table),
            h("button", {
              class: "quiet",
              title: t("Rules Submission {reference}, effective {effective}", {
                reference: table.reference,
                effective: day(table.effective),
              }),
              onclick: () => open({ kind: "rules", id: table.table }),
            }, t("Rules")),
          ),
        )
      ),
    ),
  );
}
