// What is known, and when it is shown. A document of the server knows the result at once; the table reveals it as a
// real one does: cards and dice come to rest, then the lines in the order of the law, then the result. A tap reveals
// everything at once, as does a preference for no motion. Only the presentation is delayed: money and clocks are the
// server's. Why: docs/design/0191.

import { atTable, betting, front, own, redraw, stakes, table } from "../state.js";
import { calm, CARD, DICE, FLIP, newsOf } from "./news.js";
import { finale, pay } from "./payment.js";
import { sounds } from "./sound.js";

/** @import { LineDocument, View } from "../../shared/documents.d.ts" */

const LINE = 420; // milliseconds between two lines
const LONGEST = 6000; // nobody waits longer for anything

let round = "";
let told = 0;
let restsAt = 0;
let rollsRestAt = 0;
let next = 0;
/** The balance as it is shown until the result is told. @type {number | null} */
let held = null;

/** Every line of the own stakes. @returns {LineDocument[]} */
const known = () => stakes().flatMap((stake) => stake.lines);

/** The lines that have been told. @returns {LineDocument[]} */
export const toldLines = () => known().slice(0, told);

/** Those of the hand that lies before the player. */
const ofFront = () => toldLines().filter((line) => line.stake === front()?.stake);

/**
 * The line that made a result what it is: of those that went the way of the whole the one of most money, the first of
 * equals, rather one that cards decided. @param {LineDocument[]} lines
 */
export function decisive(lines) {
  const way = Math.sign(lines.reduce((sum, line) => sum + line.net, 0));
  const went = lines.filter((line) => Math.sign(line.net) === way);
  const by = (went.length ? went : [...lines]).sort((one, other) => Math.abs(other.net) - Math.abs(one.net));
  return by.find((line) => line.plays.length > 0) ?? by[0];
}

/** Whether all is told that is known. */
export const allTold = () => told >= known().length && performance.now() >= restsAt;

/** The cards that decided what the hand came to, once all is told: those that play. @returns {string[]} */
export function playing() {
  if (!table() || atTable().moment !== "over" || !allTold()) return [];
  return decisive(ofFront())?.plays ?? [];
}

/** Whether something is still on its way. */
export const moving = () => performance.now() < restsAt;

/** Whether dice are still rolling. */
export const rolling = () => performance.now() < rollsRestAt;

/** The balance that the page shows: a win comes home when it is told. */
export const balanceTold = () => held ?? own().balance;

/** A document has come: what moves, and for how long nothing is told. @param {View | null} before */
export function follow(before) {
  const now = table() ? `${atTable().table}/${atTable().round}` : "";
  const goesOn = before?.table && before.table.table === table()?.table;
  if (!now || betting() || !goesOn || calm.matches) return everything(now);
  if (round !== now) [round, told, held] = [now, 0, null];
  const { cards, flips, rolls } = newsOf(before, atTable());
  if (rolls) sounds.dice();
  const moves = rolls ? DICE : cards ? (cards - 1) * CARD.apart + CARD.lasts : flips ? FLIP : 0;
  restsAt = Math.min(Math.max(performance.now(), restsAt) + moves, performance.now() + LONGEST);
  if (rolls) rollsRestAt = restsAt;
  if (told < known().length && held === null) held = before.own?.balance ?? null;
  wait();
  return undefined;
}

/** Everything is told. */
function everything(/** @type {string} */ now) {
  [round, told, restsAt, rollsRestAt, held] = [now, known().length, 0, 0, null];
  clearTimeout(next);
  next = 0;
}

/** The next thing is told when what moves has come to rest. */
function wait() {
  clearTimeout(next);
  const rests = restsAt - performance.now();
  if (rests > 0) next = setTimeout(goOn, rests);
  else if (told < known().length) next = setTimeout(goOn, LINE);
}

function goOn() {
  const lines = known();
  if (told < lines.length) {
    pay(lines[told]);
    told += 1;
    if (told === lines.length) end();
  }
  redraw();
  wait();
}

function end() {
  held = null;
  if (atTable().moment === "over") finale(known());
}

/** A tap: all of it, now. */
function skip() {
  if (!table() || allTold()) return;
  const before = told;
  everything(round);
  if (before < told && atTable().moment === "over") finale(known());
  redraw();
  for (const one of document.getAnimations()) if (one.id === "travel") one.finish();
}

addEventListener("pointerdown", skip);
