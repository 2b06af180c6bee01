// Cards, dice and chips, drawn here.

import { h } from "./dom.js";
import { money } from "./money.js";
import { said, t } from "./words.js";

/** @import { Properties } from "./dom.js" */

/** @type {Record<string, { name: string, path: string }>} */
const SUITS = {
  s: {
    name: "spades",
    path: "M12 2C8 7 3 10 3 15a4.4 4.4 0 0 0 7.6 3c-.2 1.8-.9 3.1-2.1 4h7" +
      "c-1.2-.9-1.9-2.2-2.1-4A4.4 4.4 0 0 0 21 15C21 10 16 7 12 2Z",
  },
  h: { name: "hearts", path: "M12 22C7 17 2 13 2 8a5 5 0 0 1 10-1.6A5 5 0 0 1 22 8c0 5-5 9-10 14Z" },
  d: { name: "diamonds", path: "M12 1.5 20 12l-8 10.5L4 12Z" },
  c: {
    name: "clubs",
    path: "M12 2a4.6 4.6 0 0 0-3.7 7.3A4.6 4.6 0 1 0 10.7 17c-.2 2-.9 3.9-2.2 5h7" +
      "c-1.3-1.1-2-3-2.2-5a4.6 4.6 0 1 0 2.4-7.7A4.6 4.6 0 0 0 12 2Z",
  },
};
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
const SVG = "http://www.w3.org/2000/svg";

/** The name of a card as it is said. @param {string | null} code */
export function cardName(code) {
  if (!code) return t("face-down card");
  if (code === "Jk") return said("joker");
  return said(`${RANKS[code[0]]} of ${SUITS[code[1]].name}`);
}

/** @param {string} letter @param {string} className */
function suit(letter, className) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SUITS[letter].path);
  svg.append(path);
  return svg;
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
  if (!code) return h(tag, { class: `card back ${extra}`, ...label, ...rest });
  if (code === "Jk") {
    return h(tag, { class: `card joker ${extra}`, ...label, ...rest }, h("b", {}, said("joker").toUpperCase()), "★");
  }
  const [rank, letter] = code;
  return h(
    tag,
    { class: `card ${SUITS[letter].name} ${extra}`, ...label, ...rest },
    h("b", {}, rank === "T" ? "10" : rank),
    suit(letter, "pip"),
    suit(letter, "large"),
  );
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

/** @type {Record<number, number[]>} */
const DOTS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** @param {number} face */
export function die(face) {
  const dots = Array.from({ length: 9 }, (_, place) => h("i", { class: DOTS[face].includes(place) ? "dot" : "" }));
  return h("span", { class: "die", role: "img", "aria-label": t("a {face}", { face }) }, dots);
}

/** @param {number} cents @param {Properties} [properties] */
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
