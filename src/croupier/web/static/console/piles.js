// The wagers of a stake: a pile of chips for each, with its amount and its name.

import { h } from "../shared/dom.js";
import { money, signed } from "../shared/money.js";
import { said } from "../shared/words.js";

/** @import { Sentence, StakeInPlay, StakeSummary } from "../shared/documents.d.ts" */

/** The chips of a table in cents, the largest first. */
const CHIPS = [100000, 50000, 10000, 2500, 1000, 500, 100, 50];
const HIGHEST = 5;

/** The fewest chips that make an amount, the largest first, as far as a pile shows them. @param {number} cents */
function chipsOf(cents) {
  /** @type {number[]} */
  const found = [];
  let left = cents;
  for (const chip of CHIPS) {
    while (left >= chip && found.length < HIGHEST) {
      found.push(chip);
      left -= chip;
    }
  }
  return found;
}

/** @param {Sentence} title @param {Sentence} short @param {number} stands @param {string} amount */
const line = (title, short, stands, amount, looks = "") =>
  h(
    "li",
    { title: said(title), class: looks, "data-key": JSON.stringify(title) },
    h(
      "span",
      { class: "stacked", "aria-hidden": "true" },
      chipsOf(stands).map((chip) => h("i", { class: `c${chip}` })),
    ),
    h("span", { class: "of" }, said(short)),
    h("b", { class: "number" }, amount),
  );

/** @param {StakeInPlay} stake */
export const piles = ({ stake, wagers }) =>
  h(
    "ul",
    { class: "piles", "data-key": stake },
    wagers.map(({ title, short, amount }) => line(title, short, amount, money(amount))),
  );

/** What each wager of a stake came to; what goes back to the player stands there. @param {StakeSummary} stake */
export const results = ({ stake, lines }) =>
  h(
    "ul",
    { class: "piles bets", "data-key": stake },
    lines.map(({ title, short, credited, net }) => line(title, short, credited, signed(net), net > 0 ? "win" : "")),
  );
