// Selectable cards.

import { h } from "../../shared/dom.js";
import { cardAt, dealt, sorted } from "../felt/cards.js";
import { redraw, state } from "../state.js";

/** Take a card up or put it down again; where the number of raised cards is limited, the first gives way. */
export function pick(/** @type {string} */ code, /** @type {number} */ most) {
  const others = state.picked.filter((one) => one !== code);
  state.picked = others.length < state.picked.length ? others : [...others, code].slice(-most);
  redraw();
}

/** @param {string[]} codes */
export function pickable(codes, /** @type {string} */ place, /** @type {number} */ most) {
  return h(
    "span",
    { class: `hand n${codes.length}` },
    sorted(dealt(codes)).map((one) =>
      cardAt(one, place, {
        class: one.code && state.picked.includes(one.code) ? "picked" : "",
        "aria-pressed": String(Boolean(one.code) && state.picked.includes(one.code ?? "")),
        onclick: () => one.code && pick(one.code, most),
      })
    ),
  );
}
