// Cards and dice on a page.

import { h } from "./dom.js";
import { face } from "./faces.js";
import { named, say, t } from "./words.js";

/** @import { Properties } from "./dom.js" */

/** @type {Record<string, string>} */
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
/** @type {Record<string, string>} */
const RANKS = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  9: "nine",
  8: "eight",
  7: "seven",
  6: "six",
  5: "five",
  4: "four",
  3: "three",
  2: "two",
};

/** The name of a card as it is said. @param {string | null} code */
export function cardName(code) {
  if (!code) return t("face-down card");
  if (code === "Jk") return named("rank", "joker");
  return say("card", { rank: [`rank.${RANKS[code[0]]}`], suit: [`suit.${SUITS[code[1]]}`] });
}

/**
 * @param {string | null} code
 * @param {Properties} [properties]
 */
export function card(code, properties = {}) {
  const { class: extra = "", ...rest } = properties;
  const name = cardName(code);
  const tag = properties.onclick ? "button" : "span";
  const label = { role: tag === "span" ? "img" : null, "aria-label": name, title: name };
  const kind = !code ? "back" : code === "Jk" ? "joker" : SUITS[code[1]];
  return h(tag, { class: `card ${kind} ${extra}`, ...label, ...rest }, face(code));
}

/**
 * @param {(string | null)[]} codes
 * @param {string} key
 * @param {Properties} [properties]
 */
export function hand(codes, key, properties = {}) {
  return h(
    "span",
    { class: "hand" },
    codes.map((code, index) => card(code, { "data-key": `${key}-${index}`, ...properties })),
  );
}

/** Which of nine places bear a dot. @type {Record<number, number[]>} */
export const DOTS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** @param {number} face */
export function die(face) {
  const dots = Array.from({ length: 9 }, (_, place) => h("i", { class: DOTS[face].includes(place) ? "dot" : "" }));
  return h(
    "span",
    { class: `die ${face === 1 ? "one" : ""}`, role: "img", "aria-label": t("a {face}", { face }), "data-face": face },
    dots,
  );
}
