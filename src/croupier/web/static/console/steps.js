// The one next step of the dealer's console, large, with everything needed to do it.

import { card, cardName, die } from "../shared/cards.js";
import {
  ask,
  canCome,
  deal,
  dealer,
  inTurn,
  mayChange,
  mine,
  person,
  redraw,
  report,
  state,
  step,
  table,
} from "./state.js";
import { approve } from "./dialogs.js";
import { h } from "../shared/dom.js";
import { readCard } from "./wedge.js";
import { said, t } from "../shared/words.js";

const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const RANKS = "AKQJT98765432";
const LONG = 70;

/** What has been typed and ended with Enter. @param {string} text */
export function entered(text) {
  const { kind } = step();
  if (state.dialog?.wantsCard) {
    const found = readCard(text);
    if (found) state.dialog.choose(found);
    else state.notice = t("“{text}” is no card", { text });
    redraw();
  } else if (!mine()) state.notice = t("You do not deal at this table");
  else if (kind === "deal") enterCard(text);
  else if (kind === "reveal" && step().name) nameCard(text);
  else if (kind === "roll") enterFaces(text);
  else if (kind === "reader" && /^[yn]$/i.test(text)) answerReader(/y/i.test(text));
  else if (kind === "stub" && /^\d+$/.test(text)) countStub(Number(text));
  else {state.notice = t("“{text}” does not belong here: {step}", {
      text,
      step: said(step().says) || t("nothing is to be entered"),
    });}
  redraw();
}

function enterCard(text) {
  const found = readCard(text);
  if (found) inTurn(() => deal(found));
  else if (/^x$/i.test(text) && step().may_be_unread) inTurn(() => deal(null));
  else state.notice = t("“{text}” is no card: type for example As, 10h, Qd or 2c", { text });
}

function nameCard(text) {
  const found = readCard(text);
  if (found) addNamed(found);
  else state.notice = t("“{text}” is no card: type for example As, 10h, Qd or 2c", { text });
}

function addNamed(found) {
  state.named = [...state.named, found];
  if (state.named.length < step().name) return;
  const { place } = step();
  const cards = state.named;
  state.named = [];
  inTurn(() => report({ event: "cards_revealed", place, cards }));
}

function enterFaces(text) {
  const { dice } = step();
  const { length } = state.faces;
  if (!/^[1-6]+$/.test(text)) state.notice = t("“{text}” is no roll: type the faces, from 1 to 6", { text });
  else if (length + text.length > dice) {
    state.notice = t("“{text}” is too many faces: {entered} of {dice} are entered", { text, entered: length, dice });
  } else for (const face of text) addFace(Number(face));
}

function addFace(face) {
  if (state.faces.length < step().dice) state.faces = [...state.faces, face];
}

function roll() {
  const faces = state.faces;
  state.faces = [];
  inTurn(() => report({ event: "dice_rolled", faces }));
}

/** The dice that were entered lie on the table no more, whatever comes next. */
function callNoRoll(reason) {
  state.faces = [];
  inTurn(() => report({ event: "no_roll_called", reason }));
}

const answerReader = (blackjack) => inTurn(() => report({ event: "hole_card_read", blackjack }));
const countStub = (counted, misdealt = false) =>
  inTurn(() => report({ event: "stub_counted", found: step().all - step().left + counted, misdealt }));
const handle = (task) => {
  const command = { command: "handle_cards", task: task.task, shuffle: task.shuffle };
  if (task.floorperson) approve({ title: said(task.says), command });
  else inTurn(() => ask(command));
};

/** The action of the space bar: what the gold button does. */
export function primary() {
  if (!table() || state.dialog) return;
  document.querySelector(".next-step button.primary:not([disabled])")?.click();
}

/** A double tap is one tap: the second would do what comes next. @param {() => void} act */
const once = (act) => (/** @type {MouseEvent} */ { detail }) => {
  if (detail < 2) act();
};

const gold = (words, act, properties = {}) =>
  h("button", { class: "primary huge", onclick: once(act), ...properties }, words, h("kbd", {}, t("Space")));

export function nextStep() {
  const body = table().phase === "stopped"
    ? stopped()
    : table().phase === "closed"
    ? closed()
    : mine()
    ? STEPS[step().kind]?.() ?? []
    : notMine();
  return h("section", { class: "panel next-step", "aria-labelledby": "next" }, body);
}

const says = (words = said(step().says), cite = step().cite) =>
  h(
    "div",
    { "aria-live": "assertive" },
    h("h1", { class: `next ${words.length > LONG ? "long" : ""}`, id: "next", tabindex: -1 }, words),
    cite && h("span", { class: "cite" }, cite),
  );

function notMine() {
  const other = table().dealer;
  const words = other
    ? t("{dealer} deals here", { dealer: said(other[0].toUpperCase() + other.slice(1)) })
    : t("Nobody deals here");
  const wait = state.wantsTable
    ? t("You take over when this round is over.")
    : mayChange()
    ? t("No card is out: you can take over now.")
    : t("A round is being dealt: you take over when it is over.");
  return [
    says(words, ""),
    h("p", { class: "dim" }, wait),
    gold(state.wantsTable ? t("Waiting for the end of the round…") : t("Take the table over"), take, {
      disabled: state.wantsTable,
    }),
  ];
}

function take() {
  if (mayChange()) ask({ command: "take_table" });
  else state.wantsTable = true;
  redraw();
}

function closed() {
  return [
    says(t("The table is closed"), ""),
    h("p", { class: "dim" }, t("A floorperson opens it, with you as its dealer.")),
    gold(
      t("Open the table…"),
      () => approve({ title: t("Open the table"), command: { command: "open_table", dealer: person } }),
    ),
  ];
}

function stopped() {
  return [
    h(
      "div",
      { role: "alert" },
      h("h1", { class: "next lose", id: "next", tabindex: -1 }, t("The table is stopped")),
      h("p", { class: "why" }, said(table().why)),
    ),
    h("p", {}, t("Nobody may wager or decide until a floorperson has looked at it. What is true?")),
    h(
      "div",
      { class: "choices" },
      h(
        "button",
        {
          class: "primary",
          onclick: () =>
            approve({
              title: t("The card was keyed or read wrongly"),
              says: t("The table goes on where it stopped; enter the right card then."),
              command: { command: "resume_table" },
            }),
        },
        t("It was keyed or read wrongly"),
        h("small", {}, t("the table goes on, and the card is entered again")),
      ),
      h(
        "button",
        {
          onclick: () =>
            approve({
              title: t("An earlier card was entered wrongly"),
              says: t("The table goes on; correct the earlier card before the next one is dealt."),
              command: { command: "resume_table" },
              then: "correct",
            }),
        },
        t("An earlier card was entered wrongly"),
        h("small", {}, t("the table goes on, and that card is corrected")),
      ),
      h(
        "button",
        {
          class: "danger",
          onclick: () => {
            state.open("irregularities");
          },
        },
        t("Something went wrong at the table"),
        h("small", {}, t("choose what happened; the remedy is shown first")),
      ),
    ),
  ];
}

const STEPS = {
  none: () => [says(t("Nothing to do"), "")],
  wait: () => [says()],
  change: () => [
    says(),
    gold(
      t("New cards are here…"),
      () => approve({ title: t("New cards or dice"), command: { command: "change_cards" } }),
    ),
  ],
  open: () => [says(), gold(t("Open betting"), () => inTurn(() => ask({ command: "open_betting" })))],
  handle: () => {
    const [first, ...others] = dealer().cards.tasks;
    return [
      says(said(first.says)),
      gold(first.floorperson ? t("A floorperson verifies…") : t("Done"), () => handle(first)),
      others.length > 0 && h(
        "div",
        { class: "row" },
        t("Or:"),
        others.map((task) => h("button", { onclick: () => handle(task) }, said(task.says))),
      ),
    ];
  },
  bets: () => {
    const { count } = dealer().stakes;
    return [
      says(),
      h(
        "p",
        { class: "glance" },
        count === 1 ? t("1 stake in") : count ? t("{count} stakes in", { count }) : t("Nobody has wagered yet"),
      ),
      gold(t("No more bets"), () => inTurn(() => report({ event: "betting_closed" })), { disabled: !count }),
    ];
  },
  deal: () => [
    says(),
    h(
      "p",
      { class: "row" },
      h(
        "span",
        { class: "dim grow" },
        step().left === 1 ? t("1 card to go") : t("{count} cards to go", { count: step().left }),
      ),
      typed(t("Scan or type a card, then Enter")),
    ),
    grid((code) => inTurn(() => deal(code))),
    h(
      "div",
      { class: "row" },
      step().may_be_unread &&
        h(
          "button",
          { onclick: once(() => inTurn(() => deal(null))) },
          t("Face down, not read"),
          h("kbd", {}, "X Enter"),
        ),
      step().cover_card && h("button", {
        onclick: () => {
          const { place } = step();
          inTurn(() => report({ event: "cover_card_appeared", place }));
        },
      }, t("The cover card came out")),
    ),
  ],
  reveal: () => (step().name
    ? [
      says(),
      h(
        "p",
        { class: "row" },
        h("span", { class: "grow" }, t("Name {count} cards in the order they were dealt", { count: step().name })),
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
        }, t("Take the last one back")),
      ),
      grid((code) => {
        addNamed(code);
        redraw();
      }),
    ]
    : [
      says(),
      gold(t("Done"), () => {
        const { place } = step();
        inTurn(() => report({ event: "cards_revealed", place }));
      }),
    ]),
  reader: () => [
    says(),
    h("p", {}, t("Does the reader show a Blackjack?")),
    h(
      "div",
      { class: "choices two" },
      h(
        "button",
        { class: "huge", onclick: once(() => answerReader(true)) },
        t("Yes, Blackjack"),
        h("kbd", {}, "Y Enter"),
      ),
      h("button", { class: "huge", onclick: once(() => answerReader(false)) }, t("No"), h("kbd", {}, "N Enter")),
    ),
  ],
  roll: () => {
    const full = state.faces.length === step().dice;
    return [
      says(),
      h(
        "p",
        { class: "row" },
        h("span", { class: "grow" }, t("Tap the {count} faces as they lie", { count: step().dice })),
        typed(t("or type them, then Enter")),
      ),
      h(
        "div",
        { class: "dice row", "aria-live": "polite" },
        state.faces.map(die),
        Array.from({ length: step().dice - state.faces.length }, () => h("span", { class: "die empty" })),
      ),
      h(
        "div",
        { class: "row faces" },
        [1, 2, 3, 4, 5, 6].map((face) =>
          h("button", {
            "aria-label": t("a {face}", { face }),
            disabled: full,
            onclick: () => {
              addFace(face);
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
        }, t("Take the last one back")),
      ),
      gold(t("Announce this roll"), roll, { disabled: !full }),
      h(
        "div",
        { class: "row" },
        t("No roll:"),
        step().no_roll.map((why) =>
          h("button", { class: "danger", onclick: () => callNoRoll(why.reason) }, said(why.says))
        ),
      ),
    ];
  },
  stub: () => [
    says(),
    h(
      "form",
      {
        class: "row",
        onsubmit: (event) => {
          event.preventDefault();
          countStub(
            Number(new FormData(event.target).get("counted")),
            new FormData(event.target).get("misdealt") === "on",
          );
        },
      },
      h(
        "label",
        {},
        t("Cards counted in the stub"),
        h("br"),
        h("input", { name: "counted", type: "number", min: 0, max: 500, value: step().left, required: true }),
      ),
      h("label", {}, h("input", { name: "misdealt", type: "checkbox" }), " ", t("a hand has a wrong number of cards")),
      h("button", { class: "primary huge" }, t("Counted")),
    ),
  ],
  decide: () => [
    says(),
    h(
      "p",
      { class: "glance" },
      step().deciding === 1
        ? t("1 still decides: {stage}", { stage: said(step().stage) })
        : t("{count} still decide: {stage}", { count: step().deciding, stage: said(step().stage) }),
    ),
    h(
      "ul",
      { class: "waiting" },
      dealer().stakes.listed.filter((one) => one.deciding).map((one) =>
        h("li", { "data-key": one.stake }, t("Seat {seat}", one), h("span", { class: "dim" }, ` · ${one.terminal}`))
      ),
    ),
  ],
};

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
