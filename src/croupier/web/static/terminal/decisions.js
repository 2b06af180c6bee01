// Decisions: every choice of a game keeps its own place; one not open now is dimmed, not removed. Why:
// docs/design/0122.

import { h } from "../shared/dom.js";
import { money } from "../shared/money.js";
import { key } from "./bets.js";
import { chooseAhead, chosenAhead, isAhead, turnToCome } from "./pace/ahead.js";
import { ask, atTable, deciding, laid, own, redraw, state } from "./state.js";
import { said, t } from "../shared/words.js";

/** @import { ChoiceDocument, ShownSlot, StakeDocument } from "../shared/documents.d.ts" */

/** The upper row of the keyboard, a letter for each place. */
export const LETTERS = "QWERTYUIOP";

/** @type {Omit<ShownSlot, "of" | "label">} */
const PLAIN = { times: 0, apart: false, rare: true, open: "", open_many: "" };

/**
 * The places of the game, and one for every choice that has none.
 * @param {StakeDocument} stake
 * @returns {ShownSlot[]}
 */
function slots(stake) {
  const known = laid()?.choices ?? [];
  const placed = new Set(known.flatMap((slot) => slot.of));
  const further = stake.choices.filter((one) => !placed.has(one.choice));
  return [
    ...known,
    ...further.map((one) => ({ ...PLAIN, of: [one.choice], label: one.title })),
  ];
}

/** What a place offers now: its choice and the amount; nothing while it is closed. */
function offer(/** @type {StakeDocument} */ stake, /** @type {ShownSlot} */ slot) {
  const choice = stake.choices.find((one) => slot.of.includes(one.choice));
  if (!choice) return null;
  const amount = slot.times ? choice.least * slot.times : amountOf(choice);
  const fits = !slot.times || (amount <= choice.most && (amount - choice.least) % choice.step === 0);
  return fits ? { choice, amount } : null;
}

/** The amount of a choice: its only one, the one the player set, else the most. */
function amountOf(/** @type {ChoiceDocument} */ { choice, least, most }) {
  return least === most ? most : Math.min(Math.max(state.amounts[choice] ?? most, least), most);
}

/** What the cards that are tapped would make: for choices that name cards. */
export function settingOf(/** @type {ChoiceDocument} */ choice) {
  const wanted = [...state.picked].sort().join();
  return (choice.settings ?? []).find((one) => [...one.cards].sort().join() === wanted);
}

/** Why an open choice cannot be made yet; nothing if it can. @param {ChoiceDocument} choice @param {number} amount */
function missing(choice, amount) {
  const [fewest, most] = choice.cards;
  if (amount > own().balance) return t("your balance is too low");
  if (most && (state.picked.length < fewest || state.picked.length > most)) {
    if (fewest === most) return t("tap {count} of your cards", { count: most });
    return t("tap {fewest} to {most} of your cards", { fewest, most });
  }
  return said(settingOf(choice)?.refused ?? "");
}

/**
 * What the key of a place does now, if anything.
 * @param {string} letter
 * @returns {(() => void) | undefined}
 */
export function decisionOn(letter) {
  const stake = deciding() ?? turnToCome();
  const slot = stake && slots(stake)[LETTERS.indexOf(letter)];
  const open = slot && offer(stake, slot);
  return open && !missing(open.choice, open.amount) && !state.waiting
    ? () => decide(stake, open.choice, open.amount)
    : undefined;
}

/** Choose where it is one's turn, else ahead of it. */
function decide(
  /** @type {StakeDocument} */ stake,
  /** @type {ChoiceDocument} */ choice,
  /** @type {number} */ amount,
) {
  if (deciding()) return choose(stake, choice, amount);
  chooseAhead(stake, choice, amount);
  redraw();
}

/** The turn has come, or what it is about has changed: what was chosen ahead is sent, or lapses. */
export function sendWhatWasChosenAhead() {
  const mine = deciding();
  const ahead = chosenAhead(mine);
  if (mine && ahead) choose(mine, ahead.choice, ahead.amount);
}

async function choose(
  /** @type {StakeDocument} */ stake,
  /** @type {ChoiceDocument} */ choice,
  /** @type {number} */ amount,
) {
  const cards = choice.cards[1] ? state.picked : [];
  const set = settingBy(stake, choice, cards);
  state.picked = [];
  state.amounts = {};
  const answer = await ask({
    command: "choose",
    table: atTable().table,
    seat: stake.seat,
    stage: stake.stage,
    choice: choice.choice,
    amount,
    cards,
    hand: stake.hand,
  });
  if (!set || answer.kind !== "done") return;
  state.set = set;
  redraw();
}

/** Once set, hands stay as they are: the low one is shown apart until the round is over. */
function settingBy(
  /** @type {StakeDocument} */ stake,
  /** @type {ChoiceDocument} */ choice,
  /** @type {string[]} */ cards,
) {
  const setting = stake.choices.find((one) => one.settings);
  return setting && { [setKey(stake)]: choice === setting ? cards : setting.default_cards };
}

/** @param {StakeDocument} stake */
export const setKey = (stake) => `${atTable().table}/${atTable().round}/${stake.stake}`;

/** What stands on the places that are open. @param {StakeDocument} stake */
export const choicesInWords = (stake) =>
  slots(stake).flatMap((slot) => {
    const open = offer(stake, slot);
    return open ? [title(open.choice, slot)] : [];
  });

/** All places of the game. @param {StakeDocument} stake */
export function decisions(stake) {
  const stage = `${stake.stage} ${stake.hand}`;
  const aside = isAside(stake);
  const shown = slots(stake).filter((slot) => offer(stake, slot) || !(slot.rare || aside));
  return h("div", {
    class: `actions of${shown.length} ${deciding() ? "" : "ahead"}`,
    role: "group",
    "aria-label": deciding() ? t("Your decision") : t("Choose ahead"),
    "data-key": "actions",
    "data-stage": stage,
  }, slots(stake).map((slot, index) => (aside && !slot.rare ? null : place(stake, slot, index))));
}

/** Whether something is asked beside the ordinary course, such as insurance: then its answers stand there alone. */
const isAside = (/** @type {StakeDocument} */ stake) => slots(stake).every((slot) => slot.rare || !offer(stake, slot));

function place(/** @type {StakeDocument} */ stake, /** @type {ShownSlot} */ slot, /** @type {number} */ index) {
  const open = offer(stake, slot);
  const named = `${slot.of[0]}${slot.times || ""}`;
  if (!open && slot.rare) return h("span", { class: "no-slot", "data-key": named });
  return h(
    "span",
    { class: `slot ${slot.apart ? "apart" : ""}`, "data-key": named },
    open ? openButton(stake, { ...open, slot }, index) : closedButton(slot, index),
    open && !slot.times && stepper(open.choice),
  );
}

function closedButton(/** @type {ShownSlot} */ { label, times }, /** @type {number} */ index) {
  return h(
    "button",
    { disabled: true },
    h("span", {}, said(label), times > 1 ? ` ×${times}` : ""),
    h("small", {}, t("not now")),
    key(LETTERS[index]),
  );
}

function openButton(
  /** @type {StakeDocument} */ stake,
  /** @type {{ choice: ChoiceDocument, amount: number, slot: ShownSlot }} */ { choice, amount, slot },
  /** @type {number} */ index,
) {
  const why = missing(choice, amount);
  return h(
    "button",
    {
      class: choice.default && stake.choices.length > 1 && deciding() ? "is-default" : "",
      "aria-pressed": deciding() ? null : String(isAhead(choice, amount)),
      disabled: Boolean(why) || state.waiting,
      "aria-keyshortcuts": LETTERS[index],
      // The second tap of two was meant for what stood here before.
      onclick: (/** @type {MouseEvent} */ { detail }) => detail < 2 && decide(stake, choice, amount),
    },
    h("span", {}, title(choice, slot), " ", amount ? h("b", { class: "number" }, money(amount)) : null),
    deciding() ? note(choice, why) : noteAhead(choice, amount, why),
    key(LETTERS[index]),
  );
}

/** What is printed on an open place: the layout may say it shorter than the procedure. @returns {string} */
function title(/** @type {ChoiceDocument} */ choice, /** @type {ShownSlot} */ slot) {
  const count = state.picked.length;
  return count > 1 && slot.open_many ? said(slot.open_many, { count }) : said(slot.open || choice.title);
}

function note(/** @type {ChoiceDocument} */ choice, /** @type {string} */ why) {
  if (why) return h("small", {}, why);
  if (choice.default) return h("small", { class: "on-time-out" }, t("also when time runs out"));
  const made = settingOf(choice);
  return h("small", {}, made ? said(made.words) : "");
}

/** @param {ChoiceDocument} choice @param {number} amount @param {string} why */
function noteAhead(choice, amount, why) {
  return h("small", {}, why || (isAhead(choice, amount) ? t("chosen · tap to undo") : ""));
}

/** Less or more, where a choice leaves the amount to the player. */
function stepper(/** @type {ChoiceDocument} */ choice) {
  if (choice.least === choice.most) return null;
  const amount = amountOf(choice);
  const step = Math.max(choice.step, Math.round((choice.most - choice.least) / 10 / choice.step) * choice.step);
  const by = (/** @type {number} */ change) => () => {
    state.amounts[choice.choice] = Math.min(Math.max(amount + change, choice.least), choice.most);
    redraw();
  };
  return h(
    "span",
    { class: "stepper", role: "group", "aria-label": t("Amount") },
    h("button", { "aria-label": t("less"), onclick: by(-step), disabled: amount <= choice.least }, "−"),
    h("button", { "aria-label": t("more"), onclick: by(step), disabled: amount >= choice.most }, "+"),
  );
}

/** What is done for the player when the time is over. @param {StakeDocument} stake */
export function onTimeOut(stake) {
  const choice = stake.choices.find((one) => one.default) ?? stake.choices[0];
  const cards = choice.default_cards.length ? ` (${choice.default_cards.map(inShort).join(" ")})` : "";
  return t("When time runs out: {choice}", { choice: said(choice.title) + cards });
}

const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** A card in two characters, as figures and suits are printed. @param {string} code */
function inShort(code) {
  if (code === "Jk") return "★";
  return `${code[0] === "T" ? "10" : code[0]}${SUITS[/** @type {"s"} */ (code[1])]}`;
}
