// Free Bet Blackjack and Double Back Jack: hands side by side, the acting one marked, and what stands on each: money,
// free bet lammers, a second chance.

import { hand } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { money } from "../../shared/money.js";
import { chapter } from "../state.js";
import { said, t } from "../../shared/words.js";

/** @param {any} stake */
export function blackjackHands(stake) {
  if (!stake.hands.length) {
    return Object.entries(stake.cards).map(([place, codes]) =>
      one(
        stake,
        { cards: codes, words: stake.words[place] ?? "", lammers: 0, at_risk: 0 },
        0,
      )
    );
  }
  return stake.hands.map((/** @type {any} */ played, /** @type {number} */ index) => one(stake, played, index));
}

function one(/** @type {any} */ stake, /** @type {any} */ played, /** @type {number} */ index) {
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
      acts ? h("b", { class: "gold" }, " ", t("acts now")) : null,
    ),
    hand(played.cards, `${stake.seat}-${index}`),
    h("span", { class: "words big" }, said(played.words)),
    stake.stage === "bust" && stake.hand === index + 1 &&
      h("p", { class: "foul" }, t("Over 21. With a Second Chance the next card is subtracted.")),
    on(stake, played, index),
  );
}

function on(/** @type {any} */ stake, /** @type {any} */ played, /** @type {number} */ index) {
  const chance = stake.at_risk[index ? `second_chance_hand${index + 1}` : "second_chance"];
  return h(
    "span",
    { class: "on-hand" },
    played.at_risk > 0 && h("span", { class: "tag" }, money(played.at_risk)),
    Array.from(
      { length: played.lammers },
      (_, number) => h("span", { class: "lammer", "data-key": `lammer${number}` }, t("FREE BET")),
    ),
    played.doubled && h("span", { class: "tag" }, t("doubled")),
    chapter() === "673a" && chance > 0 &&
      h("span", { class: "tag gold" }, t("Second Chance {amount}", { amount: money(chance) })),
  );
}
