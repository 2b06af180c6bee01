// Wagers before the deal: the slip, the chips in the tray, and the actions on them.

import { h } from "../shared/dom.js";
import { money } from "../shared/money.js";
import { isFull, turnTo, wageredTables } from "./beside/tables.js";
import { chip, CHIPS } from "./felt/stacks.js";
import { favourite, isKept, keepFavourite } from "./pace/favourite.js";
import { open } from "./panels.js";
import {
  ask,
  atTable,
  betting,
  front,
  isTaken,
  live,
  own,
  redraw,
  seatOf,
  seats,
  stakes,
  state,
  table,
} from "./state.js";
import { said, t } from "../shared/words.js";

/** @import { StakeDocument, WagerOnSign } from "../shared/documents.d.ts" */
/** @import { Slip } from "./state.js" */

/** The keys of the tray: the lower row of the keyboard; the upper row belongs to the decisions. */
export const KEYS = { undo: "Z", clear: "X", repeat: "C", double: "V", favourite: "B" };

/** What lies on a slip in all. @param {Slip} slip */
export const total = (slip) => Object.values(slip).reduce((sum, amount) => sum + amount, 0);

/** What the server has taken and a new slip would replace: not what stands from an earlier round. @returns {Slip} */
export function taken() {
  const stake = front();
  if (!stake) return {};
  return Object.fromEntries(Object.entries(stake.at_risk).filter(([wager]) => !stake.standing.includes(wager)));
}

/** Begin with what is already there, in a round or at a seat; until then one can read why a tap came to nothing. */
export function newRound() {
  state.notice = "";
  state.offer = null;
  state.slip = taken();
  state.history = [];
  consider(state.slip, false);
}

let turn = 0;

/**
 * Ask what a slip needs, and place it if it may be placed; else the layout shows again what is placed.
 * `changed` is the wager that was touched: those bound to it follow.
 */
async function consider(/** @type {Slip} */ slip, /** @type {boolean} */ place, changed = "") {
  const mine = ++turn;
  state.slip = slip;
  redraw();
  const answer = await live.consider({ table: atTable().table, seat: seatOf(), wagers: slip, changed });
  if (mine !== turn || !table()) return;
  state.considered = answer;
  if (place) state.notice = said(answer.refused ?? "");
  state.slip = answer.refused ? taken() : answer.slip ?? {};
  if (place && !answer.refused) await placeSlip(mine);
  redraw();
}

/** What is sent again after a lost connection must not land in a later round. */
const here = () => ({ table: atTable().table, round: atTable().round });

async function placeSlip(/** @type {number} */ mine) {
  const slip = state.slip;
  if (!total(slip) && !total(taken())) return;
  const answer = await ask({ command: "place_wagers", ...here(), seat: seatOf(), wagers: slip });
  if (mine !== turn || !table()) return;
  if (answer.kind === "done" && total(slip)) state.last[atTable().table] = { ...slip };
  if (answer.kind === "refused") state.slip = taken();
}

/** The limits of a wager beside what lies on the slip. @param {string} wager */
export const limitsOf = (wager) => state.considered?.amounts?.[wager];

/** A chip more on a wager; a wager that knows one amount is placed or taken away. @param {string} wager */
export function addChip(wager) {
  const stake = front();
  if (stake?.standing.includes(wager)) return takeDown(stake, wager);
  const had = state.slip[wager] ?? 0;
  const amount = oneMore(had, limitsOf(wager));
  if (had && amount === had) {
    state.notice = t("The most on this bet is {most}.", { most: money(amount) });
    return redraw();
  }
  if (amount - had > state.chip && !isOffered(wager, amount)) return offer(wager, amount);
  state.offer = null;
  state.history.push({ ...state.slip });
  const { [wager]: _, ...others } = state.slip;
  return consider(amount ? { ...others, [wager]: amount } : others, true, wager);
}

// A tap stakes no more than the chip shows: where the bet takes more, a second tap on it does.

const isOffered = (/** @type {string} */ wager, /** @type {number} */ amount) =>
  state.offer?.wager === wager && state.offer.amount === amount;

function offer(/** @type {string} */ wager, /** @type {number} */ amount) {
  state.offer = { wager, amount };
  state.notice = t("This bet takes {amount}, more than your {chip} chip: tap it again to bet {amount}.", {
    amount: money(amount),
    chip: money(state.chip),
  });
  redraw();
}

/** @param {number} had @param {{least: number, most: number, step: number} | undefined} limits */
function oneMore(had, limits) {
  if (!limits) return had + state.chip;
  const { least, most, step } = limits;
  if (least === most) return had ? 0 : least;
  const wanted = Math.min(Math.max(had + state.chip, least), Math.max(most, least));
  const even = least + Math.floor((wanted - least) / step) * step;
  return even > had ? even : Math.min(least + Math.ceil((wanted - least) / step) * step, most);
}

function takeDown(/** @type {StakeDocument} */ stake, /** @type {string} */ wager) {
  return ask({ command: "take_down", ...here(), seat: stake.seat, wager });
}

// Why nobody can bet here now, in one sentence, and the next thing to do about it

/** @typedef {{ words: string, next: string, act: () => void }} Hindrance */

/** @returns {Hindrance | null} */
function hindered() {
  if (stakes().length) return null;
  if (isFull()) {
    const [elsewhere] = wageredTables();
    return {
      words: t("Your bet at {table} is still in play: you can bet here once it is settled.", {
        table: wageredTables().join(", "),
      }),
      next: t("Go back to {table}", { table: elsewhere }),
      act: () => turnTo(elsewhere),
    };
  }
  if (!own().balance) {
    return {
      words: t("You have no money in this terminal yet."),
      next: t("Add money"),
      act: () => open("money"),
    };
  }
  const free = seats().some((seat) => !isTaken(seat));
  if (free) return null;
  return {
    words: t("All seats at this table are taken this round."),
    next: t("Choose another table"),
    act: () => turnTo(""),
  };
}

/** What the dock shows instead of the chips; nothing where the player can bet. */
export function hindrance() {
  const one = hindered();
  return one && h(
    "div",
    { class: "hindrance", role: "status", "data-key": "hindrance" },
    h("b", {}, one.words),
    h("button", { class: "primary", onclick: one.act }, one.next),
  );
}

// The tray

export const may = {
  undo: () => betting() && state.history.length > 0,
  clear: () => betting() && total(state.slip) > 0,
  repeat: () => betting() && !total(state.slip) && Boolean(state.last[atTable().table]),
  double: () => betting() && total(state.slip) > 0,
  favourite: () => betting() && (total(state.slip) > 0 ? !isKept() : Boolean(favourite())),
};

export const does = {
  undo: () => consider(state.history.pop() ?? {}, true),
  clear: () => change({}),
  repeat: () => change({ ...state.last[atTable().table] }),
  double: () =>
    change(Object.fromEntries(Object.entries(state.slip).map(([wager, amount]) => [wager, twice(wager, amount)]))),
  favourite: () => (total(state.slip) > 0 ? (keepFavourite(), redraw()) : change({ ...favourite() })),
};

/** A wager that is as high as it may be stays so. */
function twice(/** @type {string} */ wager, /** @type {number} */ amount) {
  const limits = limitsOf(wager);
  return limits && limits.least === limits.most ? amount : amount * 2;
}

function change(/** @type {Slip} */ slip) {
  state.history.push({ ...state.slip });
  return consider(slip, true);
}

export function takeChip(/** @type {number} */ cents) {
  state.chip = cents;
  state.offer = null;
  state.notice = "";
  redraw();
}

export const key = (/** @type {string} */ letter) => h("kbd", { "aria-hidden": "true" }, letter);

/** Chips, what undoes and repeats, and whether the bet is in. */
export function tray() {
  return h(
    "div",
    { class: "tray", "data-key": "tray" },
    h("div", { class: "chips", role: "group", "aria-label": t("Chips") }, CHIPS.map(trayChip)),
    h(
      "div",
      { class: "tray-buttons" },
      trayButton("undo", t("Undo")),
      trayButton("clear", t("Clear")),
      trayButton("repeat", t("Repeat")),
      trayButton("double", t("Double")),
      trayButton("favourite", favouriteInWords()),
    ),
    placed(),
  );
}

/** What the star does now. */
function favouriteInWords() {
  if (!total(state.slip)) return t("★ Favorite");
  return isKept() ? t("★ Kept") : t("★ Keep");
}

function trayChip(/** @type {number} */ cents, /** @type {number} */ index) {
  const held = state.chip === cents;
  return chip(cents, {
    "data-key": `chip${cents}`,
    class: held ? "picked" : "",
    "aria-pressed": String(held),
    "aria-keyshortcuts": String(index + 1),
    onclick: () => takeChip(cents),
  });
}

/** @param {keyof typeof KEYS} name @param {string} words */
function trayButton(name, words) {
  return h(
    "button",
    { "data-key": name, "aria-keyshortcuts": KEYS[name], onclick: does[name], disabled: !may[name]() },
    words,
    key(KEYS[name]),
  );
}

/** What a player must never wonder about: whether the bet is in. */
function placed() {
  const [sum, lies] = [total(taken()), total(state.slip)];
  const missing = lies ? t("Not bet yet") : t("No bet yet");
  const words = sum && sum === lies ? t("✓ Your bet of {amount} is in", { amount: money(sum) }) : missing;
  return h("b", { class: `is-in ${sum && sum === lies ? "win" : "dim"}`, role: "status", "data-key": "status" }, words);
}

/** Why a spot cannot take a chip now; nothing if it can. @param {WagerOnSign} wager @returns {string} */
export function closed(wager) {
  const limits = limitsOf(wager.wager);
  if (limits && limits.most < limits.least) return t("not with your other bets");
  if (limits && limits.least > own().balance + total(taken())) return t("your balance is too low");
  const progressive = (state.game?.progressives ?? []).some((one) => one.wagers.includes(wager.wager));
  if (progressive && atTable().meters?.up === false) return t("the progressive is out of service");
  return said(state.considered?.closed?.[wager.wager] ?? "");
}
