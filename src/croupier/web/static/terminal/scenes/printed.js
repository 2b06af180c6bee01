// Dice printed on a layout: boxes of dice in blocks, dice beside a spot, and circles for lammers.

import { die } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { atTable } from "../state.js";
import { t } from "../../shared/words.js";

/** @import { ShownRow, ShownSpot } from "../../shared/documents.d.ts" */

/**
 * The spots of a row in their blocks; what is not about dice lies beside those that are.
 * @param {ShownRow} row
 * @param {(one: ShownSpot, row: { shape: string, signs?: boolean }) => HTMLElement} spot
 */
export function inBlocks(row, spot) {
  const named = (/** @type {string} */ wager) => row.spots.find((one) => one.wager === wager);
  const placed = (/** @type {ShownSpot | undefined} */ one) =>
    one && spot(one, one.dice.length ? row : { shape: "wide" });
  return row.blocks.map((block) =>
    h("div", { class: "block", "data-key": block.at(-1) }, block.map((wager) => placed(named(wager))))
  );
}

/** Dice in small, as they are printed beside a spot. @param {number[][]} pairs */
export const printed = (pairs) =>
  h(
    "span",
    { class: "dice-of tiny", "aria-hidden": "true" },
    pairs.map((pair) => h("span", { class: "pair" }, pair.map(die))),
  );

/** Circles: a lammer lies in each whose dice have been thrown. @param {ShownRow} row */
export function circles(row) {
  const shown = atTable().shown?.[row.thrown];
  const thrown = Array.isArray(shown) ? shown : [];
  return h(
    "ul",
    { class: "lammers", "data-key": "circles", "aria-label": t("Already rolled") },
    row.circles.map((dice) => {
      const out = thrown.includes(dice.join("-"));
      return h(
        "li",
        { class: out ? "thrown" : "", "data-key": dice.join("-") },
        dice.map(die),
        h("span", { class: "hidden" }, out ? t("rolled") : t("not rolled")),
      );
    }),
  );
}
