// The lobby: every table with its felt, limits, free seats, phase and meters; filters; last tables.

import { h } from "../../shared/dom.js";
import { dealtBy } from "../../shared/layout.js";
import { money } from "../../shared/money.js";
import { said, t } from "../../shared/words.js";
import { isFull, turnTo, wageredTables, wagersAt } from "../beside/tables.js";
import { explain } from "./help.js";
import { meters } from "../layout.js";
import { momentInWords } from "../moment.js";
import { placeAt, redraw, state, visitNow } from "../state.js";

/** @import { TableSummary } from "../../shared/documents.d.ts" */

const LAST = "last-tables";
const LAST_AT_MOST = 3;
const JACKPOTS_AT_MOST = 3;

/** What a player may look for. @type {Record<string, (one: TableSummary) => boolean>} */
const FILTERS = {
  all: () => true,
  poker: (one) => one.family === "poker",
  blackjack: (one) => one.family === "blackjack",
  dice: (one) => one.family === "dice",
  free: (one) => isOpen(one) && hasRoom(one),
  jackpot: (one) => Object.keys(one.meters.levels ?? {}).length > 0,
};

const TITLES = {
  all: t("All games"),
  poker: t("Poker"),
  blackjack: t("Blackjack"),
  dice: t("Dice"),
  free: t("Seats free"),
  jackpot: t("Jackpots"),
};

let filter = "all";

const isOpen = (/** @type {TableSummary} */ one) => one.phase === "open";
const hasRoom = (/** @type {TableSummary} */ one) => one.stadium || one.taken < one.seats;

/** The tables of this visit, the latest first; a new visit begins without any. @returns {string[]} */
function lastTables() {
  const [visit, ...tables] = (sessionStorage.getItem(LAST) ?? "").split(" ");
  return visit === visitNow() ? tables : [];
}

/** Remember where somebody sat down. @param {string} table */
export function noteTable(table) {
  const tables = [table, ...lastTables().filter((one) => one !== table)].slice(0, LAST_AT_MOST);
  sessionStorage.setItem(LAST, [visitNow(), ...tables].join(" "));
}

/** @param {HTMLElement | null} over */
export function lobby(over) {
  const tables = state.view?.lobby ?? [];
  const last = lastTables();
  const places = (/** @type {TableSummary} */ one) => (last.indexOf(one.table) + 1 || Infinity);
  const shown = tables.filter(FILTERS[filter]).sort((one, other) => Math.sign(places(one) - places(other)) || 0);
  return h(
    "main",
    { class: "page lobby", inert: Boolean(over) },
    h(
      "div",
      { class: "over-tiles" },
      h("div", { class: "filters", role: "group", "aria-label": t("Show") }, Object.keys(FILTERS).map(choice)),
      ticker(tables),
    ),
    h(
      "section",
      { "aria-live": "off" },
      h("div", { class: "tiles" }, shown.map((one) => tile(one, last.includes(one.table)))),
      !shown.length && h("p", { role: "status" }, t("No tables like that are open now.")),
    ),
  );
}

/** What can be won from the meters of this floor, the largest of each game. @param {TableSummary[]} tables */
function ticker(tables) {
  const largest = tables.filter((one) => one.meters.up && FILTERS.jackpot(one))
    .map((one) => ({ of: one.name, cents: Math.max(...Object.values(one.meters.levels ?? {}).map(Number)) }))
    .sort((one, other) => other.cents - one.cents).slice(0, JACKPOTS_AT_MOST);
  return largest.length > 0 && h(
    "ul",
    { class: "plain ticker", "aria-label": t("Jackpots"), "data-key": "ticker" },
    largest.map(({ of, cents }) =>
      h("li", { "data-key": of }, h("small", {}, of), h("b", { class: "number gold" }, money(cents)))
    ),
  );
}

/** @param {string} name */
function choice(name) {
  const choose = () => {
    filter = name;
    redraw();
  };
  const title = TITLES[/** @type {"all"} */ (name)];
  return h("button", { class: "filter", "aria-pressed": String(filter === name), onclick: choose }, title);
}

/** @param {TableSummary} one @param {boolean} known Whether its player has sat there before. */
function tile(one, known) {
  const title = `table-${one.table}`;
  const may = isOpen(one) || Boolean(placeAt(one.table));
  return h(
    "article",
    { class: `game-tile ${known ? "known" : ""}`, "data-key": `of ${one.table}`, "data-felt": one.chapter },
    h(
      "button",
      { class: "tile", "data-key": one.table, onclick: () => sit(one.table), disabled: !may },
      h("h2", { id: title }, one.name),
      h("span", { class: "gist" }, said(one.line)),
      h("img", { class: "scene", src: pictureOf(one), alt: "", width: 160, height: 112 }),
      h(
        "span",
        { class: "terms" },
        h("b", { class: "number limits" }, limits(one)),
        h("span", {}, seats(one)),
        one.pace > 0 && h("span", { class: "number" }, t("next round in {seconds} s", { seconds: one.pace })),
      ),
      meters(one.meters),
      h(
        "span",
        { class: "doing" },
        h("span", { class: may && one.moment === "betting" && !whyNot(one) ? "gold" : "" }, whyNot(one) || doing(one)),
        h("small", {}, [known && t("You played here"), dealtBy(one)].filter(Boolean).join(" · ")),
      ),
    ),
    h(
      "button",
      {
        class: "quiet ask",
        onclick: () => explain(one.table),
        "aria-label": t("How to play"),
        "aria-describedby": title,
      },
      "?",
    ),
  );
}

/** Its table, drawn from the layout of the game. */
const pictureOf = (/** @type {TableSummary} */ one) =>
  new URL(`../../felts/${one.chapter}.svg`, import.meta.url).pathname;

/** Why no bet is taken at a table now, from this terminal; nothing where one is, or will be soon. */
function whyNot(/** @type {TableSummary} */ one) {
  if (one.phase === "closed") return t("Closed");
  if (!isOpen(one)) return said(one.why ?? "") || t("One moment, please");
  if (wagersAt(one.table)) return t("You have a bet here");
  if (isFull()) return t("You have a bet at {table}", { table: wageredTables().join(", ") });
  return hasRoom(one) ? "" : t("Full: watch, or choose another table");
}

/** @param {string} table */
function sit(table) {
  noteTable(table);
  turnTo(table);
}

const limits = (/** @type {TableSummary} */ one) =>
  t("{least} to {most}", { least: money(one.minimum), most: money(one.maximum) });

function seats(/** @type {TableSummary} */ one) {
  if (one.stadium) return t("no seat limit");
  const free = one.seats - one.taken;
  return free ? t("{free} of {seats} seats free", { free, seats: one.seats }) : t("all seats taken");
}

/** A table that is at work is joined at its next round. */
const doing = (/** @type {TableSummary} */ one) =>
  one.moment === "betting" || one.moment === "over"
    ? momentInWords(one.moment)
    : t("{moment}: you are in from the next round", { moment: momentInWords(one.moment) });
