// The one next step of the dealer's console, large, with everything needed to do it.

import { card, cardName, die } from "../shared/cards.js";
import {
  ask,
  canCome,
  deal,
  dealer,
  inTurn,
  isShown,
  mayChange,
  mine,
  person,
  redraw,
  report,
  state,
  step,
  table,
  takeTable,
} from "./state.js";
import { clock } from "./clock.js";
import { approve, CORRECTION, open } from "./dialogs.js";
import { addFace, addNamed, answerReader, callNoRoll, countStub, handle, roll } from "./entering.js";
import { h } from "../shared/dom.js";
import { dealerName } from "../shared/layout.js";
import { fields } from "../shared/form.js";
import { settlement } from "./glance.js";
import { preparing } from "./preparing.js";
import { waiting } from "./validation.js";
import { large, said, t } from "../shared/words.js";

/**
 * @import { DealStep, DecideStep, HandleStep, RevealStep, RollStep, StubStep } from "../shared/documents.d.ts"
 * @import { Child } from "../shared/dom.js"
 * @import { Step } from "./state.js"
 */

const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const RANKS = "AKQJT98765432";
const LONG = 70;

/** The action of the space bar: what the gold button does. */
export function primary() {
  if (!isShown() || state.dialog) return;
  const button = document.querySelector(".next-step button.primary:not([disabled])");
  if (button instanceof HTMLButtonElement) button.click();
}

/** A double tap is one tap: the second would do what comes next. @param {() => void} act */
const once = (act) => (/** @type {MouseEvent} */ { detail }) => {
  if (detail < 2) act();
};

/** @param {string} words @param {() => void} act */
const gold = (words, act, properties = {}) =>
  h("button", { class: "primary huge", onclick: once(act), ...properties }, words, h("kbd", {}, t("Space")));

/**
 * What the next step says with its large button, and what is needed to do it, which stands beside the table.
 * @typedef {{ told: Child, act?: Child | Child[], work?: Child[] }} Parts
 */
export function nextStep() {
  const { told, act = null, work = [] } = parts();
  const head = h(
    "section",
    { class: "next-step", "aria-labelledby": "next" },
    told,
    clock(),
    h("div", { class: "acts" }, act),
  );
  return { head, work };
}

/** @returns {Parts} */
function parts() {
  if (table().phase === "stopped") return stopped();
  if (table().phase === "closed") return closed();
  return mine() ? toDo(step()) : notMine();
}

/** What the step says, with its clause. @param {string} words */
const says = (words, cite = "") =>
  h(
    "div",
    { "aria-live": "assertive" },
    h("h1", { class: `next ${words.length > LONG ? "long" : ""}`, id: "next", tabindex: -1 }, words),
    h("span", { class: "cite" }, cite),
  );

function notMine() {
  if (table().kind === "automated") {
    return {
      told: says(t("This table deals itself"), t("Its cards come from the random number generator.")),
      act: null,
    };
  }
  if (state.notCertified) {
    return {
      told: h(
        "div",
        { "aria-live": "assertive" },
        h("h1", { class: "next", id: "next", tabindex: -1 }, t("You may not deal this game yet")),
        h("p", { class: "why" }, state.notCertified),
      ),
      act: gold(t("Go to the school"), () => location.assign("/school")),
    };
  }
  const other = table().dealer;
  const words = other
    ? t("{dealer} is dealing here", { dealer: large(dealerName(other)) })
    : t("Nobody is dealing here");
  const wait = state.wantsTable
    ? t("You take over when this round ends.")
    : mayChange()
    ? t("No cards are out: you can take over now.")
    : t("A round is in progress: you take over when it ends.");
  return {
    told: says(words, wait),
    act: gold(state.wantsTable ? t("Waiting for the end of the round…") : t("Take over the table"), take, {
      disabled: state.wantsTable,
    }),
  };
}

function take() {
  if (mayChange()) takeTable();
  else state.wantsTable = true;
  redraw();
}

function closed() {
  return {
    told: says(t("The table is closed"), t("A floorperson opens it, with you as dealer.")),
    act: gold(
      t("Open the table…"),
      () => approve({ title: t("Open the table"), command: { command: "open_table", dealer: person } }),
    ),
  };
}

function stopped() {
  /** @param {string} words @param {string} more */
  const choice = (words, more, act = () => {}, looks = "") =>
    h("button", { class: looks, onclick: act }, words, h("small", {}, more));
  const told = h(
    "div",
    { role: "alert" },
    h("h1", { class: "next lose", id: "next", tabindex: -1 }, t("The table is stopped")),
    h("p", { class: "why" }, said(dealer().stopped) || said(table().why)),
  );
  const resumes = () =>
    approve({
      title: t("The card was keyed wrong or misread"),
      says: t("The table resumes where it stopped; then enter the right card."),
      command: { command: "resume_table" },
    });
  const work = h(
    "div",
    { class: "choices" },
    h("p", {}, t("Nobody may wager or decide until a floorperson has looked at it. What happened?")),
    choice(
      t("It was keyed wrong or misread"),
      t("the table resumes, and the card is entered again"),
      resumes,
      "primary",
    ),
    choice(
      t("An earlier card was entered wrong"),
      t("surveillance or a pit manager decides, and the table resumes"),
      () => open(CORRECTION),
    ),
    choice(
      t("Something went wrong at the table"),
      t("choose what happened; the remedy is shown first"),
      () => open({ kind: "irregularities" }),
      "danger",
    ),
  );
  return { told, work: [work] };
}

/** Everything needed to do the step. @param {Step} now @returns {Parts} */
function toDo(now) {
  const told = says(said(now.says), "cite" in now ? now.cite : "");
  /** @param {string} words @param {import("./state.js").TableCommand} command */
  const signed = (words, command, title = said(now.says)) => ({
    told,
    act: gold(words, () => approve({ title, command })),
  });
  switch (now.kind) {
    case "none":
      return { told: says(t("Nothing to do")) };
    case "wait":
      return { told };
    case "inspect":
      return signed(t("Inspected…"), { command: "inspect_reader" });
    case "load":
      return signed(t("The dice are in the shaker…"), { command: "load_dice", dice: now.dice });
    case "change":
      return signed(t("New cards are here…"), { command: "change_cards" }, t("New cards or dice"));
    case "validate":
      return { told, work: validating() };
    case "open":
      return { told, act: gold(t("Open betting"), () => inTurn(() => ask({ command: "open_betting" }))) };
    case "handle":
      return handling(now);
    case "prepare":
      return { told, ...preparing(now, gold) };
    case "bets":
      return { told, ...bets() };
    case "deal":
      return { told, work: dealing(now) };
    case "reveal":
      return now.name ? { told, work: naming(now) } : { told, act: revealing(now) };
    case "reader":
      return { told, act: reading() };
    case "roll":
      return { told, ...rolling(now) };
    case "stub":
      return { told, work: [counting(now)] };
    case "decide":
      return { told, ...deciding(now) };
  }
}

const validating = () => [
  h("p", { class: "dim" }, t("The hand stays on the table until then.")),
  ...waiting().map(({ words, act }) => gold(words, act)),
  settlement(),
];

/** @param {HandleStep} now @returns {Parts} */
function handling({ cite }) {
  const [first, ...others] = dealer().cards.tasks ?? [];
  const seats = first.task === "view" && !table().stadium ? table().seats : 0;
  return {
    told: says(said(first.says), cite),
    act: gold(first.floorperson ? t("A floorperson verifies…") : t("Done"), () => handle(first)),
    work: [
      seats > 0 && h(
        "div",
        { class: "row" },
        t("The first player is at:"),
        Array.from({ length: seats }, (_, index) => String(index + 1)).map((seat) =>
          h("button", { "data-key": `first${seat}`, onclick: () => handle(first, seat) }, t("Seat {seat}", { seat }))
        ),
      ),
      others.length > 0 && h(
        "div",
        { class: "choices" },
        h("p", {}, t("Or:")),
        others.map((task) => h("button", { onclick: () => handle(task) }, said(task.says))),
      ),
    ].filter(Boolean),
  };
}

function bets() {
  const { count } = dealer().stakes;
  const words = count === 1 ? t("1 bet in") : count ? t("{count} bets in", { count }) : t("Nobody has wagered yet");
  return {
    act: [
      h("p", { class: "glance" }, words),
      gold(t("No more bets"), () => inTurn(() => report({ event: "betting_closed" })), { disabled: !count }),
    ],
  };
}

/** @param {DealStep} now */
function dealing({ place, left, may_be_unread: mayBeUnread, cover_card: coverCard }) {
  return [
    h(
      "p",
      { class: "row" },
      h(
        "span",
        { class: "dim grow" },
        left === 1 ? t("1 card to go") : t("{count} cards to go", { count: left }),
      ),
      typed(t("Scan or type a card, then Enter")),
    ),
    grid((code) => inTurn(() => deal(code))),
    h(
      "div",
      { class: "row" },
      mayBeUnread &&
        h(
          "button",
          { onclick: once(() => inTurn(() => deal(null))) },
          t("Face down, not read"),
          h("kbd", {}, "X Enter"),
        ),
      coverCard && h("button", {
        onclick: () => inTurn(() => report({ event: "cover_card_appeared", place })),
      }, t("The cover card came out")),
    ),
  ];
}

/** @param {RevealStep} now */
function naming({ name: count }) {
  return [
    h(
      "p",
      { class: "row" },
      h("span", { class: "grow" }, t("Enter {count} cards in the order dealt", { count })),
      typed(t("Scan or type a card, then Enter")),
    ),
    h(
      "div",
      { class: "row cards-small", "data-key": "named" },
      state.named.map((code, index) => card(code, { "data-key": `named${index}` })),
      state.named.length > 0 && h("button", {
        class: "quiet",
        onclick: () => {
          state.named = state.named.slice(0, -1);
          redraw();
        },
      }, t("Undo the last one")),
    ),
    grid((code) => {
      addNamed(code);
      redraw();
    }),
  ];
}

/** @param {RevealStep} now */
function revealing({ place }) {
  return gold(t("Done"), () => inTurn(() => report({ event: "cards_revealed", place })));
}

function reading() {
  /** @param {boolean} blackjack @param {string} words @param {string} key */
  const answer = (blackjack, words, key) =>
    h("button", { class: "huge", onclick: once(() => answerReader(blackjack)) }, words, h("kbd", {}, key));
  return [
    h("p", { class: "glance" }, t("Does the reader show a Blackjack?")),
    answer(true, t("Yes, Blackjack"), "Y Enter"),
    answer(false, t("No"), "N Enter"),
  ];
}

/** @param {RollStep} now @returns {{ act: Child, work: Child[] }} */
function rolling({ dice, no_roll: noRoll }) {
  const full = state.faces.length === dice;
  const work = [
    h(
      "p",
      { class: "row" },
      h("span", { class: "grow" }, t("Tap the {count} faces as rolled", { count: dice })),
      typed(t("or type them, then Enter")),
    ),
    h(
      "div",
      { class: "dice row", "aria-live": "polite" },
      state.faces.map(die),
      Array.from({ length: dice - state.faces.length }, () => h("span", { class: "die empty" })),
    ),
    h(
      "div",
      { class: "row faces" },
      [1, 2, 3, 4, 5, 6].map((face) =>
        h("button", {
          "aria-label": t("a {face}", { face }),
          disabled: full,
          onclick: () => {
            addFace(face, dice);
            redraw();
          },
        }, die(face))
      ),
      h("button", {
        class: "quiet",
        disabled: !state.faces.length,
        onclick: () => {
          state.faces = state.faces.slice(0, -1);
          redraw();
        },
      }, t("Undo the last one")),
    ),
    h(
      "div",
      { class: "row" },
      t("No roll:"),
      noRoll.map((why) => h("button", { class: "danger", onclick: () => callNoRoll(why.reason) }, said(why.says))),
    ),
  ];
  return { act: gold(t("Announce this roll"), roll, { disabled: !full }), work };
}

/** @param {StubStep} now */
function counting({ left }) {
  const count = (/** @type {Event} */ event) => {
    event.preventDefault();
    const { counted, misdealt } = fields(event);
    countStub(Number(counted), misdealt === "on");
  };
  return h(
    "form",
    { class: "row", onsubmit: count },
    h(
      "label",
      {},
      t("Cards counted in the stub"),
      h("br"),
      h("input", { name: "counted", type: "number", min: 0, max: 500, value: left, required: true }),
    ),
    h("label", {}, h("input", { name: "misdealt", type: "checkbox" }), " ", t("a hand has the wrong number of cards")),
    h("button", { class: "primary huge" }, t("Counted")),
  );
}

/** @param {DecideStep} now */
function deciding({ deciding: count, stage }) {
  const words = count === 1
    ? t("1 still deciding: {stage}", { stage: said(stage) })
    : t("{count} still deciding: {stage}", { count, stage: said(stage) });
  return { act: h("p", { class: "glance" }, words) };
}

/** @param {string} hint */
function typed(hint) {
  return h("output", { class: `typed ${state.typed ? "" : "dim"}`, "aria-label": t("typed") }, state.typed || hint);
}

/** Every card to tap; those that cannot come are off. @param {(code: string) => void} choose */
export function grid(choose, deck = canCome()) {
  const joker = "Jk" in deck && deck.Jk > 0;
  return h(
    "div",
    { class: "grid52", role: "group", "aria-label": t("Cards") },
    Object.entries(SUITS).flatMap(([letter, glyph]) =>
      [...RANKS].map((rank) => {
        const code = rank + letter;
        return h("button", {
          class: "hd".includes(letter) ? "red" : "",
          "data-key": code,
          "aria-label": cardName(code),
          disabled: !(deck[code] > 0),
          onclick: once(() => choose(code)),
        }, `${rank === "T" ? 10 : rank}${glyph}`);
      })
    ),
    joker && h("button", { class: "joker-key", "data-key": "Jk", onclick: once(() => choose("Jk")) }, t("Joker")),
  );
}
