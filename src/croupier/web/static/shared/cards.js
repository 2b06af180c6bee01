// Cards, dice and chips on a page. Chips are drawn here: from above for the hand that takes one, and from the side for
// a stack on the felt; both have eight spots on the edge, and the American colours (pieces.css).

import { h } from "./dom.js";
import { face } from "./faces.js";
import { money } from "./money.js";
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

const SVG = "http://www.w3.org/2000/svg";

/** A chip as it lies on the felt, 100 wide and 62 high: its edge, its face, and a ring on that. */
const LYING = '<path class="chip-edge" d="M3 25v12c0 13 21 22 47 22s47-9 47-22V25Z"/>' +
  '<path class="chip-spot" d="M8 41l9 8V37l-9-8ZM33 56l12 2V46l-12-2ZM67 56l-12 2V46l12-2ZM92 41l-9 8V37l9-8Z"/>' +
  '<ellipse class="chip-face" cx="50" cy="25" rx="47" ry="22"/>' +
  '<path class="chip-spot" d="M44 3h12l-2 8h-8ZM44 47h12l-2-8h-8ZM3 21v8l13-2v-4ZM97 21v8l-13-2v-4Z' +
  'M14 10l7-4 8 6-5 3ZM86 10l-7-4-8 6 5 3ZM14 40l7 4 8-6-5-3ZM86 40l-7 4-8-6 5-3Z"/>' +
  '<ellipse class="chip-ring" cx="50" cy="25" rx="31" ry="13.5"/>';

/** @param {number} cents @param {Properties} [properties] */
export function drawnChip(cents, { class: extra = "", ...rest } = {}) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 100 62");
  picture.setAttribute("class", `lying c${cents} ${extra}`);
  for (const [name, value] of Object.entries(rest)) picture.setAttribute(name, String(value));
  picture.innerHTML = LYING;
  return picture;
}

/** A chip from above, with its value. @param {number} cents @param {Properties} [properties] */
export function chip(cents, properties = {}) {
  const { class: extra = "", ...rest } = properties;
  const tag = properties.onclick ? "button" : "span";
  return h(
    tag,
    { class: `chip c${cents} ${extra}`, ...rest },
    h("b", {}, cents % 100 ? `${cents}¢` : `${cents / 100}`),
    h("span", { class: "hidden" }, ` ${t("{amount} chip", { amount: money(cents) })}`),
  );
}
