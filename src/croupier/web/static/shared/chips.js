// Chips, drawn here: from above for the hand that takes one, and from the side for a stack on the felt. Both have eight
// spots on the edge; the colours are the American ones, in chips.css.

import { h } from "./dom.js";
import { money } from "./money.js";
import { t } from "./words.js";

/** @import { Properties } from "./dom.js" */

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
