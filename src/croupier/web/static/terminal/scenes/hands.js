// Hands side by side, the acting one marked, with money, free bet lammers, and the wagers that the layout shows on the
// hand itself.

import { h } from "../../shared/dom.js";
import { money } from "../../shared/money.js";
import { handAt } from "../felt/cards.js";
import { said, t } from "../../shared/words.js";

/** @import { HandDocument, Hands, StakeDocument, Tag } from "../../shared/documents.d.ts" */

/** @param {StakeDocument} stake @param {Hands} layout */
export function hands(stake, layout) {
  if (!stake.hands.length) {
    return Object.entries(stake.cards).map(([place, codes]) =>
      one(
        stake,
        { cards: codes, words: stake.words[place] ?? "", done: false, lammers: 0, at_risk: 0 },
        0,
        layout,
      )
    );
  }
  return stake.hands.map((played, index) => one(stake, played, index, layout));
}

function one(
  /** @type {StakeDocument} */ stake,
  /** @type {HandDocument} */ played,
  /** @type {number} */ index,
  /** @type {Hands} */ { tags, notes },
) {
  const several = stake.hands.length > 1;
  const acts = several && stake.choices.length > 0 && stake.hand === index + 1;
  return h(
    "div",
    {
      class: `place ${acts ? "active" : several ? "waits" : ""}`,
      "data-key": `hand${index}`,
      "aria-current": acts ? "true" : null,
    },
    h(
      "h3",
      {},
      several ? t("Hand {number}", { number: index + 1 }) : t("Your cards, seat {seat}", { seat: stake.seat }),
      acts ? h("b", { class: "gold" }, " ", t("in action")) : null,
    ),
    handAt(played.cards, `${stake.seat}.hand${index}`, { more: "fan" }),
    h("span", { class: "words big" }, said(played.words)),
    stake.hand === index + 1 && notes[stake.stage] && h("p", { class: "foul" }, said(notes[stake.stage])),
    h("span", { class: "on-hand" }, on(played), tags.map((tag) => tagged(tag, stake.at_risk[tag.wagers[index]]))),
  );
}

function on(/** @type {HandDocument} */ played) {
  return [
    played.at_risk > 0 && h("span", { class: "tag" }, money(played.at_risk)),
    ...Array.from(
      { length: played.lammers },
      (_, number) => h("span", { class: "lammer", "data-key": `lammer${number}` }, t("FREE BET")),
    ),
    played.doubled && h("span", { class: "tag" }, t("doubled")),
  ];
}

/** A wager that stands on the hand, with its amount. @param {Tag} tag @param {number} amount */
const tagged = ({ title }, amount) =>
  amount > 0 && h("span", { class: "tag gold" }, said(title, { amount: { cents: amount } }));
