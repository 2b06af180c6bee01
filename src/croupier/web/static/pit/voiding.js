// Rounds that are stuck, and how the pit ends one: with a reason, and a signature of another department.

import { h } from "../shared/dom.js";
import { money } from "../shared/money.js";
import { signature } from "../people/signature.js";
import { t } from "../shared/words.js";
import { buttons, reasonField, sends } from "./sending.js";
import { clock, may, open, state } from "./state.js";
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
  title: t("Table {table} is not moving", table),
  words: table.at_risk === null
    ? t("since {time}", { time: clock(table.moved) })
    : t("{amount} at risk, and nothing has happened since {time}", {
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
  const send = sends(({ why }) => ({ command: "void_round", table: table.table, why }));
  return [
    h("h2", { id: "dialog-title" }, t("Void round {round} of {table}?", table)),
    h(
      "p",
      {},
      t("All hands are void and {amount} is returned to the players. Use this only where the game has no remedy.", {
        amount: money(table.at_risk ?? 0),
      }),
    ),
    h(
      "form",
      { onsubmit: send },
      reasonField({ autofocus: true }),
      signature(SIGN),
      buttons(t("Void the round"), "danger"),
    ),
  ];
}
