// What is printed on the felt: the arc in front of the dealer, the game's own artwork, its name and the inscriptions of
// § .2; it fades where cards lie on it.

import { h } from "../../shared/dom.js";
import { laid, state } from "../state.js";
import { said } from "../../shared/words.js";

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} kind @param {string} box @param {string} inside */
function drawn(kind, box, inside) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("class", kind);
  picture.setAttribute("data-key", kind);
  picture.setAttribute("viewBox", box);
  picture.setAttribute("aria-hidden", "true");
  picture.innerHTML = inside;
  return picture;
}

/** Two lines between the dealer's half of the table and the players', as on every felt. */
function arc() {
  const picture = drawn("arc", "0 0 1600 100", '<path d="M0 4Q800 160 1600 4"/><path d="M0 14Q800 170 1600 14"/>');
  picture.setAttribute("preserveAspectRatio", "none");
  return picture;
}

/** The game's own line work, as its layout has it. @param {string} kind */
function art(kind) {
  const strokes = laid()?.art ?? [];
  return drawn(kind, "0 0 200 120", strokes.map((line) => `<path d="${line}"/>`).join(""));
}

/** The name and the inscriptions between the line work of the game, which is also woven into the cloth. */
export function print() {
  if (!state.game) return null;
  return h(
    "div",
    { class: "print", "data-key": "print" },
    art("woven"),
    arc(),
    h(
      "div",
      { class: "inscription", "data-key": "inscription" },
      h("strong", {}, art("art"), h("span", {}, state.game.name), art("art mirrored")),
      state.game.signs.map((sign) => h("em", { "data-key": sign.text[0] }, said(sign.text))),
    ),
  );
}
