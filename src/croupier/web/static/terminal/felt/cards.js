// Cards on the felt: each has a name of its own, by which it is known when it moves or is turned over; and hands as
// players sort them.

import { card } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";

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

/**
 * One card of a place.
 * @param {Laid} laid
 * @param {string} place
 * @param {Properties} [properties]
 */
export function cardAt({ code, at }, place, properties = {}) {
  return card(code, { "data-key": `${place}#${at}`, "data-fly": `${place}#${at}`, "data-face": code, ...properties });
}

/**
 * A hand that lies at a place.
 * @param {(string | null)[]} codes
 * @param {string} place
 * @param {{ sort?: boolean, playing?: string[] | null, more?: string, frames?: number }} [how]
 */
export function handAt(codes, place, { sort = false, playing = null, more = "", frames = 0 } = {}) {
  const laid = sort ? sorted(dealt(codes)) : dealt(codes);
  return h(
    "span",
    { class: `hand n${Math.min(Math.max(codes.length, 1), 12)} ${more}` },
    laid.map((one) => cardAt(one, place, { class: plays(one.code, playing) })),
    Array.from(
      { length: Math.max(0, frames - codes.length) },
      (_, index) => h("span", { class: "card frame", "data-key": `frame${index}` }),
    ),
  );
}

/** @param {string | null} code @param {string[] | null} playing */
const plays = (code, playing) => (!playing?.length || !code ? "" : playing.includes(code) ? "plays" : "rests");
