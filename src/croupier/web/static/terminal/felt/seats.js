// The other seats along the table: who plays, what lies before them, whose turn it is; an empty one can be taken.

import { h } from "../../shared/dom.js";
import { laidOut } from "../../shared/layout.js";
import { money } from "../../shared/money.js";
import { atTable, betting, isTaken, redraw, seatOf, seats, stakes, state } from "../state.js";
import { handAt } from "./cards.js";
import { pile } from "./stacks.js";
import { said, t } from "../../shared/words.js";

/** @import { SeatDocument } from "../../shared/documents.d.ts" */

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
const isFree = (number) => betting() && !stakes().length && !isTaken(number);

function seat(/** @type {number} */ number) {
  const held = atTable().seat?.[number];
  const free = isFree(number);
  const sit = () => {
    state.seat = number;
    redraw();
  };
  return h(
    free ? "button" : "div",
    {
      class: `seat ${held ? "held" : "empty"} ${held?.deciding ? "deciding" : ""} ${held?.folded ? "out" : ""}`,
      "data-key": `seat${number}${free}`,
      "aria-label": free ? t("Sit at seat {seat}", { seat: number }) : null,
      onclick: free ? sit : undefined,
    },
    h("b", { class: "seat-number number" }, String(number)),
    held ? theirs(number, held) : h("small", {}, free ? t("sit here") : isTaken(number) ? t("kept") : t("free")),
  );
}

/** What lies before somebody: cards, money, and what they do. @param {number} number @param {SeatDocument} held */
function theirs(number, held) {
  const places = laidOut(atTable()).filter(([place]) => place.split(".")[0] === String(number));
  const amount = held.at_risk || (betting() ? held.wagers : 0);
  return [
    places.map(([place, codes, words]) =>
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
    h("small", {}, held.folded ? t("folded") : held.deciding ? t("decides") : ""),
  ].flat();
}
