// Announcements to a screen reader: the phase, the player's cards, the result. Never the seconds.

import { cardName } from "../shared/cards.js";
import { besideInWords } from "./beside/strip.js";
import { tableName } from "./beside/tables.js";
import { allTold } from "./drama/reveal.js";
import { headline } from "./moment.js";
import { turnToCome } from "./pace/ahead.js";
import { ownLines, resultInWords } from "./results.js";
import { choicesInWords, onTimeOut } from "./decisions.js";
import { atTable, deciding, stakes, table } from "./state.js";
import { said, t } from "../shared/words.js";

/** @import { Sentence, StakeDocument } from "../shared/documents.d.ts" */

const region = document.createElement("div");
region.className = "hidden";
region.setAttribute("aria-live", "polite");
document.body.append(region);

/** Say something once. */
export function announce(/** @type {string} */ words) {
  if (words) region.textContent = words;
}

let told = { moment: "", cards: "", result: "", beside: "" };

/** Say what is new since the last document. */
export function announceChanges() {
  const beside = besideInWords();
  const [moment, cards, result] = table() ? [momentNow(), cardsNow(), resultNow()] : ["", "", ""];
  const news = [
    moment !== told.moment && moment,
    cards !== told.cards && cards,
    result !== told.result && result,
    beside !== told.beside && beside,
  ].filter(Boolean);
  told = { moment, cards, result, beside };
  announce(news.join(". "));
}

function momentNow() {
  return [tableName(), whatNow()].filter(Boolean).join(" ");
}

function whatNow() {
  const mine = deciding();
  const notes = atTable().notes.map((note) => `. ${said(note)}`).join("");
  const waits = turnToCome();
  if (!mine && waits) {
    return `${t("You can choose now; it is sent on your turn.")} ${choicesInWords(waits).join(", ")}${notes}`;
  }
  if (!mine) return headline() + notes;
  const choices = [...new Set(choicesInWords(mine))].join(", ");
  return `${headline()}: ${choices}. ${onTimeOut(mine)}${notes}`;
}

/**
 * The hands of a stake, each with what it makes.
 * @param {StakeDocument} stake
 * @returns {[(string | null)[], Sentence][]}
 */
function handsOf(stake) {
  if (stake.hands.length) return stake.hands.map((one) => [one.cards, one.words]);
  return Object.entries(stake.cards).map(([place, codes]) => [codes, stake.words[place] ?? ""]);
}

function cardsNow() {
  const told = stakes().flatMap(handsOf).map(([codes, words]) =>
    t("Your cards: {cards}. {words}", { cards: codes.map(cardName).join(", "), words: said(words) })
  );
  return told.join(" ");
}

const resultNow = () => (atTable().moment === "over" && ownLines().length && allTold() ? resultInWords() : "");
