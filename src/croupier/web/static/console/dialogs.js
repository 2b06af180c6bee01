// Dialogs of the dealer's console: reporting an irregularity, its remedy, approvals; corrections; the table.

import { cardName } from "../shared/cards.js";
import { ask, canCome, dealer, here, live, mine, name, person, redraw, state, step, table } from "./state.js";
import { posted, showSigns } from "./signs.js";
import { grid } from "./steps.js";
import { h } from "../shared/dom.js";
import { entry, fields } from "../shared/form.js";
import { orders } from "./preparing.js";
import { money } from "../shared/money.js";
import { foreseen } from "../shared/remedy.js";
import { secondOf, signer } from "../people/signature.js";
import { large, said, t } from "../shared/words.js";

/**
 * @import { DealtDocument, IrregularityDocument, Second } from "../shared/documents.d.ts"
 * @import { Child } from "../shared/dom.js"
 * @import { Approval, Asked, Correction, Dialog, Irregularity, Signature, TableCommand, ToApprove } from "./state.js"
 */

/** Which card was entered wrongly? @type {Correction} */
export const CORRECTION = { kind: "correct", one: null, choose: null };
const UNSIGNED = { wrong: "", busy: false };

/** @param {Dialog} wanted */
export function open(wanted) {
  state.dialog = wanted;
  redraw();
  const dialog = document.querySelector("dialog");
  if (dialog && !dialog.open) dialog.showModal();
}

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

/** A floorperson does this here, with their own name and password. @param {Approval} what */
export function approve(what) {
  open({ kind: "approve", ...UNSIGNED, ...what });
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
  }, inside(state.dialog));
}

/** @param {Dialog} one @returns {Child[]} */
function inside(one) {
  switch (one.kind) {
    case "asked":
      return asked(one);
    case "signs":
      return [title(t("What it pays")), ...posted(one), cancel()];
    case "approve":
      return toApprove(one);
    case "irregularities":
      return irregularities();
    case "irregularity":
      return irregularity(one);
    case "correct":
      return one.one ? whichCardItIs(one.one) : whichCardWasWrong();
    case "table":
      return aboutTheTable();
  }
}

const title = (/** @type {string} */ words) => h("h2", { id: "dialog-title" }, words);
const cancel = (words = t("Back")) => h("button", { type: "button", class: "quiet", onclick: close }, words);

// Somebody of the pit signs here, or is asked to where they are

/**
 * @param {ToApprove | Irregularity} signed
 * @param {string} words
 * @param {() => TableCommand} command
 */
function signature(signed, words, command, after = () => {}) {
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (signed.busy) return;
    signed.busy = true;
    sign(signed, command(), await secondOf(fields(event)), after);
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
    signer(["floorperson", "pit_manager"], { first: true }),
    h("p", { class: "lose", role: "alert" }, signed.wrong),
    h("div", { class: "row" }, h("button", { class: "primary" }, words), cancel()),
  );
}

/**
 * The form is sent once, however often, while a key is waited for and the password is verified.
 * @param {Signature} signed
 * @param {TableCommand} command
 * @param {Second | null} second
 * @param {() => void} after
 */
async function sign(signed, command, second, after) {
  const answer = await ask(command, second);
  signed.busy = false;
  if (state.dialog !== signed) return;
  if (answer.kind === "refused") {
    state.notice = "";
    signed.wrong = said(answer.said);
    redraw();
    return;
  }
  close();
  after();
}

/**
 * Nothing happens until somebody in the pit has decided; meanwhile the dealer may think better of it.
 * @param {TableCommand} command
 * @param {() => void} after
 */
async function askThePit(command, after) {
  /** @type {Asked} */
  const waiting = { kind: "asked", refused: "" };
  open(waiting);
  const answer = await live.wish(here(command));
  if (state.dialog !== waiting) return;
  if (answer.kind === "refused") {
    waiting.refused = said(answer.said);
    redraw();
    return;
  }
  close();
  after();
}

function withdraw() {
  if (state.dialog?.kind === "asked" && !state.dialog.refused) live.withdraw();
  close();
}

/** @param {Asked} one */
function asked({ refused }) {
  if (refused) {
    return [title(t("The pit has not approved it")), h("p", { class: "lose", role: "alert" }, refused), cancel()];
  }
  return [
    title(t("Waiting for the pit")),
    h("p", { role: "status" }, t("Somebody in the pit will see your request and decide. Nothing is done until then.")),
    h("div", { class: "row" }, h("button", { onclick: withdraw }, t("Withdraw"))),
  ];
}

/** @param {ToApprove} one */
function toApprove(one) {
  const { title: words, says, command } = one;
  return [title(words), says && h("p", {}, says), signature(one, t("Approve"), () => command)];
}

function irregularities() {
  return [
    title(t("What went wrong?")),
    h("p", { class: "dim" }, t("These may have happened. The remedy is shown before anybody approves it.")),
    h(
      "div",
      { class: "choices" },
      dealer().irregularities.map((one) =>
        h("button", { "data-key": one.kind, onclick: () => begin(one) }, said(one.title), h("small", {}, one.cite))
      ),
    ),
    !dealer().irregularities.length && h("p", {}, t("Nothing that this game has a remedy for can have happened now.")),
    cancel(),
  ];
}

/** @param {Irregularity} about */
function irregularity(about) {
  const { one, remedy, given } = about;
  /** @returns {TableCommand} */
  const report = () => ({ command: "report_irregularity", event: { kind: one.kind, ...given } });
  return [
    title(said(one.title)),
    h("span", { class: "cite" }, one.cite),
    ...one.needs.map((need) => NEEDS[need](about)),
    remedy ? foreseen(remedy) : h("p", { class: "dim" }, t("Enter what is asked for to see the remedy here.")),
    remedy && !remedy.refused ? signature(about, t("Approve the remedy"), report) : cancel(),
  ];
}

/** @param {DealtDocument} one */
function whichCardItIs(one) {
  return [
    title(t("{place}, card {number}: which card is it?", { place: large(said(one.in_words)), number: one.number })),
    h(
      "p",
      { class: "dim" },
      one.alone
        ? t("Nothing depends on it yet: you may correct it yourself, once.")
        : t("The game has moved on: a floorperson signs, and surveillance or a pit manager decides."),
    ),
    grid((code) => correct(one, code), canCome()),
    cancel(),
  ];
}

function whichCardWasWrong() {
  return [
    title(t("Which card was entered wrong?")),
    h(
      "div",
      { class: "choices dealt" },
      [...dealer().dealt].reverse().map((card) =>
        h(
          "button",
          { "data-key": `${card.place}/${card.number}`, onclick: () => choose(card) },
          t("{place}, card {number}", { place: said(card.in_words), number: card.number }),
          h("small", {}, whatWasEntered(card)),
        )
      ),
    ),
    !dealer().dealt.length && h("p", {}, t("No cards are out in this round.")),
    cancel(),
  ];
}

function aboutTheTable() {
  return [
    title(t("Table {table}", { table: name })),
    h(
      "div",
      { class: "choices" },
      table().phase !== "closed" && h("button", { onclick: showSigns }, t("What it pays")),
      table().phase === "stopped" && manage(t("Resume the table"), { command: "resume_table" }),
      table().phase === "open" && table().until > 0 &&
        manage(t("Give players 30 more seconds"), { command: "extend_time", seconds: 30 }),
      ...dealer().kept_out.map((terminal) =>
        h(
          "button",
          { "data-key": terminal, onclick: () => letIn(terminal) },
          t("Let {terminal} back in", { terminal }),
          h("small", {}, t("sat out a round")),
        )
      ),
      table().phase === "open" && manage(t("New cards or dice"), { command: "change_cards" }, t("between rounds")),
      table().phase === "open" &&
        manage(t("Close the table"), { command: "close_table" }, t("between rounds, or before any wagers")),
      table().phase === "closed" &&
        manage(t("Open the table"), { command: "open_table", dealer: person }, t("with you as dealer")),
      table().phase === "open" && mine() && orders(),
    ),
    cancel(),
  ];
}

/** @param {string} terminal */
async function letIn(terminal) {
  if ((await ask({ command: "let_in", terminal })).kind === "done") close();
}

/** @param {string} words @param {TableCommand} command */
export const manage = (words, command, note = t("a floorperson approves")) =>
  h("button", { onclick: () => approve({ title: words, command }) }, words, h("small", {}, note));

// Irregularities

/** @param {IrregularityDocument} one */
function begin(one) {
  /** @type {Irregularity} */
  const about = { kind: "irregularity", one, given: {}, remedy: null, choose: null, ...UNSIGNED };
  if (one.needs.includes("card")) about.choose = (card) => give(about, { card });
  open(about);
  look(about);
}

/** @param {Irregularity} about @param {Irregularity["given"]} more */
function give(about, more) {
  Object.assign(about.given, more);
  redraw();
  look(about);
}

/** @param {Irregularity} about */
async function look(about) {
  const { one, given } = about;
  if (
    (one.needs.includes("card") && !given.card) || (one.needs.includes("stake") && !given.stake) ||
    (one.needs.includes("seat") && !given.place)
  ) return;
  const remedy = await live.foresee(name, { kind: one.kind, ...given });
  if (state.dialog !== about) return;
  about.remedy = remedy;
  redraw();
}

/**
 * What has to be said about an irregularity.
 * @type {Record<"card" | "stake" | "seat", (about: Irregularity) => Child>}
 */
const NEEDS = {
  card: (about) =>
    h(
      "div",
      {},
      h(
        "h3",
        {},
        about.given.card ? t("Card: {card}", { card: cardName(about.given.card) }) : t("Which card?"),
      ),
      grid((card) => give(about, { card }), "deck" in step() ? canCome() : everyCard()),
    ),
  stake: (about) =>
    h(
      "div",
      {},
      h("h3", {}, t("Whose wagers?")),
      listed().length
        ? h(
          "div",
          { class: "row" },
          listed().filter((one) => !one.out).map((one) =>
            h(
              "button",
              {
                class: about.given.stake === one.stake ? "chosen" : "",
                "aria-pressed": about.given.stake === one.stake,
                onclick: () => give(about, { stake: one.stake }),
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
          h("input", { onchange: (event) => give(about, { stake: entry(event) }) }),
        ),
    ),
  seat: (about) =>
    h(
      "div",
      {},
      h("h3", {}, t("At which seat?")),
      h(
        "div",
        { class: "row" },
        Object.keys(table().cards).filter((place) => /^\d/.test(place)).map((place) =>
          h("button", {
            class: about.given.place === place ? "chosen" : "",
            "aria-pressed": about.given.place === place,
            onclick: () => give(about, { place }),
          }, t("Seat {seat}", { seat: place }))
        ),
      ),
    ),
};

const listed = () => dealer().stakes.listed ?? [];

const everyCard = () =>
  Object.fromEntries([..."AKQJT98765432"].flatMap((rank) => [..."shdc"].map((suit) => [rank + suit, 1])));

// Corrections

/** What was entered as this card, where it lies open. @param {DealtDocument} one */
const whatWasEntered = (one) =>
  (one.card ? cardName(one.card) : t("face down")) + (one.alone ? ` · ${t("you correct it yourself")}` : "");

/** @param {DealtDocument} one */
export function choose(one) {
  open({ kind: "correct", one, choose: (code) => correct(one, code) });
}

/** @param {DealtDocument} one @param {string} code */
async function correct(one, code) {
  /** @type {TableCommand} */
  const command = { command: "correct_card", place: one.place, index: one.number, card: code };
  if (!one.alone || !mine()) {
    approve({
      title: t("Correct a card to: {card}", { card: cardName(code) }),
      says: `${t("{place}, card {number}", { place: large(said(one.in_words)), number: one.number })}: ${
        whatWasEntered(one)
      }`,
      command,
    });
    return;
  }
  await ask(command);
  close();
}
