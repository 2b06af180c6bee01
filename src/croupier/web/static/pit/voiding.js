// Rounds that do not go on, and how the pit ends one: with a reason, and a signature of another department.

import { h } from "../shared/dom.js";
import { fields } from "../shared/form.js";
import { money } from "../shared/money.js";
import { secondOf, signature } from "../people/signature.js";
import { t } from "../shared/words.js";
import { ask, clock, close, may, open, state } from "./state.js";
import { tableButtons } from "./tables.js";

/** @import { PitTable } from "../shared/documents.d.ts" */

const SIGN = ["security", "surveillance"];

/** Whether wagers lie at a table and nothing has happened there for too long. @param {PitTable} table */
export const isStuck = ({ stuck_from: from }) => from > 0 && Date.now() + state.skew >= from;

/** What stands still, as the list of what needs somebody shows it. @param {PitTable} table */
export const stuck = (table) => ({
  key: `s${table.table}`,
  at: table.table,
  high: true,
  sign: "◼",
  title: t("Table {table} does not go on", table),
  words: t("{amount} at risk, and nothing has happened since {time}", {
    amount: money(table.at_risk),
    time: clock(table.moved),
  }),
  buttons: tableButtons(table),
});

/** @param {PitTable} table */
export const voidButton = (table) =>
  table.phase !== "closed" && table.moment !== "over" && may("void_round") &&
  h("button", { class: "danger", onclick: () => open({ kind: "void", id: table.table }) }, t("Void the round"));

/** The dialog in which a round is ended. @param {PitTable} table */
export function voiding(table) {
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const entered = fields(event);
    const answer = await ask({ command: "void_round", table: table.table, why: entered.why }, await secondOf(entered));
    if (answer.kind === "done") close();
  };
  return [
    h("h2", { id: "dialog-title" }, t("Void round {round} of {table}?", table)),
    h(
      "p",
      {},
      t("All hands are void and {amount} goes back to the players. Use it only where the game has no remedy.", {
        amount: money(table.at_risk),
      }),
    ),
    h(
      "form",
      { onsubmit: send },
      h("label", {}, t("Reason"), h("input", { name: "why", required: true, autocomplete: "off", autofocus: true })),
      signature(SIGN),
      h(
        "div",
        { class: "row" },
        h("button", { class: "danger" }, t("Void the round")),
        h("button", { type: "button", class: "quiet", onclick: close }, t("Cancel")),
      ),
    ),
  ];
}
