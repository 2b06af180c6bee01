// The arrangement of the cards of a table, for pages that show all of it.

import { large, named, say } from "./words.js";

/** @import { Sentence, TableDocument } from "./documents.d.ts" */

const ASIDE = ["discard", "burn"];
const SIMULATED = "the simulated dealer";

/** The name of a place as it is said. @param {string} place */
export function placeName(place) {
  const [seat, part, hand] = place.split(".");
  if (!/^\d/.test(place)) return large(named("area", place));
  if (!part) return say("area.seat", { seat });
  return say("area.seat_part", { seat, part: hand ? ["area.hand", { hand }] : named("area", part) });
}

/** Who deals, as it is said: people by their names, the simulated dealer of a demonstration in words. */
export const dealerName = (/** @type {string} */ dealer) =>
  dealer === SIMULATED ? named("people", "simulated_dealer") : dealer;

/** The same of a table, which may deal itself. @param {Pick<TableDocument, "kind" | "dealer">} table */
export const dealtBy = (table) => table.kind === "automated" ? named("people", "generator") : dealerName(table.dealer);

/**
 * Every hand and area: its name, its cards, what they make. The hole card lies with the dealer's others; where a stake
 * plays hands of its own, these are shown and not what was dealt to the seat.
 * @typedef {[place: string, cards: (string | null)[], words: Sentence]} Place
 * @param {Pick<TableDocument, "cards" | "words" | "seat">} table
 * @returns {Place[]}
 */
export function laidOut({ cards, words = {}, seat }) {
  /** @type {Place[]} */
  const shown = [];
  for (const [place, codes] of Object.entries(cards)) {
    const own = seat[place]?.hands ?? [];
    if (ASIDE.includes(place) || (place === "hole_card" && cards.dealer)) continue;
    if (own.length > 1) own.forEach((hand, index) => shown.push([`${place}.hand.${index + 1}`, hand, ""]));
    else if (own.length === 1) shown.push([place, own[0], sameCards(own[0], codes) ? words[place] ?? "" : ""]);
    else if (place === "dealer" && cards.hole_card) {
      shown.push([place, [...codes.slice(0, 1), ...cards.hole_card, ...codes.slice(1)], words[place] ?? ""]);
    } else shown.push([place, codes, words[place] ?? ""]);
  }
  return shown;
}

/** @param {(string | null)[]} one @param {(string | null)[]} other */
const sameCards = (one, other) => one.length === other.length && one.every((code, index) => code === other[index]);
