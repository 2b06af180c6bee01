// The layout of the game: its spots with their signs, for betting before the deal, and for the money afterwards.

import { die } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { money, signed } from "../shared/money.js";
import { addChip, closed, limitsOf } from "./bets.js";
import { toldLines } from "./drama/reveal.js";
import { pile } from "./felt/stacks.js";
import { circles, inBlocks, printed } from "./scenes/printed.js";
import { open } from "./panels.js";
import { paytablesOf, signOf, wagerOf } from "./signs.js";
import { betting, front, laid, seatOf, state } from "./state.js";
import { named, said, t } from "../shared/words.js";

/** @import { LineDocument, MetersDocument, ShownRow, ShownSpot, WagerOnSign } from "../shared/documents.d.ts" */

/** The whole layout; it lies where it lies, whatever the moment. */
export function layout() {
  const shown = laid();
  if (!shown) return h("div", { class: "layout", "data-key": "layout" });
  return h(
    "section",
    { class: `layout in-${shown.shape}`, "aria-label": t("The layout"), "data-key": "layout" },
    shown.rows.map(row),
    others(),
  );
}

/** Whether this seat has the spot. @param {ShownSpot} one */
const isHere = (one) => !one.not_at.includes(seatOf());

function row(/** @type {ShownRow} */ one, /** @type {number} */ index) {
  const spots = one.spots.filter(isHere);
  if (!spots.length) return null;
  const name = said(one.title);
  return h(
    "div",
    {
      class: `spots ${one.shape} ${filled(one)}`,
      "data-key": `row${index}`,
      role: "group",
      "aria-label": name || t("Wagers"),
    },
    name ? h("h3", {}, name) : null,
    h(
      "div",
      { class: "in-row", "data-key": "in row" },
      one.blocks.length
        ? inBlocks(one, spot)
        : spots.flatMap((each, at) => [equals(spots[at - 1], each), withDice(each, one)]),
    ),
    one.circles.length > 0 && circles(one),
  );
}

const filled = (/** @type {ShownRow} */ { blocks, circles }) =>
  `${blocks.length ? "with-blocks" : ""} ${circles.length ? "with-circles" : ""}`;

/** Wagers of the same amount, side by side. @param {ShownSpot | undefined} before @param {ShownSpot} one */
function equals(before, one) {
  const { kind, wager, times } = wagerOf(one.wager)?.rule ?? {};
  const same = kind === "equal_to" && times === 1 && wager === before?.wager;
  return same && h("span", { class: "equals", "data-key": `= ${one.wager}`, "aria-hidden": "true" }, "=");
}

/** A spot with the dice that are printed beside it. @param {ShownSpot} one @param {ShownRow} row */
function withDice(one, row) {
  if (!one.printed.length) return spot(one, row);
  return h("div", { class: "top-row", "data-key": one.wager }, spot(one, row), printed(one.printed));
}

/** Money on wagers that have no spot of their own: the further hands of a split pair. */
function others() {
  const placed = new Set(Object.keys(front()?.at_risk ?? {}));
  const further = (laid()?.further ?? []).filter((one) => placed.has(one.wager));
  return further.length > 0 &&
    h(
      "div",
      { class: "spots bonus", "data-key": "further" },
      h("div", { class: "in-row" }, further.map((one) => spot(one, { shape: "bonus" }))),
    );
}

/**
 * One spot: a button while it takes chips; beside it what it pays and what it costs to play.
 * @param {ShownSpot} one
 * @param {{ shape: string, signs?: boolean }} row
 */
function spot(one, { shape, signs = true }) {
  const wager = wagerOf(one.wager);
  if (!wager) throw new Error(`no wager ${one.wager}`);
  const takes = betting() && !wager.later;
  const why = takes ? closed(wager) : "";
  return h(
    "div",
    { class: `spot-place ${shape}`, "data-key": one.wager },
    h(
      takes ? "button" : "div",
      {
        "data-key": takes ? "bets" : "shows",
        "data-spot": one.wager,
        class: classes(wager, takes, why),
        "aria-disabled": why ? "true" : null,
        "aria-label": takes ? label(wager, why) : null,
        onclick: takes ? () => addChip(one.wager) : undefined,
      },
      face(one, signs),
      stackOn(one.wager),
      hint(wager, takes, why),
    ),
    infoButton(wager),
  );
}

function classes(/** @type {WagerOnSign} */ wager, /** @type {boolean} */ takes, /** @type {string} */ why) {
  const { amount, net } = lies(wager.wager);
  const settled = net === null ? "" : net > 0 ? "won" : net < 0 ? "lost" : "pushed";
  return [
    "spot",
    wager.later ? "later" : wager.required ? "required" : "optional",
    amount && net === null ? "placed" : "",
    settled,
    takes && !why ? "lit" : "",
    why ? "closed" : "",
  ]
    .filter(Boolean).join(" ");
}

/** What lies on a spot, and what it came to if it is settled. @returns {{amount: number, net: number | null}} */
function lies(/** @type {string} */ name) {
  const stake = front();
  const isHere = (/** @type {LineDocument} */ line) => line.wager === name && line.stake === stake?.stake;
  const [all, lines] = [(stake?.lines ?? []).filter(isHere), toldLines().filter(isHere)];
  if (betting()) return { amount: (state.slip[name] ?? 0) || standing(name), net: null };
  const amount = stake?.at_risk[name] ?? 0;
  if (amount || !all.length) return { amount, net: null };
  if (lines.length < all.length) return { amount: all.reduce((sum, line) => sum + line.staked, 0), net: null };
  return {
    amount: lines.reduce((sum, line) => sum + line.staked, 0),
    net: lines.reduce((sum, line) => sum + line.net, 0),
  };
}

function standing(/** @type {string} */ name) {
  const stake = front();
  return stake?.standing.includes(name) ? stake.at_risk[name] ?? 0 : 0;
}

function label(/** @type {WagerOnSign} */ wager, /** @type {string} */ why) {
  const { amount } = lies(wager.wager);
  const has = amount ? t("{amount} placed", { amount: money(amount) }) : t("no bet");
  const required = wager.required && !amount && t("required");
  return [said(wager.title), required, has, why || range(wager.wager), signOf(wager.wager)].filter(Boolean).join(", ");
}

/** What a spot shows: its name, or the dice that it is about. */
function face(/** @type {ShownSpot} */ one, /** @type {boolean} */ signs) {
  return h(
    "span",
    { class: "name" },
    one.dice.length ? h("span", { class: "dice-of" }, one.dice.map(die)) : said(one.title),
    signs ? h("small", { class: "pays" }, signOf(one.wager)) : null,
  );
}

/** @param {string} name */
function stackOn(name) {
  const { amount, net } = lies(name);
  if (!amount) return h("span", { class: "stack" });
  return h(
    "span",
    { class: "stack" },
    pile(amount, name),
    h("b", { class: "amount number" }, net === null ? money(amount) : signed(net)),
  );
}

function hint(/** @type {WagerOnSign} */ wager, /** @type {boolean} */ takes, /** @type {string} */ why) {
  const { amount } = lies(wager.wager);
  if (why) return h("small", { class: "hint" }, why);
  if (standing(wager.wager) && takes) return h("small", { class: "hint" }, t("up; tap to take it down"));
  if (wager.later) return null;
  if (!takes || amount) return null;
  return h("small", { class: "hint" }, wager.required ? t("required") : "", " ", range(wager.wager));
}

/** @param {string} name */
function range(name) {
  const limits = limitsOf(name);
  if (!limits) return "";
  if (limits.least === limits.most) return limits.least ? money(limits.least) : "";
  return t("{least} to {most}", { least: money(limits.least), most: money(limits.most) });
}

function infoButton(/** @type {WagerOnSign} */ wager) {
  if (!paytablesOf(wager.wager).length && !state.edges[wager.wager]) return null;
  return h(
    "button",
    {
      class: "info",
      "data-key": "info",
      "aria-label": t("What it pays: {wager}", { wager: said(wager.title) }),
      onclick: () => open("sign", wager.wager),
    },
    "i",
  );
}

/** The meters of the progressive, for the head of the page. */
export function meters(/** @type {MetersDocument} */ { levels, up } = {}) {
  if (!levels) return null;
  return h(
    "div",
    { class: "meters", "data-key": "meters" },
    Object.entries(levels).map(([name, cents]) =>
      h(
        "span",
        { class: up ? "gold" : "dim", "data-key": name },
        named("level", name),
        h("b", { class: "number", "data-key": cents }, money(Number(cents))),
      )
    ),
  );
}
