// The strip: each of the player's tables with its clock, its phase, and the player's cards, bets and result.

import { h } from "../../shared/dom.js";
import { money, signed } from "../../shared/money.js";
import { t } from "../../shared/words.js";
import { brief } from "../lobby/help.js";
import { momentInWords } from "../moment.js";
import { close } from "../panels.js";
import { netInWords, tone } from "../results.js";
import { ask, live, own, placeAt, state, table } from "../state.js";
import { asksAt, isFull, leaveTable, mayAdd, openTables, shownTable, turnTo, wagersAt } from "./tables.js";

/** @import { LineDocument, StakeDocument, TableDocument } from "../../shared/documents.d.ts" */

/** @type {Record<string, string>} */
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** The strip; none for who plays at one table and looks at it. @param {HTMLElement | null} over */
export function strip(over) {
  const tables = openTables();
  if (tables.length < (table() ? 2 : 1)) return null;
  return h(
    "nav",
    { class: "strip", "aria-label": t("Your tables"), "data-key": "strip", inert: Boolean(over) },
    tables.map(tile),
    mayAdd() && addButton(),
  );
}

/** The way to a further table; nothing where there are as many as may be. */
export function addButton() {
  const choose = () => {
    if (state.panel) close();
    turnTo("");
  };
  return mayAdd() && h("button", { class: "quiet add-table", onclick: choose }, ...brief("＋", t("Add a table")));
}

/** @param {string} name */
function tile(name) {
  const one = shownTable(name);
  const asked = asksAt(name);
  const front = live.table === name;
  return h(
    "div",
    {
      class: `strip-table ${asked ? "asked" : ""} ${front ? "front" : ""}`,
      "data-key": name,
      "data-felt": one?.chapter ?? null,
    },
    h(
      "button",
      { class: "quiet turn", "aria-current": front ? "true" : null, onclick: () => turnTo(name) },
      h("b", { class: "name" }, one?.name ?? name),
      h("span", { class: "does" }, one ? doing(one, asked) : t("One moment…")),
      h("span", {
        class: "strip-clock number",
        "aria-hidden": "true",
        "data-own": "",
        "data-until": one?.until || null,
      }),
      h("span", { class: "own-cards", "aria-hidden": "true" }, cardsOf(name)),
      one && sumOf(one),
    ),
    one && again(one),
    !wagersAt(name) &&
      h("button", {
        class: "quiet get-up",
        "aria-label": t("Leave {table}", { table: one?.name ?? name }),
        onclick: () => leaveTable(name),
      }, "×"),
  );
}

/** @param {TableDocument} one @param {boolean} asked */
function doing(one, asked) {
  if (one.phase !== "open") return t("The table is stopped");
  return asked ? t("Your decision") : momentInWords(one.moment);
}

/** The own cards at a table, as few signs. @param {string} name */
function cardsOf(name) {
  const codes = (placeAt(name)?.stakes ?? []).flatMap((stake) =>
    stake.hands.length ? stake.hands.flatMap((hand) => hand.cards) : Object.values(stake.cards).flat()
  );
  return codes.filter(Boolean).map((code) =>
    h(
      "i",
      { class: /[hd]$/.test(String(code)) ? "red" : "" },
      `${String(code)[0].replace("T", "10")}${SUITS[String(code)[1]] ?? ""}`,
    )
  );
}

/** The own lines of a round that is over. @param {TableDocument} one @returns {LineDocument[]} */
const linesOf = (one) =>
  one.moment === "over" ? (placeAt(one.table)?.stakes ?? []).flatMap((stake) => stake.lines) : [];

/** What lies at a table, or what it came to. @param {TableDocument} one */
function sumOf(one) {
  const lines = linesOf(one);
  if (lines.length) {
    const net = lines.reduce((sum, line) => sum + line.net, 0);
    return h("span", { class: `sum number ${tone(net)}` }, signed(net));
  }
  const inPlay = atRisk(placeAt(one.table)?.stakes ?? []);
  return inPlay > 0 && h("span", { class: "sum number" }, money(inPlay));
}

/** @param {StakeDocument[]} stakes */
const atRisk = (stakes) =>
  stakes.flatMap((stake) => Object.values(stake.at_risk)).reduce((sum, cents) => sum + Number(cents), 0);

/**
 * The last bet of a table beside, once more: it says what it stakes, and is a slip like any other.
 * @param {TableDocument} one
 */
function again(one) {
  const [slip, [seat] = []] = [state.last[one.table], placeAt(one.table)?.kept];
  const beside = one.table !== live.table && one.moment === "betting" && !wagersAt(one.table) && !isFull();
  if (!beside || !slip || !seat) return null;
  const total = Object.values(slip).reduce((sum, amount) => sum + amount, 0);
  const place = () => ask({ command: "place_wagers", table: one.table, round: one.round, seat, wagers: { ...slip } });
  return h(
    "button",
    { class: "again", onclick: place, disabled: state.waiting || total > own().balance },
    t("Repeat {amount}", { amount: money(total) }),
  );
}

/** What a screen reader says of the tables beside: what each came to. */
export const besideInWords = () =>
  openTables().filter((name) => name !== table()?.table).map(shownTable).flatMap((one) => {
    const lines = one ? linesOf(one) : [];
    return lines.length ? [`${one?.name}: ${netInWords(lines.reduce((sum, line) => sum + line.net, 0))}`] : [];
  }).join(" ");
