// Dialogs of the dealer's console: what went wrong, what is done about it, who approves it; corrections; the table.

import { cardName } from "../shared/cards.js";
import {
  ask,
  canCome,
  dealer,
  keyed,
  live,
  mine,
  name,
  person,
  redraw,
  remember,
  state,
  step,
  table,
} from "./state.js";
import { grid } from "./steps.js";
import { h } from "../shared/dom.js";
import { money } from "../shared/money.js";
import { foreseen } from "../shared/remedy.js";
import { said, t } from "../shared/words.js";

/** @param {string} kind */
export function open(kind, more = {}) {
  state.dialog = { kind, wrong: "", ...more };
  redraw();
  const dialog = document.querySelector("dialog");
  if (dialog && !dialog.open) dialog.showModal();
}
state.open = open;

export function close() {
  document.querySelector("dialog")?.close();
  state.dialog = null;
  redraw();
  toTheStep();
}

/** Whatever is open goes away, and with it a wish that nobody has decided. */
export function leave() {
  if (state.dialog?.kind === "asked") withdraw();
  else close();
}

/** The keyboard goes back to the next step: its space bar, its typing. */
export function toTheStep() {
  document.getElementById("next")?.focus({ preventScroll: true });
}

/** A floorperson does this here, with their own name and password. */
export function approve(what) {
  open("approve", what);
}

export function dialog() {
  if (!state.dialog) return null;
  return h("dialog", {
    "data-key": "dialog",
    class: "console-dialog",
    "aria-labelledby": "dialog-title",
    oncancel: (event) => {
      event.preventDefault();
      leave();
    },
  }, DIALOGS[state.dialog.kind]());
}

const large = (words) => words[0].toUpperCase() + words.slice(1);
const title = (words) => h("h2", { id: "dialog-title" }, words);
const cancel = (words = t("Back")) => h("button", { type: "button", class: "quiet", onclick: close }, words);
const wrong = () => h("p", { class: "lose", role: "alert" }, state.dialog.wrong);

// Somebody of the pit signs here, or is asked to where they are

function signature(words, command, after = () => {}) {
  const submit = (event) => {
    event.preventDefault();
    sign(command(), Object.fromEntries(new FormData(event.target)), after);
  };
  return h(
    "form",
    { class: "signature", onsubmit: submit },
    h(
      "div",
      { class: "row" },
      h("h3", { class: "grow" }, t("A floorperson signs here")),
      h("button", { type: "button", onclick: () => askThePit(command(), after) }, t("Ask the pit instead")),
    ),
    h(
      "label",
      {},
      t("Name"),
      h("br"),
      h("input", { name: "name", required: true, autocomplete: "off", autofocus: true }),
    ),
    h(
      "label",
      {},
      t("Password"),
      h("br"),
      h("input", { name: "password", type: "password", required: true, autocomplete: "off" }),
    ),
    h(
      "label",
      {},
      t("As"),
      h("br"),
      h(
        "select",
        { name: "role" },
        h("option", { value: "floorperson" }, said("floorperson")),
        h("option", { value: "pit_manager" }, said("pit manager")),
      ),
    ),
    wrong(),
    h("div", { class: "row" }, h("button", { class: "primary" }, words), cancel()),
  );
}

/** Once, however often the form is sent while the password is verified. */
async function sign(command, second, after) {
  const { dialog: signed } = state;
  if (signed.busy) return;
  signed.busy = true;
  const answer = await ask(command, second);
  signed.busy = false;
  if (state.dialog !== signed) return;
  if (answer.kind === "refused") {
    state.notice = "";
    signed.wrong = said(answer.detail);
    redraw();
    return;
  }
  close();
  after();
}

/** Nothing happens until somebody in the pit has decided; meanwhile the dealer may think better of it. */
async function askThePit(command, after) {
  open("asked", { refused: "" });
  const { dialog: asked } = state;
  const answer = await live.wish({ table: name, ...command });
  if (state.dialog !== asked) return;
  if (answer.kind === "refused") {
    asked.refused = said(answer.detail);
    redraw();
    return;
  }
  close();
  after();
}

function withdraw() {
  if (!state.dialog.refused) live.withdraw();
  close();
}

const DIALOGS = {
  asked: () => {
    const { refused } = state.dialog;
    if (refused) {
      return [title(t("The pit has not approved it")), h("p", { class: "lose", role: "alert" }, refused), cancel()];
    }
    return [
      title(t("The pit has been asked")),
      h("p", { role: "status" }, t("Somebody there sees what you ask for and decides. Nothing is done until then.")),
      h("div", { class: "row" }, h("button", { onclick: withdraw }, t("Withdraw"))),
    ];
  },
  approve: () => {
    const { title: words, says, command, then } = state.dialog;
    return [title(words), says && h("p", {}, says), signature(t("Approve"), () => command, () => then && open(then))];
  },
  irregularities: () => [
    title(t("What went wrong?")),
    h("p", { class: "dim" }, t("These can have happened now. The remedy is shown before anybody approves it.")),
    h(
      "div",
      { class: "choices" },
      dealer().irregularities.map((one) =>
        h("button", { "data-key": one.kind, onclick: () => begin(one) }, said(one.title), h("small", {}, one.cite))
      ),
    ),
    !dealer().irregularities.length && h("p", {}, t("Nothing this game knows a remedy for can have happened now.")),
    cancel(),
  ],
  irregularity: () => {
    const { one, remedy } = state.dialog;
    return [
      title(said(one.title)),
      h("span", { class: "cite" }, one.cite),
      ...one.needs.map((need) => NEEDS[need]()),
      remedy ? foreseen(remedy) : h("p", { class: "dim" }, t("Say what is asked for, and the remedy is shown here.")),
      remedy && !remedy.refused
        ? signature(t("Approve the remedy"), () => ({ command: "report_irregularity", event: event() }))
        : cancel(),
    ];
  },
  correct: () => {
    const { one } = state.dialog;
    if (one) {
      return [
        title(t("{place}, card {number}: which card is it?", { place: large(said(one.in_words)), number: one.number })),
        h(
          "p",
          { class: "dim" },
          one.last
            ? t("It was the last thing done: you may correct it yourself.")
            : t("The table has gone on since: a floorperson approves."),
        ),
        grid((code) => correct(one, code), canCome()),
        cancel(),
      ];
    }
    return [
      title(t("Which card was entered wrongly?")),
      h(
        "div",
        { class: "choices dealt" },
        [...dealer().dealt].reverse().map((card) =>
          h(
            "button",
            { "data-key": `${card.place}/${card.number}`, onclick: () => choose(card) },
            t("{place}, card {number}", { place: said(card.in_words), number: card.number }),
            h("small", {}, entry(card)),
          )
        ),
      ),
      !dealer().dealt.length && h("p", {}, t("No card of this round is out.")),
      cancel(),
    ];
  },
  table: () => [
    title(t("Table {table}", { table: name })),
    h(
      "div",
      { class: "choices" },
      table().phase === "stopped" && manage(t("Let the table go on"), { command: "resume_table" }),
      table().phase === "open" && table().until > 0 &&
        manage(t("Give the players 30 seconds more"), { command: "extend_time", seconds: 30 }),
      table().phase === "open" && manage(t("New cards or dice"), { command: "change_cards" }, t("between rounds")),
      table().phase === "open" &&
        manage(t("Close the table"), { command: "close_table" }, t("when the round is over and no wager stands")),
      table().phase === "closed" &&
        manage(t("Open the table"), { command: "open_table", dealer: person }, t("with you as its dealer")),
      dealer().cards.readiness === "cut" && manage(t("Order a recut"), { command: "handle_cards", task: "recut" }),
    ),
    cancel(),
  ],
};

const manage = (words, command, note = t("a floorperson approves")) =>
  h("button", { onclick: () => approve({ title: words, command }) }, words, h("small", {}, note));

// Irregularities

const event = () => ({ kind: state.dialog.one.kind, ...state.dialog.given });

function begin(one) {
  open("irregularity", {
    one,
    given: {},
    remedy: null,
    wantsCard: one.needs.includes("card"),
    choose: (card) => give({ card }),
  });
  look();
}

function give(more) {
  Object.assign(state.dialog.given, more);
  redraw();
  look();
}

async function look() {
  const { dialog: asked } = state;
  const { one, given } = asked;
  if (
    (one.needs.includes("card") && !given.card) || (one.needs.includes("stake") && !given.stake) ||
    (one.needs.includes("seat") && !given.place)
  ) return;
  const remedy = await live.foresee(name, { kind: one.kind, ...given });
  if (state.dialog !== asked) return;
  asked.remedy = remedy;
  redraw();
}

const NEEDS = {
  card: () =>
    h(
      "div",
      {},
      h(
        "h3",
        {},
        state.dialog.given.card ? t("Card: {card}", { card: cardName(state.dialog.given.card) }) : t("Which card?"),
      ),
      grid((card) => give({ card }), step().deck ? canCome() : everyCard()),
    ),
  stake: () =>
    h(
      "div",
      {},
      h("h3", {}, t("Whose wagers?")),
      dealer().stakes.listed.length
        ? h(
          "div",
          { class: "row" },
          dealer().stakes.listed.filter((one) => !one.out).map((one) =>
            h(
              "button",
              {
                class: state.dialog.given.stake === one.stake ? "chosen" : "",
                "aria-pressed": state.dialog.given.stake === one.stake,
                onclick: () => give({ stake: one.stake }),
              },
              t("Seat {seat} · {terminal}", one),
              h("small", {}, money(one.at_risk)),
            )
          ),
        )
        : h(
          "label",
          {},
          t("Terminal@seat"),
          h("br"),
          h("input", { onchange: ({ target }) => give({ stake: target.value }) }),
        ),
    ),
  seat: () =>
    h(
      "div",
      {},
      h("h3", {}, t("At which seat?")),
      h(
        "div",
        { class: "row" },
        Object.keys(table().cards).filter((place) => /^\d/.test(place)).map((place) =>
          h("button", {
            class: state.dialog.given.place === place ? "chosen" : "",
            "aria-pressed": state.dialog.given.place === place,
            onclick: () => give({ place }),
          }, t("Seat {seat}", { seat: place }))
        ),
      ),
    ),
};

const everyCard = () =>
  Object.fromEntries([..."AKQJT98765432"].flatMap((rank) => [..."shdc"].map((suit) => [rank + suit, 1])));

// Corrections

const entry = (card) =>
  (card.card ?? keyed()[card.place]?.[card.number]
    ? cardName(card.card ?? keyed()[card.place][card.number])
    : t("face down")) + (card.last ? ` · ${t("the last one")}` : "");

function choose(one) {
  open("correct", { one, wantsCard: true, choose: (code) => correct(one, code) });
}

async function correct(one, code) {
  const command = { command: "correct_card", place: one.place, index: one.number, card: code };
  if (!one.last || !mine()) {
    approve({
      title: t("Correct a card to: {card}", { card: cardName(code) }),
      says: `${t("{place}, card {number}", { place: large(said(one.in_words)), number: one.number })}: ${entry(one)}`,
      command,
    });
    return;
  }
  const answer = await ask(command);
  if (answer.kind === "done") remember(one.place, one.number, code);
  close();
}
