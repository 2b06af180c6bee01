// The card of an identified player: inserting and removing it, its figures, daily limits, and self-exclusion.

import { h } from "../../shared/dom.js";
import { money, signed } from "../../shared/money.js";
import { locale, t } from "../../shared/words.js";
import { close, open } from "../panels.js";
import { ask, insert, own, serverNow, simulated, state } from "../state.js";

/** @import { Child } from "../../shared/dom.js" */
/** @import { CardFigures, View } from "../../shared/documents.d.ts" */

const SIMULATED_CARDS = ["DEMO-CARD-1", "DEMO-CARD-2", "DEMO-CARD-3"];
const MINUTES = [30, 60, 120, 240];
const SUMS = [5000, 10000, 20000, 50000];
const YEARS = [1, 5, 0];
const EMPTY_FOR = 120_000;
const NEARLY = 0.8;

/** @typedef {[minutes: number, loss: number, deposit: number]} Limits */

/** The way to the card, in the menu. */
export const cardButton = () => h("button", { onclick: () => open("card") }, t("Player card"));

/** Whose card is in, in the bar; nothing where play is not tracked. */
export function cardMark() {
  const { card } = own();
  return card && h(
    "button",
    { class: "quiet session tracked", onclick: () => open("card"), title: t("Play is tracked for this account") },
    h("small", {}, card.account),
    h("b", { class: "number" }, t("{points} points", { points: card.points })),
  );
}

/** @returns {[HTMLElement, ...(Child | Child[])[]]} */
export function cardPanel() {
  const { card } = own();
  const wrong = state.notice && h("p", { class: "lose", role: "alert" }, state.notice);
  if (!card) return [h("h2", {}, t("Player card")), ...withoutCard(), wrong];
  return [h("h2", {}, t("Player card {account}", { account: card.account })), ...withCard(card), wrong];
}

/** @returns {(Child | Child[])[]} */
function withoutCard() {
  return [
    h("p", {}, t("Play is not tracked. No card is needed; if you want one, ask at the cage.")),
    simulated
      ? h(
        "fieldset",
        { class: "row" },
        h("legend", {}, t("This reader is simulated: touch a card")),
        SIMULATED_CARDS.map((card) =>
          h("button", { onclick: () => insert({ command: "insert_card", card }) }, card.slice(-1))
        ),
      )
      : h("p", {}, t("Insert your card in the reader.")),
    own().card_numbers && h(
      "form",
      { class: "row", onsubmit: enter },
      entry(t("Card number"), { name: "card", maxlength: 100 }),
      pin(),
      h("button", {}, t("Continue")),
    ),
  ];
}

/** @param {string} words @param {Record<string, unknown>} input */
const entry = (words, input) =>
  h("label", {}, words, h("br"), h("input", { autocomplete: "off", required: true, ...input }));

const pin = () =>
  entry(t("PIN"), { name: "pin", type: "password", inputmode: "numeric", pattern: "[0-9]{4,8}", maxlength: 8 });

/** What stands in a form, which is empty afterwards: nothing is left to who comes next. @param {SubmitEvent} event */
function taken(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const entered = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  form.reset();
  return entered;
}

function enter(/** @type {SubmitEvent} */ event) {
  const entered = taken(event);
  return ask({ command: "insert_card", card: entered.card ?? "", pin: entered.pin ?? "" });
}

/** @param {CardFigures} card @returns {(Child | Child[])[]} */
function withCard(card) {
  const { minutes, lost, put_in: putIn } = today(card);
  const figure = (/** @type {string} */ words, /** @type {string} */ value) =>
    h("div", {}, h("dt", {}, words), h("dd", { class: "number" }, value));
  return [
    h("p", {}, t("Play is tracked. This visit's points are added when you remove the card.")),
    h(
      "dl",
      { class: "visit" },
      figure(t("Points"), String(card.points)),
      figure(t("Time today"), t("{hours} h {minutes} min", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })),
      figure(t("Net today"), signed(-lost)),
      figure(t("Money in today"), money(putIn)),
    ),
    h("p", {}, t("Daily limits apply at every terminal. Lower ones apply at once, higher ones only later.")),
    choices(card, t("Time"), 0, MINUTES, (value) => t("{minutes} min", { minutes: value })),
    choices(card, t("Loss"), 1, SUMS, money),
    choices(card, t("Money in"), 2, SUMS, money),
    toCome(card),
    h(
      "div",
      { class: "row" },
      card.by_number && h("button", { onclick: () => ask({ command: "remove_card" }) }, t("Sign out of the account")),
      !card.by_number && simulated &&
        h("button", { onclick: () => insert({ command: "remove_card" }) }, t("Remove the card")),
      h("button", { onclick: () => open("exclude") }, t("Exclude me from play…")),
    ),
  ];
}

/** The limits that hold now. @param {CardFigures} card @returns {Limits} */
const held = (card) => (card.wider && serverNow() >= card.wider_from ? card.wider : card.limits);

/** What the gaming day has come to at all terminals. @param {CardFigures} card */
const today = (card) => ({
  minutes: Math.floor((card.ended + Math.max(0, serverNow() - card.since) / 1000) / 60),
  lost: card.lost,
  put_in: card.put_in,
});

/**
 * @param {CardFigures} card
 * @param {string} title
 * @param {0 | 1 | 2} place
 * @param {number[]} among
 * @param {(value: number) => string} written
 */
function choices(card, title, place, among, written) {
  const set = (/** @type {number} */ value) => {
    const [minutes, loss, deposit] = held(card).with(place, value);
    return ask({ command: "limit_myself", minutes: minutes ?? 0, loss: loss ?? 0, deposit: deposit ?? 0 });
  };
  const one = (/** @type {number} */ value) =>
    h(
      "button",
      { "aria-pressed": String(held(card)[place] === value), onclick: () => set(value) },
      value ? written(value) : t("None"),
    );
  return h("fieldset", { class: "row" }, h("legend", {}, title), [...among, 0].map(one));
}

/** Wider limits that wait for their time. @param {CardFigures} card */
function toCome(card) {
  if (!card.wider || serverNow() >= card.wider_from) return null;
  const [minutes, loss, deposit] = card.wider;
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "short" }).format(card.wider_from);
  const words = [
    minutes ? t("{minutes} min", { minutes }) : t("no time limit"),
    loss ? t("loss {amount}", { amount: money(loss) }) : t("no loss limit"),
    deposit ? t("money in {amount}", { amount: money(deposit) }) : t("no money-in limit"),
  ];
  return h("p", { role: "status" }, t("From {when}: {limits}", { when, limits: words.join(", ") }));
}

// Being kept from playing

/** @returns {[HTMLElement, ...(Child | Child[])[]]} */
export function excludePanel() {
  const { card } = own();
  const title = h("h2", {}, t("Exclude me from play"));
  if (!card) return [title];
  return [
    title,
    h("p", {}, t("From now on your card is refused at every terminal and at the cage. This cannot be shortened.")),
    h("p", {}, t("A round under way is played to the end, and your money is yours: cash it out.")),
    h(
      "form",
      { onsubmit: exclude },
      h(
        "fieldset",
        { class: "row" },
        h("legend", {}, t("For how long")),
        YEARS.map((years) =>
          h(
            "label",
            {},
            h("input", { type: "radio", name: "years", value: years, required: true }),
            " ",
            howLong(years),
          )
        ),
      ),
      h(
        "p",
        { class: "row" },
        entry(t("Type your account to confirm: {account}", { account: card.account }), {
          name: "patron",
          maxlength: 100,
        }),
        card.pin && pin(),
      ),
      h("button", { class: "danger" }, t("Exclude me from play")),
    ),
    state.notice && h("p", { class: "lose", role: "alert" }, state.notice),
  ];
}

/** @param {number} years */
const howLong = (years) => {
  if (!years) return t("For life");
  return years === 1 ? t("1 year") : t("{years} years", { years });
};

async function exclude(/** @type {SubmitEvent} */ event) {
  const { patron = "", years = "1", pin: secret = "" } = taken(event);
  const answer = await ask({ command: "exclude_myself", patron, years: Number(years), pin: secret });
  if (answer.kind !== "done") return;
  close();
  state.notice = t("You are excluded from play from now on. Cash out what is yours.");
}

// What follows by itself

/** A card that is out leaves nothing of its player here. @param {View | null} before */
export function cardTaken(before) {
  if (!before?.own?.card || before.own.card.account === own().card?.account) return;
  Object.assign(state, { last: {}, slip: {}, history: [] });
  if (["card", "exclude", "limits", "reality"].includes(state.panel)) close();
}

let emptySince = 0;
let reminded = "";

/** Who entered a number and went away is logged out; who comes near a limit of the day is told, once a visit. */
export function watchCard() {
  const { card } = own();
  const empty = card?.by_number && !own().balance && !own().stakes.length;
  emptySince = empty ? emptySince || Date.now() : 0;
  if (empty && Date.now() - emptySince > EMPTY_FOR) ask({ command: "remove_card" });
  if (!card || state.panel || own().stakes.some((stake) => stake.choices.length)) return;
  const near = nearly(card).length > 0;
  const visit = `${card.account}/${card.since}`;
  if (near && reminded !== visit) {
    reminded = visit;
    open("reality");
  }
}

/** Sentences about limits that are nearly or wholly used up. @param {CardFigures} card */
export function nearly(card) {
  const { minutes, lost, put_in: putIn } = today(card);
  const [time, loss, deposit] = held(card);
  return [
    time && minutes >= NEARLY * time &&
    t("Your time limit today is {limit} minutes; you are at {now}.", { limit: time, now: minutes }),
    loss && lost >= NEARLY * loss &&
    t("Your loss limit today is {limit}; you are at {now}.", { limit: money(loss), now: money(lost) }),
    deposit && putIn >= NEARLY * deposit &&
    t("Your money-in limit today is {limit}; you are at {now}.", { limit: money(deposit), now: money(putIn) }),
  ].filter(Boolean);
}
