// Go Fore It: the front cards are seen before the Back 9, the hole cards not before the dealer shows his
// (§ 676a.1(Hole cards)); lower is better.

import { hand } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { table } from "../state.js";
import { said, t } from "../../shared/words.js";

/** @param {any} stake */
export function nines(stake) {
  const [front, hole] = [`${stake.seat}.front`, `${stake.seat}.hole`];
  const cards = table().cards ?? {};
  const half = (
    /** @type {string} */ place,
    /** @type {string} */ name,
  ) =>
    h(
      "div",
      { class: "place nine", "data-key": place },
      h("h3", {}, name),
      hand(stake.cards[place] ?? cards[place] ?? [], place),
      h("span", { class: "words" }, said(stake.words[place] ?? "")),
    );
  return [half(front, t("Front cards")), half(hole, t("Hole cards"))];
}
