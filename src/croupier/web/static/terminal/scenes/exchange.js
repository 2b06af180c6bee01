// Exchanging cards: tap those to give up; the price is on the button.

import { h } from "../../shared/dom.js";
import { handAt } from "../felt/cards.js";
import { pickable } from "./picking.js";
import { said, t } from "../../shared/words.js";

/** @import { Exchange, StakeDocument } from "../../shared/documents.d.ts" */

/** @param {StakeDocument} stake @param {Exchange} layout */
export function exchange(stake, { choice }) {
  const drawn = stake.hands[0];
  const [[place, codes]] = drawn ? [[String(stake.seat), drawn.cards]] : Object.entries(stake.cards);
  const open = stake.choices.find((one) => one.choice === choice);
  return h(
    "div",
    { class: "place", "data-key": "hand" },
    h("h3", {}, open ? t("Tap the cards you want to exchange") : t("Your cards, seat {seat}", { seat: stake.seat })),
    open ? pickable(codes.flatMap((code) => code ?? []), place, open.cards[1]) : handAt(codes, place, { sort: true }),
    h("span", { class: "words" }, said(drawn ? drawn.words : stake.words[place] ?? "")),
  );
}
