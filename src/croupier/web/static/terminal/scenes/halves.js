// A hand dealt to several places, shown side by side.

import { h } from "../../shared/dom.js";
import { handAt } from "../felt/cards.js";
import { atTable } from "../state.js";
import { said } from "../../shared/words.js";

/** @import { Halves, StakeDocument } from "../../shared/documents.d.ts" */

/** @param {StakeDocument} stake @param {Halves} layout */
export function halves(stake, { places }) {
  const cards = atTable().cards ?? {};
  return places.map(({ place: part, title }) => {
    const place = `${stake.seat}.${part}`;
    return h(
      "div",
      { class: "place nine", "data-key": place },
      h("h3", {}, said(title)),
      handAt(stake.cards[place] ?? cards[place] ?? [], place, { sort: true }),
      h("span", { class: "words" }, said(stake.words[place] ?? "")),
    );
  });
}
