// The results of the round, line by line: the wager, the hand, the row of the paytable, the money, the clause.

import { h } from "../shared/dom.js";
import { money, signed } from "../shared/money.js";
import { clauseButton } from "./told/clauses.js";
import { allTold, toldLines } from "./drama/reveal.js";
import { open } from "./panels.js";
import { paytablesOf, wagerOf } from "./signs.js";
import { atTable, betting, own, placeAt, stakes, table } from "./state.js";
import { named, said, t } from "../shared/words.js";

/** @import { Child } from "../shared/dom.js" */
/** @import { LineDocument } from "../shared/documents.d.ts" */

/** @param {number} net */
export const tone = (net) => (net > 0 ? "win" : net < 0 ? "lose" : "");

const sumOf = (/** @type {LineDocument[]} */ lines) => lines.reduce((sum, line) => sum + line.net, 0);

/** The lines of the own stakes in this round, as far as they are told. */
export const ownLines = toldLines;

/** Lines settled so far; the sum is told when the round is over. */
export function results() {
  const lines = ownLines();
  if (!lines.length || betting()) return null;
  const over = atTable().moment === "over" && allTold();
  return h(
    "section",
    { class: "panel lines", "aria-label": t("Result"), "data-key": "results" },
    h(
      "div",
      { class: "row" },
      h("h2", { class: "grow" }, over ? t("Result") : t("So far")),
      over && h("span", { class: `net-total number ${tone(sumOf(lines))}` }, signed(sumOf(lines))),
    ),
    receipt(lines),
  );
}

/** The same on a screen that has no room for it beside the table. @returns {[HTMLElement, ...HTMLElement[]]} */
export function resultPanel() {
  const lines = ownLines();
  return [h("h2", {}, netInWords(sumOf(lines))), receipt(lines)];
}

/** Settlement lines as a list. @param {LineDocument[]} lines */
export function receipt(lines) {
  return h(
    "ul",
    { class: "plain receipt" },
    lines.map((line, index) =>
      h(
        "li",
        {
          class: `line ${tone(line.net)}`,
          "data-key": `line${index}`,
        },
        h("span", { class: "what" }, said(line.short), seatIn(line)),
        h("span", { class: `net number ${tone(line.net)}` }, signed(line.net)),
        h("span", { class: "why" }, because(line)),
        clauseButton(line.cite),
      )
    ),
  );
}

/** The seat of a line, where there are several own ones. @param {LineDocument} line */
function seatIn(line) {
  const stake = stakes().length > 1 && stakes().find((one) => one.stake === line.stake);
  return stake && h("small", { class: "dim" }, " ", t("seat {seat}", { seat: stake.seat }));
}

/** @param {LineDocument} line @returns {Child[]} */
function because(line) {
  const result = RESULTS[/** @type {"win"} */ (line.result)] ?? named("result", line.result);
  return [
    result,
    ` · ${said(line.why)}`,
    paid(line),
    validation(line),
  ];
}

/** What a floorperson validates before it is paid, and what became of it. @param {LineDocument} line */
function validation(line) {
  const payout = placeAt(table()?.table ?? own().table)?.payouts.find((one) =>
    one.stake === line.stake && one.wager === line.wager && one.row === line.row
  );
  return payout && line.needs_validation &&
    h("b", { class: payout.validation === "declined" ? "lose" : "gold" }, " ", VALIDATIONS[payout.validation]);
}

const VALIDATIONS = {
  pending: t("waiting for a floorperson to validate it"),
  validated: t("validated by a floorperson"),
  declined: t("declined: ask a floorperson why"),
};

const RESULTS = {
  win: t("Won"),
  lose: t("Lost"),
  push: t("Push"),
  forfeit: t("Forfeited"),
  returned: t("Returned"),
  paid: t("Paid"),
  fee: t("Fee"),
  collected: t("Collected"),
  split: t("Shared"),
  capped: t("Capped"),
  surrender: t("Surrendered"),
  reversed: t("Reversed"),
};

/** The row that paid, which leads to its paytable. */
function paid(/** @type {LineDocument} */ line) {
  if (!line.row_in_words) return null;
  const row = paytablesOf(line.wager).flatMap((one) => one.rows).find((one) => one.row === line.row);
  const words = row ? `${said(row.words)} ${said(row.pays)}` : said(line.row_in_words);
  if (!wagerOf(line.wager)) return h("b", { class: "paid-row" }, words);
  return h("button", { class: "paid-row", onclick: () => open("sign", line.wager) }, words);
}

/** @param {number} net */
export function netInWords(net) {
  if (!net) return t("You break even.");
  return net > 0 ? t("You win {amount}.", { amount: money(net) }) : t("You lose {amount}.", { amount: money(-net) });
}

/** The whole result, for screen readers. */
export function resultInWords() {
  const lines = ownLines();
  const told = lines.map((line) => `${said(line.title)}: ${signed(line.net)}. ${said(line.why)}`);
  return `${netInWords(sumOf(lines))} ${[...new Set(told)].join(" ")}`;
}
