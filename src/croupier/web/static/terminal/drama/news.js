// What is new on the table since the last document, and how long its animation takes.

/** @import { TableDocument, View } from "../../shared/documents.d.ts" */

export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Milliseconds: a card, the pause between two, a card that is turned over, dice, chips. */
export const CARD = { lasts: 220, apart: 90 };
export const FLIP = 260;
export const DICE = 1600;
export const CHIPS = 240;

const NOBODY = /** @type {Record<string, (string | null)[]>} */ ({});

/**
 * How many cards and rolls are new, and how many cards were turned over.
 * @param {View} before
 * @param {TableDocument} now
 */
export function newsOf(before, now) {
  const [had, has] = [before.table?.cards ?? NOBODY, now.cards ?? NOBODY];
  const same = before.table?.round === now.round;
  let [cards, flips] = [0, 0];
  for (const [place, codes] of Object.entries(has)) {
    codes.forEach((code, at) => {
      const old = same ? had[place]?.[at] : undefined;
      if (old === undefined) cards += 1;
      else if (old === null && code) flips += 1;
    });
  }
  const rolls = (now.rolls?.length ?? 0) - (same ? before.table?.rolls?.length ?? 0 : 0);
  return { cards, flips, rolls: Math.max(rolls, 0) };
}
