// Stacks of chips on the felt: a few chips for an amount.

import { chip, drawnChip } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";

export { chip };

/** What chips are worth, in cents. */
export const CHIPS = [100, 500, 1000, 2500, 10000];
const ALL = [100000, 50000, 10000, 2500, 1000, 500, 100, 50];
const MOST = 6;

/** The chips that stand for an amount, the largest first; at most six, since a taller stack hides what it is. */
export function chipsFor(/** @type {number} */ amount) {
  /** @type {number[]} */
  const chips = [];
  let left = amount;
  for (const cents of ALL) {
    while (left >= cents && chips.length < MOST) {
      chips.push(cents);
      left -= cents;
    }
  }
  return chips.length ? chips : [50];
}

/** A stack of chips. @param {number} amount @param {string} name */
export function pile(amount, name) {
  return h(
    "span",
    { class: "pile", "aria-hidden": "true", "data-pile": name },
    chipsFor(amount).map((cents, index) => drawnChip(cents, { "data-key": `${cents}-${index}`, class: `at${index}` })),
  );
}
