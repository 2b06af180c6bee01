// The table before the player: what lies in the middle, the own cards large, the others small.

import { hand } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { laidOut, placeName } from "../shared/layout.js";
import { cross } from "./scenes/cross.js";
import { shaker, throwBox } from "./scenes/dice.js";
import { exchange } from "./scenes/exchange.js";
import { halves } from "./scenes/halves.js";
import { hands } from "./scenes/hands.js";
import { dealerHands, twoHands } from "./scenes/setting.js";
import { atTable, betting, laid, seatOf, stakes, state } from "./state.js";
import { said, t } from "../shared/words.js";

/** @import { Place } from "../shared/layout.js" */
/** @import { StakeDocument } from "../shared/documents.d.ts" */

/** What the layout shows in the middle in its own way, and the places that are part of it. */
function inTheMiddle() {
  const { middle } = laid() ?? {};
  switch (middle?.widget) {
    case "cross":
      return cross(middle);
    case "dealer_hands":
      return dealerHands(middle);
    case "shaker":
      return shaker(middle);
    case "throw_box":
      return throwBox(middle);
    default:
      return { element: null, shows: [] };
  }
}

/** Whether there is anything on the table: cards, or dice. */
export const inPlay = () => Object.keys(atTable().cards ?? {}).length > 0 || (atTable().rolls ?? []).length > 0;

/** The whole table. */
export function scene() {
  const seatsOwn = new Set(stakes().map((stake) => String(stake.seat)));
  const places = laidOut(atTable());
  const seated = places.filter(([place]) => /^\d/.test(place) && !seatsOwn.has(place.split(".")[0]));
  const own = inTheMiddle();
  const middle = places.filter(([place]) => !/^\d/.test(place) && !own.shows.includes(place));
  return h(
    "div",
    { class: `scene with-${laid()?.middle?.widget}`, "data-key": "scene" },
    h("div", { class: "places middle", "data-key": "middle" }, own.element, middle.map((one) => placeOf(one))),
    !inPlay() && inscription(),
    mine(),
    seated.length > 0 &&
      h("div", { class: "places others", "data-key": "others" }, seated.map((one) => placeOf(one, "cards-small"))),
  );
}

/** What the felt says while nothing lies on it: the name of the game and the inscriptions of § .2. */
function inscription() {
  if (!state.game) return null;
  return h(
    "div",
    { class: "inscription", "data-key": "inscription" },
    h("strong", {}, state.game.name),
    state.game.signs.map((sign) => h("span", { "data-key": sign.text[0] }, said(sign.text))),
  );
}

/** A place with its name, its cards and what they make. */
export function placeOf(/** @type {Place} */ [place, codes, words], size = "") {
  return h(
    "div",
    { class: `place ${size}`, "data-key": place },
    h("h3", {}, placeName(place)),
    hand(codes, place),
    h("span", { class: "words" }, said(words)),
  );
}

function mine() {
  const withCards = stakes().filter((stake) =>
    stake.hands.length || Object.keys(stake.cards).length || backs(stake).length
  );
  if (!withCards.length) return nothingYet();
  return h(
    "div",
    { class: "mine", "data-key": "mine" },
    withCards.map((stake) => {
      return h(
        "div",
        { class: `places cards-large ${stake.folded ? "folded" : ""}`, "data-key": stake.stake },
        stake.folded && h("b", { class: "stamp" }, t("Folded")),
        inMyWay(stake),
      );
    }),
  );
}

/** An own hand as the layout shows it. @param {StakeDocument} stake */
function inMyWay(stake) {
  const { hand: layout } = laid() ?? {};
  switch (layout?.widget) {
    case "exchange":
      return exchange(stake, layout);
    case "halves":
      return halves(stake, layout);
    case "hands":
      return hands(stake, layout);
    case "two_hands":
      return twoHands(stake, layout);
    default:
      return plain(stake);
  }
}

/** The own places whose cards nobody may look at yet. */
export function backs(/** @type {StakeDocument} */ stake) {
  const cards = atTable().cards ?? {};
  return Object.keys(cards).filter((place) => place.split(".")[0] === String(stake.seat) && !(place in stake.cards));
}

function plain(/** @type {StakeDocument} */ stake) {
  /** @type {[string, (string | null)[]][]} */
  const places = [
    ...Object.entries(stake.cards),
    ...backs(stake).map(/** @returns {[string, (string | null)[]]} */ (place) => [place, atTable().cards[place]]),
  ];
  return places.map(([place, codes]) =>
    h(
      "div",
      { class: "place", "data-key": place },
      h("h3", {}, t("Your cards, seat {seat}", { seat: stake.seat })),
      hand(codes, place),
      h("span", { class: "words" }, said(stake.words[place] ?? "")),
    )
  );
}

/** What became of wagers whose cards are not shown. @param {StakeDocument} stake */
function heldInWords(stake) {
  const { seat } = stake;
  if (stake.folded) return t("You folded at seat {seat}.", { seat });
  return Object.keys(stake.at_risk).length
    ? t("Your wagers at seat {seat} are in.", { seat })
    : t("Your wagers at seat {seat} are settled.", { seat });
}

function nothingYet() {
  const held = stakes();
  if (atTable().spread) {
    return h(
      "p",
      { class: "whisper", "data-key": "mine" },
      t("The cards lie spread for you to look at. They are shuffled now that you are here."),
    );
  }
  if (betting()) {
    return h(
      "p",
      { class: "whisper", "data-key": "mine" },
      t("You play seat {seat}. Take a chip, then tap a bet.", { seat: seatOf() }),
    );
  }
  if (!inPlay()) return null;
  return h(
    "p",
    { class: "whisper", "data-key": "mine" },
    held.length ? heldInWords(held[0]) : t("You have no bet in this round."),
  );
}
