// Dice: a shaker with two of them, and a throw box with many, which has a box for each face.

import { die } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { atTable, betting } from "../state.js";
import { said, t } from "../../shared/words.js";

/** @import { Shaker, ThrowBox } from "../../shared/documents.d.ts" */

const sum = (/** @type {number[]} */ faces) => faces.reduce((total, face) => total + face, 0);

/** The two dice of the last roll, or the covered shaker. */
export function shaker(/** @type {Shaker} */ layout) {
  const { rolls = [], shown = {} } = atTable();
  const faces = rolls.at(-1);
  const seat = shown[layout.shooter];
  const shooter = seat ? t("Seat {seat} shakes", { seat: String(seat) }) : "";
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

/** All dice: those that match lie in their box, the others in the middle; a second roll joins the box. */
export function throwBox(/** @type {ThrowBox} */ layout) {
  const { rolls = [], shown = {} } = atTable();
  const [first, last] = [rolls[0], rolls.at(-1)];
  if (!first || !last) return { shows: [], element: null };
  const face = shown[layout.face];
  const matched = first.filter((one) => one === face);
  const loose = last.filter((one) => one !== face);
  const second = (rolls[1] ?? []).filter((one) => one === face);
  return {
    shows: [],
    element: h(
      "div",
      { class: "throw-box", "data-key": "throw" },
      h("div", { class: "loose", "data-key": `loose${rolls.length}` }, loose.map(die)),
      h(
        "div",
        { class: "boxes" },
        layout.boxes.map(({ face: pips, title }) =>
          h(
            "div",
            {
              class: `box ${pips === face ? "lit" : ""}`,
              "data-key": String(pips),
            },
            h("span", { class: "row" }, pips === face ? [...matched.map(die), ...second.map(die)] : null),
            h("small", {}, said(title)),
          )
        ),
      ),
      h("span", { class: "words big" }, face ? announced(shown, layout) : ""),
    ),
  };
}

function announced(/** @type {Record<string, unknown>} */ shown, /** @type {ThrowBox} */ { face, count, total }) {
  const first = t("First roll: {count} of a kind, {face}", { count: shown[count], face: shown[face] });
  return shown[total] ? `${first} · ${t("after the second roll: {count}", { count: shown[total] })}` : first;
}
