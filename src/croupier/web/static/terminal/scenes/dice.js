// Dice: a shaker with two of them, and a throw box with many, which has a compartment for each face.

import { die } from "../../shared/cards.js";
import { rolling } from "../drama/reveal.js";
import { h } from "../../shared/dom.js";
import { atTable, betting } from "../state.js";
import { said, t } from "../../shared/words.js";

/** @import { DiceBox, Shaker, ThrowBox } from "../../shared/documents.d.ts" */

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
        { class: "bowl", "data-key": faces ? "open" : "covered" },
        faces
          ? faces.map((face, at) => thrown(face, rolls.length, at))
          : h("b", { class: "cover", "aria-hidden": "true" }, "?"),
      ),
      h("span", { class: "words big" }, faces ? (rolling() ? "" : String(sum(faces))) : betting() ? "" : shooter),
    ),
  };
}

/** A die with the name by which it is known when it moves. @param {number} face @param {number} roll */
function thrown(face, roll, /** @type {number} */ at) {
  const one = die(face);
  for (const name of ["key", "fly"]) one.setAttribute(`data-${name}`, `${roll}#${at}`);
  return one;
}

/** All dice: those that match lie in their box once they rest, the others in the middle; a second roll joins it. */
export function throwBox(/** @type {ThrowBox} */ layout) {
  const { rolls = [], shown = {} } = atTable();
  const dice = rolls.map((faces, roll) => faces.map((face, at) => ({ face, at, roll: roll + 1 })));
  const [first = [], last = []] = [dice[0], dice.at(-1)];
  const face = rolling() && rolls.length === 1 ? null : shown[layout.face];
  const lies = (/** @type {{face: number, roll: number}} */ one) => one.face === face && !(rolling() && one.roll > 1);
  const grouped = [...first, ...(dice[1] ?? [])].filter(lies);
  return {
    shows: [],
    element: h(
      "div",
      { class: "throw-box", "data-key": "throw" },
      h("div", { class: "loose", "data-key": "loose" }, last.filter((one) => !lies(one)).map(drawn)),
      h("div", { class: "boxes" }, layout.boxes.map((box) => boxOf(box, box.face === face ? grouped : null))),
      h("span", { class: "words big" }, face ? announced(shown, layout) : ""),
    ),
  };
}

const drawn = (/** @type {{face: number, at: number, roll: number}} */ { face, at, roll }) => thrown(face, roll, at);

/** @param {DiceBox} box @param {{face: number, at: number, roll: number}[] | null} dice */
const boxOf = ({ face, title }, dice) =>
  h(
    "div",
    { class: `box ${dice ? "lit" : ""}`, "data-key": String(face) },
    h("span", { class: "row" }, dice?.map(drawn)),
    h("small", {}, said(title)),
  );

function announced(/** @type {Record<string, unknown>} */ shown, /** @type {ThrowBox} */ { face, count, total }) {
  const first = t("First roll: {count} of a kind, {face}", { count: shown[count], face: shown[face] });
  return shown[total] ? `${first} · ${t("after the second roll: {count}", { count: shown[total] })}` : first;
}
