// Cards on the felt, each with a key that identifies it when it moves or is turned over; and hands as players sort
// them.

import { card } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { playing } from "../drama/reveal.js";
import { laid, seatOf } from "../state.js";

/** @import { Properties } from "../../shared/dom.js" */

const RANKS = "23456789TJQKA";

/** @typedef {{ code: string | null, at: number }} Laid A card and the place in its hand at which it was dealt. */

/**
 * As players sort: pairs together, the larger sets first, then high cards left; what is face down comes last.
 * @param {Laid[]} cards
 */
export function sorted(cards) {
  const count = (/** @type {Laid} */ { code }) => cards.filter((one) => code && one.code?.[0] === code[0]).length;
  const rank = (/** @type {Laid} */ { code }) => (code === "Jk" ? 99 : code ? RANKS.indexOf(code[0]) : -1);
  return [...cards].sort((one, other) => count(other) - count(one) || rank(other) - rank(one) || one.at - other.at);
}

/** Cards with the places at which they were dealt. @param {(string | null)[]} codes @returns {Laid[]} */
export const dealt = (codes) => codes.map((code, at) => ({ code, at }));

/** Whether a card plays or rests when all is told; of other seats nothing is said. */
function part(/** @type {string | null} */ code, /** @type {string} */ place) {
  const decided = playing();
  const isOther = /^\d/.test(place) && place.split(".")[0] !== String(seatOf());
  // Of cards that are set in two hands all play.
  if (!code || !decided.length || isOther || laid()?.hand?.widget === "two_hands") return "";
  return decided.includes(code) ? "plays" : "rests";
}

/**
 * One card of a place.
 * @param {Laid} laid
 * @param {string} place
 * @param {Properties} [properties]
 */
export function cardAt({ code, at }, place, properties = {}) {
  const { class: own = "", ...rest } = properties;
  const name = `${place}#${at}`;
  return card(code, {
    class: `${own} ${part(code, place)}`,
    "data-key": name,
    "data-fly": name,
    "data-face": code,
    ...rest,
  });
}

/**
 * A hand that lies at a place.
 * @param {(string | null)[]} codes
 * @param {string} place
 * @param {{ sort?: boolean, more?: string, frames?: number }} [how]
 */
export function handAt(codes, place, { sort = false, more = "", frames = 0 } = {}) {
  const lies = sort ? sorted(dealt(codes)) : dealt(codes);
  return h(
    "span",
    { class: `hand n${Math.min(Math.max(codes.length, 1), 12)} ${more}` },
    lies.map((one) => cardAt(one, place)),
    Array.from(
      { length: Math.max(0, frames - codes.length) },
      (_, index) => h("span", { class: "card frame", "data-key": `frame${index}` }),
    ),
  );
}
