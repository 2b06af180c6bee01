// Cards that can be tapped.

import { card } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
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
    { class: "hand" },
    codes.map((code, index) =>
      card(code, {
        "data-key": `${place}-${index}`,
        class: state.picked.includes(code) ? "picked" : "",
        "aria-pressed": String(state.picked.includes(code)),
        onclick: () => pick(code, most),
      })
    ),
  );
}
