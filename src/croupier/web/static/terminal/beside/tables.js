// Playing at several tables: one is in front, the others are on the strip above it. A table that needs a decision comes
// to the front by itself, the one with the earliest deadline first; once, and once more when its time is nearly up. It
// never interrupts another open decision, or a touch in progress; for a moment afterwards it accepts no input. Why:
// docs/design/0396.

import { t } from "../../shared/words.js";
import { allTold } from "../drama/reveal.js";
import { ask, deciding, live, own, placeAt, places, redraw, serverNow, state, table, visitNow } from "../state.js";

/** @import { PlaceDocument, TableDocument, TerminalDocument } from "../../shared/documents.d.ts" */

const OPENED = "tables-open";
const STILL = 600; // milliseconds in which a table that came by itself cannot be touched
const SOON = 10_000; // who has less time than this is asked at once, whatever is being told

/** The seat that was chosen at each table. @type {Record<string, number>} */
const chosen = {};
let came = -STILL;

/** @returns {string[]} */
function kept() {
  const [visit, ...tables] = (sessionStorage.getItem(OPENED) ?? "").split(" ");
  return visit === visitNow() ? tables : [];
}

const keep = (/** @type {string[]} */ tables) => sessionStorage.setItem(OPENED, [visitNow(), ...tables].join(" "));

/** Whether there is money of this terminal at risk. @param {PlaceDocument | TerminalDocument} place */
const hasWagers = (place) => place.stakes.some((stake) => Object.keys(stake.at_risk).length > 0);

/** Whether this terminal has wagers at a table. @param {string} name */
export function wagersAt(name) {
  const place = placeAt(name);
  return Boolean(place && hasWagers(place));
}

/** The tables where this terminal has wagers. */
export const wageredTables = () => places().filter(hasWagers).map((place) => place.table);

/** Whether no further table can be wagered at. */
export const isFull = () => wageredTables().length >= own().tables_at_once;

/** Every table of the strip, in the order in which they were opened; where there are wagers, always. */
export function openTables() {
  const front = live.table ? [live.table] : [];
  return [...new Set([...kept(), ...front, ...wageredTables()])];
}

/** Whether another table can be opened beside those that are. */
export const mayAdd = () => Boolean(table()) && openTables().length < own().tables_at_once;

/**
 * The document of a table that is shown, in front or beside.
 * @param {string} name
 * @returns {TableDocument | undefined}
 */
export const shownTable = (name) => (table()?.table === name ? table() ?? undefined : state.view?.beside?.[name]);

/** Whether a decision of this terminal is waited for at a table. @param {string} name */
export const asksAt = (name) => Boolean(placeAt(name)?.stakes.some((stake) => stake.choices.length > 0));

/** Show a table in front; the others stay beside it. @param {string} name */
export function turnTo(name) {
  chosen[live.table] = state.seat;
  state.seat = chosen[name] ?? 0;
  state.notice = "";
  state.offer = null;
  const tables = openTables();
  if (name && !tables.includes(name)) tables.push(name);
  while (tables.length > own().tables_at_once) tables.splice(dropped(tables, name), 1);
  keep(tables);
  live.watch(name, tables.filter((one) => one !== name));
}

/**
 * Of too many the first without wagers; nothing is lost by not looking at it.
 * @param {string[]} tables
 * @param {string} name
 */
function dropped(tables, name) {
  const at = tables.findIndex((one) => one !== name && !wagersAt(one));
  return at < 0 ? 0 : at;
}

/**
 * Leave a table: its seat is free, and it is on the strip no more; where there are wagers it stays.
 * @param {string} name
 */
export function leaveTable(name) {
  if (wagersAt(name)) return;
  if (placeAt(name)?.kept.length) ask({ command: "get_up", table: name });
  delete chosen[name];
  const tables = openTables().filter((one) => one !== name);
  keep(tables);
  if (live.table !== name) return watchAll();
  state.seat = 0;
  live.watch("", tables);
}

/** Every table of the strip is watched. */
export function watchAll() {
  const wanted = openTables().filter((one) => one !== live.table);
  if (wanted.join() !== live.beside.join()) live.watch(live.table, wanted);
}

/** When the time of a table is over; never where none runs. @param {string} name */
const until = (name) => shownTable(name)?.until || Infinity;

/**
 * What a table asks now, and whether its time is nearly over: each brings it to the front once.
 * @param {string} name
 */
function question(name) {
  const asked = placeAt(name)?.stakes.filter((stake) => stake.choices.length > 0) ?? [];
  const what = asked.map((stake) => [stake.stake, stake.stage, stake.hand]);
  return JSON.stringify([name, shownTable(name)?.round, what, until(name) - serverNow() < SOON]);
}

/** The questions that their player has had in front. @type {Set<string>} */
const seen = new Set();

/** The table whose decision is waited for comes to the front, unless its player has turned away from it. */
export function comeToFront() {
  if (deciding()) return seen.add(question(table()?.table ?? ""));
  const [next] = openTables().filter((name) => asksAt(name) && !seen.has(question(name)))
    .sort((one, other) => until(one) - until(other) || 0);
  if (!next || next === live.table) return undefined;
  const telling = table()?.moment === "over" && !allTold();
  if (telling && until(next) - serverNow() > SOON) return undefined;
  came = performance.now();
  setTimeout(redraw, STILL + 20);
  return turnTo(next);
}

/** Whether a table has just come by itself, and nothing of it is touched yet. */
export const justCame = () => performance.now() - came < STILL;

/** The table that is `step` away on the strip. @param {number} step @returns {(() => void) | undefined} */
export function neighbour(step) {
  const tables = openTables();
  const at = tables.indexOf(live.table);
  return tables.length > 1 ? () => turnTo(tables[(at + step + tables.length) % tables.length]) : undefined;
}

/** The name of a table's game, where several are open: what is said of a hand says of which. */
export const tableName = () => (openTables().length > 1 && table() ? t("{game}:", { game: table()?.name ?? "" }) : "");
