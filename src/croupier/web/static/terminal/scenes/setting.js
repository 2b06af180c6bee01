// Setting the cards in two hands. Tap a card or drag it into the other hand; what the setting comes to stands beside it
// at once, and one that is refused cannot be sent.

import { card, hand } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { setKey, settingOf } from "../decisions.js";
import { pick } from "./picking.js";
import { atTable, redraw, state } from "../state.js";
import { partOf, said, t } from "../../shared/words.js";

/** @import { DealerHands, StakeDocument, TwoHands } from "../../shared/documents.d.ts" */

/** @param {StakeDocument} stake @param {TwoHands} layout */
export function twoHands(stake, { choice: name, low: most }) {
  const [place, codes] = Object.entries(stake.cards)[0] ?? [String(stake.seat), atTable().cards[stake.seat] ?? []];
  const choice = stake.choices.find((one) => one.choice === name);
  if (!choice) return settled(stake, place, /** @type {string[]} */ (codes));
  const words = settingOf(choice);
  return [
    half(
      codes.filter((/** @type {string} */ code) => !state.picked.includes(code)),
      "high",
      most,
      partOf(words?.words, "high"),
    ),
    half(
      codes.filter((/** @type {string} */ code) => state.picked.includes(code)),
      "low",
      most,
      partOf(words?.words, "low"),
    ),
    words?.refused ? h("p", { class: "foul", role: "status", "data-key": "foul" }, said(words.refused)) : null,
  ];
}

/** Before the setting all cards lie in one hand; afterwards as they were set. */
function settled(
  /** @type {StakeDocument} */ stake,
  /** @type {string} */ place,
  /** @type {(string | null)[]} */ codes,
) {
  const low = state.set[setKey(stake)];
  const words = said(stake.words[place] ?? "");
  if (!low) return [still(place, t("Your cards, seat {seat}", { seat: stake.seat }), codes, words)];
  return [
    still("high", t("High hand"), codes.filter((code) => !low.includes(String(code))), words),
    still("low", t("Low hand"), low),
  ];
}

function still(
  /** @type {string} */ place,
  /** @type {string} */ name,
  /** @type {(string | null)[]} */ codes,
  words = "",
) {
  return h(
    "div",
    { class: "place", "data-key": place },
    h("h3", {}, name),
    h(
      "span",
      { class: "hand" },
      codes.map((code, index) => card(code, { "data-key": code ?? String(index), "data-fly": code })),
    ),
    h("span", { class: "words" }, words),
  );
}

function half(
  /** @type {string[]} */ codes,
  /** @type {"high" | "low"} */ which,
  /** @type {number} */ most,
  /** @type {string} */ comesTo,
) {
  const name = which === "high" ? t("High hand") : t("Low hand");
  const empty = which === "low"
    ? Array.from(
      { length: most - codes.length },
      (_, index) => h("span", { class: "card hole", "data-key": `hole${index}` }),
    )
    : [];
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
    h("span", { class: "hand" }, codes.map((code) => movable(code, which, most)), empty),
    h("span", { class: "words" }, comesTo),
  );
}

function movable(/** @type {string} */ code, /** @type {string} */ which, /** @type {number} */ most) {
  const to = which === "high" ? t("to the low hand") : t("to the high hand");
  return card(code, {
    "data-key": code,
    draggable: "true",
    "data-fly": code,
    "aria-description": to,
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
        hand(high, "dealer high"),
      ),
      h(
        "div",
        { class: "place", "data-key": "dealer low" },
        h("h3", {}, t("Dealer, low hand")),
        hand([typeof low === "string" ? low : null], "dealer low"),
      ),
    ),
  };
}
