// Setting the cards in two hands. Tap a card or drag it to the other hand; the value of the setting is shown at once,
// and a foul one cannot be sent.

import { h } from "../../shared/dom.js";
import { setKey, settingOf } from "../decisions.js";
import { cardAt, dealt, handAt, sorted } from "../felt/cards.js";
import { pick } from "./picking.js";
import { atTable, redraw, state } from "../state.js";
import { partOf, said, t } from "../../shared/words.js";

/** @import { Laid } from "../felt/cards.js" */
/** @import { DealerHands, StakeDocument, TwoHands } from "../../shared/documents.d.ts" */

/** @param {StakeDocument} stake @param {TwoHands} layout */
export function twoHands(stake, { choice: name, low: most }) {
  const [place, codes] = Object.entries(stake.cards)[0] ?? [String(stake.seat), atTable().cards[stake.seat] ?? []];
  const choice = stake.choices.find((one) => one.choice === name);
  if (!choice) return settled(stake, place, codes);
  const words = settingOf(choice);
  const [high, low] = apart(codes, state.picked);
  return [
    half(high, { which: "high", place, most, comesTo: partOf(words?.words, "high") }),
    half(low, { which: "low", place, most, comesTo: partOf(words?.words, "low") }),
    words?.refused ? h("p", { class: "foul", role: "status", "data-key": "foul" }, said(words.refused)) : null,
  ];
}

/** The cards of the high hand and those of the low one. @param {(string | null)[]} codes @param {string[]} low */
function apart(codes, low) {
  const isLow = (/** @type {Laid} */ { code }) => low.includes(String(code));
  const all = sorted(dealt(codes));
  return [all.filter((one) => !isLow(one)), all.filter(isLow)];
}

/** Before the setting all cards lie in one hand; afterwards as they were set. */
function settled(
  /** @type {StakeDocument} */ stake,
  /** @type {string} */ place,
  /** @type {(string | null)[]} */ codes,
) {
  const words = said(stake.words[place] ?? "");
  const set = state.set[setKey(stake)];
  const [high, low] = apart(codes, set ?? []);
  if (!set) return [still(high, place, t("Your cards, seat {seat}", { seat: stake.seat }), words)];
  return [still(high, place, t("High hand"), words, "high"), still(low, place, t("Low hand"), "", "low")];
}

function still(
  /** @type {Laid[]} */ cards,
  /** @type {string} */ place,
  /** @type {string} */ name,
  words = "",
  which = place,
) {
  return h(
    "div",
    { class: "place", "data-key": which },
    h("h3", {}, name),
    h("span", { class: "hand" }, cards.map((one) => cardAt(one, place))),
    h("span", { class: "words" }, words),
  );
}

/** @param {Laid[]} cards @param {{ which: "high" | "low", place: string, most: number, comesTo: string }} half */
function half(cards, { which, place, most, comesTo }) {
  const name = which === "high" ? t("High hand") : t("Low hand");
  const holes = which === "low" ? Math.max(0, most - cards.length) : 0;
  return h(
    "div",
    {
      class: `place half ${which}`,
      "data-key": which,
      role: "group",
      "aria-label": name,
      ondragover: allow,
      ondrop: (/** @type {DragEvent} */ event) => drop(event, which, most),
    },
    h("h3", {}, name),
    h(
      "span",
      { class: "hand" },
      cards.map((one) => movable(one, place, which, most)),
      Array.from({ length: holes }, (_, index) => h("span", { class: "card hole", "data-key": `hole${index}` })),
    ),
    h("span", { class: "words" }, comesTo),
  );
}

/** @param {Laid} one @param {string} place @param {string} which @param {number} most */
function movable(one, place, which, most) {
  const code = String(one.code);
  return cardAt(one, place, {
    draggable: "true",
    "aria-description": which === "high" ? t("to the low hand") : t("to the high hand"),
    onclick: () => pick(code, most),
    ondragstart: (/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text/plain", code),
  });
}

const allow = (/** @type {DragEvent} */ event) => event.preventDefault();

function drop(/** @type {DragEvent} */ event, /** @type {string} */ which, /** @type {number} */ most) {
  event.preventDefault();
  const code = event.dataTransfer?.getData("text/plain") ?? "";
  if (state.picked.includes(code) !== (which === "low")) pick(code, most);
}

/** A setting begins with what a time-out would set. @param {StakeDocument | undefined} stake */
export function beginSetting(stake) {
  const choice = stake?.choices.find((one) => one.settings);
  if (choice?.default_cards.length) {
    state.picked = [...choice.default_cards];
    redraw();
  }
}

/** The dealer's two hands as the house way sets them, once they lie open. */
export function dealerHands(/** @type {DealerHands} */ layout) {
  const shown = atTable().shown ?? {};
  const [high, low] = [shown[layout.high], shown[layout.low]];
  if (!Array.isArray(high)) return { element: null, shows: [] };
  return {
    shows: ["dealer"],
    element: h(
      "div",
      { class: "places", "data-key": "dealer set" },
      h(
        "div",
        { class: "place", "data-key": "dealer high" },
        h("h3", {}, t("Dealer, high hand")),
        handAt(high, "dealer high", { sort: true }),
      ),
      h(
        "div",
        { class: "place", "data-key": "dealer low" },
        h("h3", {}, t("Dealer, low hand")),
        handAt([typeof low === "string" ? low : null], "dealer low"),
      ),
    ),
  };
}
