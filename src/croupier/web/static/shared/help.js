// How a game is played: three pictures with the game's own cards and dice, four answers, and its special words.

import { card, chip, die } from "./cards.js";
import { h } from "./dom.js";
import { said, t } from "./words.js";

/** @import { Child } from "./dom.js" */
/** @import { HelpDocument, HelpPicture } from "./documents.d.ts" */

/** @param {HelpDocument} help @returns {Child[]} */
export function howToPlay(help) {
  const answers = {
    [t("The object")]: help.aim,
    [t("A round")]: help.round,
    [t("Your decisions")]: help.decide,
    [t("What wins")]: help.wins,
  };
  return [
    h("ol", { class: "plain how-to" }, help.pictures.map(pictured)),
    h(
      "dl",
      { class: "answers" },
      Object.entries(answers).flatMap(([title, words]) => [h("dt", {}, title), h("dd", {}, said(words))]),
    ),
    h("ul", { class: "plain special-words" }, help.words.map((word) => h("li", {}, said(word)))),
  ];
}

/** @param {HelpPicture} picture @param {number} index */
function pictured(picture, index) {
  return h(
    "li",
    {},
    h(
      "div",
      { class: "picture-of", "aria-hidden": "true" },
      row(picture.dealer, picture, "of-dealer", index),
      row(picture.community, picture, "of-all", index),
      picture.dice.length > 0 && h("span", { class: "dice-of" }, picture.dice.map(thrown)),
      row(picture.mine, picture, "of-mine", index),
      picture.wagers.length > 0 && h(
        "span",
        { class: "wagers-of" },
        picture.wagers.map((wager) => h("span", { class: "wager-of" }, chip(500), h("small", {}, said(wager)))),
      ),
    ),
    h("p", {}, h("b", { class: "number" }, `${index + 1}`), " ", said(picture.caption)),
  );
}

/** A die that still rolls shows no face. @param {number} face */
const thrown = (face) => (face ? die(face) : h("span", { class: "die rolling" }));

/** @param {(string | null)[]} codes @param {HelpPicture} picture @param {string} place @param {number} index */
function row(codes, { plays }, place, index) {
  if (!codes.length) return null;
  const rank = (/** @type {string | null} */ code) =>
    !plays.length || !code ? "" : plays.includes(code) ? "plays" : "rests";
  return h(
    "span",
    { class: `hand ${place}` },
    codes.map((code, at) => card(code, { "data-key": `help-${index}-${place}-${at}`, class: rank(code) })),
  );
}
