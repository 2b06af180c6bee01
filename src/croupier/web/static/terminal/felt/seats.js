// The other seats at the table: who plays, their cards, whose turn it is; an empty one can be taken.

import { h } from "../../shared/dom.js";
import { laidOut } from "../../shared/layout.js";
import { money } from "../../shared/money.js";
import { newRound } from "../bets.js";
import { atTable, betting, deciding, isFurther, isTaken, redraw, seatOf, seats, stakes, state } from "../state.js";
import { handAt } from "./cards.js";
import { pile } from "./stacks.js";
import { said, t } from "../../shared/words.js";

/** @import { SeatDocument } from "../../shared/documents.d.ts" */
/** @import { Place } from "../../shared/layout.js" */

/** The seats on one side, as they are seen from the own one; where any number may play, nobody sits beside anybody. */
export function seatsBeside(/** @type {"left" | "right"} */ side) {
  const there = atTable().stadium || atTable().seats < 2 ? [] : around()[side];
  return h("div", { class: `beside ${side}`, "data-key": side }, there.map(seat));
}

/** The others clockwise from the own seat: the first half sits to the left, the nearest at the bottom. */
function around() {
  const [all, mine] = [seats(), seatOf()];
  const others = [...all.filter((seat) => seat > mine), ...all.filter((seat) => seat < mine)];
  const half = Math.ceil(others.length / 2);
  return { left: others.slice(0, half).reverse(), right: others.slice(half) };
}

/** Whether a tap sits down there. @param {number} number */
const isFree = (number) => betting() && (stakes().length ? isFurther(number) : !isTaken(number));

/** The own stake at a seat beside the one before the player. @param {number} number */
const ownAt = (number) => stakes().find((stake) => stake.seat === number);

/** Another seat comes before the player; while one is asked for a decision, it stays. @param {number} number */
function turnTo(number) {
  state.seat = number;
  if (betting()) newRound();
  redraw();
}

/** What a tap on a seat does, in words; nothing where it does nothing. @param {number} number */
function tapInWords(number) {
  if (ownAt(number)) return deciding() ? "" : t("Go to your seat {seat}", { seat: number });
  if (!isFree(number)) return "";
  return stakes().length ? t("Also play seat {seat}", { seat: number }) : t("Take seat {seat}", { seat: number });
}

function seat(/** @type {number} */ number) {
  const held = atTable().seat?.[number];
  const words = tapInWords(number);
  const looks = [held ? "held" : "empty", held?.deciding && "deciding", held?.folded && "out", ownAt(number) && "own"];
  return h(
    words ? "button" : "div",
    {
      class: `seat ${looks.filter(Boolean).join(" ")}`,
      "data-key": `seat${number}${Boolean(words)}`,
      "aria-label": words || null,
      onclick: words ? () => turnTo(number) : undefined,
    },
    h("b", { class: "seat-number number" }, String(number)),
    held ? theirs(number, held) : h("small", {}, empty(number)),
  );
}

function empty(/** @type {number} */ number) {
  if (isFree(number)) return stakes().length ? t("also play") : t("sit here");
  return isTaken(number) ? t("reserved") : t("free");
}

/** The cards of a seat as this player sees them, each hand with what it makes. @returns {Place[]} */
function cardsAt(/** @type {number} */ number) {
  const stake = ownAt(number);
  if (stake?.hands.length) {
    return stake.hands.map(({ cards, words }, index) => [`${number}.hand.${index + 1}`, cards, words]);
  }
  const shown = laidOut(atTable()).filter(([place]) => place.split(".")[0] === String(number));
  return shown.map(([place, codes, words]) => [place, stake?.cards[place] ?? codes, stake?.words[place] ?? words]);
}

/** What lies before somebody: cards, money, and what they do. @param {number} number @param {SeatDocument} held */
function theirs(number, held) {
  const amount = held.at_risk || (betting() ? held.wagers : 0);
  return [
    cardsAt(number).map(([place, codes, words]) =>
      h(
        "div",
        { class: "theirs", "data-key": place },
        handAt(codes, place, { more: "fan" }),
        words && h("small", { class: "words" }, said(words)),
      )
    ),
    h(
      "span",
      { class: "their-bet" },
      amount > 0 && pile(amount, `seat${number}`),
      h("b", { class: "number" }, amount > 0 ? money(amount) : ""),
    ),
    h("small", {}, held.folded ? t("folded") : held.deciding ? t("deciding") : ownAt(number) ? t("yours") : ""),
  ].flat();
}
