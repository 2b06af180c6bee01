// The player's view of the table: the dealer's and common cards, the player's own cards large, the other seats.

import { h } from "../shared/dom.js";
import { laidOut, placeName } from "../shared/layout.js";
import { gloryNow, jackpot } from "./drama/payment.js";
import { handAt } from "./felt/cards.js";
import { print } from "./felt/print.js";
import { seatsBeside } from "./felt/seats.js";
import { layout, meters } from "./layout.js";
import { cross } from "./scenes/cross.js";
import { shaker, throwBox } from "./scenes/dice.js";
import { exchange } from "./scenes/exchange.js";
import { halves } from "./scenes/halves.js";
import { hands } from "./scenes/hands.js";
import { dealerHands, twoHands } from "./scenes/setting.js";
import { atTable, betting, front, laid, seatOf } from "./state.js";
import { said, t } from "../shared/words.js";

/** @import { Place } from "../shared/layout.js" */
/** @import { StakeDocument } from "../shared/documents.d.ts" */

/**
 * What the layout shows in the middle in its own way, and the places that are part of it.
 * @returns {{ element: HTMLElement | null, shows: string[] }}
 */
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

/** The whole table, in table units: the camera looks at it. */
export function felt() {
  const kind = laid()?.middle?.widget ?? "cards";
  return h(
    "div",
    { class: "felt", "data-key": "felt" },
    h(
      "div",
      { class: `stage with-${kind} hand-${laid()?.hand?.widget ?? "plain"}`, "data-key": "stage" },
      print(),
      h("span", { class: "shoe", "data-key": "shoe", "aria-hidden": "true" }),
      h("span", { class: "rack", "data-key": "rack", "aria-hidden": "true" }),
      h("div", { class: "jackpots", "data-key": "jackpots" }, meters(atTable().meters)),
      top(),
      seatsBeside("left"),
      h("div", { class: "mine", "data-key": "mine" }, mine()),
      seatsBeside("right"),
      layout(),
    ),
    jackpot(),
    gloryNow() > 0 && h("div", { class: `glory g${gloryNow()}`, "data-key": "glory", "aria-hidden": "true" }),
  );
}

/** What lies before the dealer: his cards, those of all players, dice; or the frames where they come to lie. */
function top() {
  const own = inTheMiddle();
  const frames = own.element ? [] : laid()?.frames ?? [];
  const lies = laidOut(atTable()).filter(([place]) => !/^\d/.test(place) && !own.shows.includes(place));
  const framed = frames.map(({ place, cards }) => framedPlace(lies.find(([one]) => one === place), place, cards));
  const further = lies.filter(([place]) => !frames.some((one) => one.place === place));
  const count = [...lies, ...framed.map(({ missing }) => ["", missing])].reduce((sum, [, all]) => sum + all.length, 0);
  return h(
    "div",
    { class: `top places middle all${Math.min(Math.max(count, 5), 12)}`, "data-key": "top" },
    own.element,
    framed.map(({ element }) => element),
    further.map((one) => placeOf(one)),
  );
}

/** A place that is printed, with what lies there. @param {Place | undefined} lies @param {string} place */
function framedPlace(lies, place, /** @type {number} */ cards) {
  const [, codes, words] = lies ?? [place, [], ""];
  return {
    missing: Array.from({ length: Math.max(0, cards - codes.length) }),
    element: placeOf([place, codes, words], "", cards),
  };
}

/** A place with its name, its cards and what they make. */
export function placeOf(/** @type {Place} */ [place, codes, words], size = "", frames = 0) {
  return h(
    "div",
    { class: `place ${size}`, "data-key": place },
    h("h3", {}, placeName(place)),
    handAt(codes, place, { frames }),
    h("span", { class: "words" }, said(words)),
  );
}

/** The last cards of each own hand of the round. @type {Map<string, Pick<StakeDocument, "cards" | "words">>} */
const lay = new Map();
let roundOfLay = "";

/** A hand that was given up, as it lay: the dealer has taken the cards, and its player may still look at them. */
function asItLay(/** @type {StakeDocument} */ stake) {
  const round = `${atTable().table} ${atTable().round}`;
  if (round !== roundOfLay) lay.clear();
  roundOfLay = round;
  const { cards, words } = stake;
  if (Object.keys(cards).length) lay.set(stake.stake, { cards, words });
  return stake.folded ? { ...stake, ...lay.get(stake.stake) } : stake;
}

/** The own stake before the player, if there is one. */
function before() {
  const stake = front();
  return stake ? [stake] : [];
}

function mine() {
  const withCards = before().map(asItLay).filter((stake) =>
    stake.hands.length || Object.keys(stake.cards).length || backs(stake).length
  );
  if (!withCards.length) return nothingYet();
  return withCards.map((stake) =>
    h(
      "div",
      { class: `places cards-large ${stake.folded ? "folded" : ""}`, "data-key": stake.stake },
      stake.folded && h("b", { class: "stamp" }, t("Folded")),
      inMyWay(stake),
    )
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
      handAt(codes, place, { sort: true }),
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
  const held = before();
  const words = atTable().spread
    ? t("The cards are spread for you to see. They will be shuffled now that you are here.")
    : betting()
    ? t("You are at seat {seat}. Pick a chip, then tap a bet.", { seat: seatOf() })
    : !inPlay()
    ? ""
    : held.length
    ? heldInWords(held[0])
    : t("You have no bet this round.");
  return words && h("p", { class: "whisper", "data-key": "whisper" }, words);
}
