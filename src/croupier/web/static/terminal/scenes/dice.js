// Dice: the shaker of Props & Hops, and the throw box of High Roll Dice with its boxes from Two to Ace as they lie
// before the player (§ 675a.1(b)(4)).

import { die } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { betting, table } from "../state.js";
import { said, t } from "../../shared/words.js";

const sum = (/** @type {number[]} */ faces) => faces.reduce((total, face) => total + face, 0);

/** The two dice of the last roll, or the covered shaker. */
export function shaker() {
  const { rolls = [], shown = {} } = table();
  const faces = rolls.at(-1);
  const shooter = shown.shooter ? t("Seat {seat} shakes", { seat: shown.shooter }) : "";
  return {
    shows: [],
    element: h(
      "div",
      { class: `shaker ${faces ? "open" : ""}`, "data-key": "shaker" },
      h(
        "span",
        { class: "bowl", "data-key": faces ? `roll${faces.join()}` : "covered" },
        faces ? faces.map(die) : h("b", { class: "cover", "aria-hidden": "true" }, "?"),
      ),
      h("span", { class: "words big" }, faces ? String(sum(faces)) : betting() ? "" : shooter),
    ),
  };
}

const BOXES = /** @type {const} */ ([[2, "Two"], [3, "Three"], [4, "Four"], [5, "Five"], [6, "Six"], [1, "Ace"]]);

/** The ten dice: those that match lie in their box, the others in the middle; a second roll joins the box. */
export function throwBox() {
  const { rolls = [], shown = {} } = table();
  if (!rolls.length) return { shows: [], element: null };
  const face = shown.first_face;
  const first = rolls[0];
  const matched = first.filter((/** @type {number} */ one) => one === face);
  const loose = rolls.at(-1).filter((/** @type {number} */ one) => one !== face);
  const second = (rolls[1] ?? []).filter((/** @type {number} */ one) => one === face);
  return {
    shows: [],
    element: h(
      "div",
      { class: "throw-box", "data-key": "throw" },
      h("div", { class: "loose", "data-key": `loose${rolls.length}` }, loose.map(die)),
      h(
        "div",
        { class: "boxes" },
        BOXES.map(([pips, name]) =>
          h(
            "div",
            {
              class: `box ${pips === face ? "lit" : ""}`,
              "data-key": name,
            },
            h("span", { class: "row" }, pips === face ? [...matched.map(die), ...second.map(die)] : null),
            h("small", {}, said(name)),
          )
        ),
      ),
      h("span", { class: "words big" }, face ? announced(shown) : ""),
    ),
  };
}

function announced(/** @type {any} */ shown) {
  const after = shown.total_after_second;
  const first = t("First roll: {count} of a kind, {face}", { count: shown.first_count, face: shown.first_face });
  return after ? `${first} · ${t("after the Extra Roll: {count}", { count: after })}` : first;
}
