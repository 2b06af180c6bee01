// Overlays: inserting money, signs, the player's own rounds, the session; and the screens of a locked terminal.

import { h } from "../shared/dom.js";
import { balance, money, signed } from "../shared/money.js";
import { addButton } from "./beside/strip.js";
import { clausePanel } from "./told/clauses.js";
import { soundButton } from "./drama/sound.js";
import { helpButton, helpPanel } from "./lobby/help.js";
import { practiceButton, practicePanel } from "./lobby/practice.js";
import { cardButton, cardPanel, excludePanel } from "./pace/card.js";
import { limitsButton, limitsPanel, realityPanel } from "./pace/limits.js";
import { close, open } from "./panels.js";
import { historyPanel } from "./told/history.js";
import { roundsPanel } from "./told/rounds.js";
import { aboutWager, allSigns } from "./signs.js";
import { resultPanel, tone } from "./results.js";
import {
  ask,
  atTable,
  cashOut,
  insert,
  isAsked,
  own,
  redraw,
  serverNow,
  simulated,
  state,
  table,
  terminal,
} from "./state.js";
import { locale, named, said, t } from "../shared/words.js";

/** @import { Child } from "../shared/dom.js" */
/** @import { HandPayDocument, VoucherIssued } from "../shared/documents.d.ts" */

const BILLS = [100, 500, 1000, 2000, 5000, 10000];
const TIPS = [100, 500, 2500];

/** What each dialog shows, its title first. @type {Record<string, () => [] | [HTMLElement, ...(Child | Child[])[]]>} */
const PANELS = {
  money: moneyPanel,
  menu: menuPanel,
  sign: () => aboutWager(state.about),
  signs: allSigns,
  clause: clausePanel,
  result: resultPanel,
  rounds: roundsPanel,
  history: historyPanel,
  help: helpPanel,
  practice: practicePanel,
  limits: limitsPanel,
  reality: realityPanel,
  card: cardPanel,
  exclude: excludePanel,
};

/** The dialog that is open. */
export function dialogOf() {
  const panel = PANELS[state.panel];
  if (!panel) return null;
  const [title, ...inside] = panel();
  title?.setAttribute("id", "dialog-title");
  return h(
    "dialog",
    {
      "data-key": state.panel,
      class: `panel-${state.panel}`,
      "aria-labelledby": "dialog-title",
      oncancel: close,
    },
    title,
    ...inside,
    h("p", { class: "row end" }, h("button", { class: "primary", onclick: close }, leaving())),
  );
}

/** What closes a dialog: one that asks for something grave is not "done" by it. */
const leaving = () => (state.panel === "exclude" ? t("Cancel") : t("Done"));

/** @returns {[HTMLElement, ...(Child | Child[])[]]} */
function moneyPanel() {
  return [
    h("h2", {}, t("Add money")),
    ...(simulated ? simulatedMachine() : [h("p", {}, t("Insert a bill or a voucher at the machine."))]),
    state.notice && h("p", { class: "lose", role: "alert" }, state.notice),
    h("p", { class: "number" }, t("Balance {amount}", { amount: balance(own().balance) })),
  ];
}

/** What hands do at a real machine, where the floor is a demonstration. @returns {HTMLElement[]} */
function simulatedMachine() {
  return [
    h("p", { class: "dim" }, t("This machine is simulated: touch a bill, or enter a voucher number.")),
    h(
      "div",
      { class: "row" },
      BILLS.map((cents) =>
        h(
          "button",
          { class: "bill", onclick: () => insert({ command: "insert_bill", denomination: cents }) },
          money(cents),
        )
      ),
    ),
    h(
      "form",
      { class: "row", onsubmit: insertVoucher },
      h(
        "label",
        { class: "grow" },
        t("Voucher number"),
        h("br"),
        h("input", { name: "number", inputmode: "numeric", maxlength: 30, autocomplete: "off" }),
      ),
      h("button", {}, t("Insert voucher")),
    ),
  ];
}

async function insertVoucher(/** @type {SubmitEvent} */ event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const number = String(new FormData(form).get("number")).replace(/\D/g, "");
  if (!number) return;
  const answer = await insert({ command: "insert_voucher", number });
  if (answer.kind === "done") form.reset();
}

/** @returns {[HTMLElement, ...(Child | Child[])[]]} */
function menuPanel() {
  return [
    h("h2", {}, t("More")),
    visit(),
    h(
      "div",
      { class: "row" },
      h("button", { onclick: () => open("money"), disabled: own().blocks.length > 0 }, t("Add money")),
      h("button", { onclick: () => open("rounds") }, t("My last rounds")),
      table() && h("button", { onclick: () => open("history") }, t("Last rounds here")),
      state.game && h("button", { onclick: () => open("signs") }, t("All signs")),
      helpButton(),
      addButton(),
      table() && practiceButton(atTable().chapter),
      limitsButton(),
      cardButton(),
      attendant(),
      soundButton(),
    ),
    table() && h("div", { class: "row" }, h("span", {}, t("Tip the dealer")), TIPS.map(tip)),
    h(
      "p",
      {},
      h(
        "label",
        {},
        h("input", { type: "checkbox", checked: fourColors(), onchange: setFourColors }),
        " ",
        t("Four-color suits"),
      ),
    ),
    h("p", { class: "dim" }, t("Gambling problem? Help is free: 1-800-GAMBLER.")),
  ];
}

function attendant() {
  const words = own().called ? t("An attendant has been called") : t("Call an attendant");
  return h("button", { onclick: () => ask({ command: "call_attendant" }), disabled: own().called }, words);
}

function tip(/** @type {number} */ cents) {
  const give = () => ask({ command: "tip", table: atTable().table, amount: cents });
  return h("button", { onclick: give, disabled: cents > own().balance }, money(cents));
}

const fourColors = () => document.body.classList.contains("four-colors");

function setFourColors(/** @type {Event} */ { target }) {
  const on = /** @type {HTMLInputElement} */ (target).checked;
  document.body.classList.toggle("four-colors", on);
  localStorage.setItem("four-colors", on ? "yes" : "");
}

document.body.classList.toggle("four-colors", Boolean(localStorage.getItem("four-colors")));

/** Since when somebody plays here, and what it has come to. */
function visit() {
  const { visit: one } = own();
  if (!one) return h("p", { class: "dim" }, t("No money has been put in yet."));
  const figure = (/** @type {string} */ words, /** @type {string} */ amount, kind = "") =>
    h("div", {}, h("dt", {}, words), h("dd", { class: `number ${kind}` }, amount));
  return h(
    "dl",
    { class: "visit" },
    figure(t("Time"), lasted(one)),
    figure(t("Money in"), money(one.put_in)),
    figure(t("Money out"), money(one.taken_out)),
    figure(t("In play"), money(one.in_play)),
    figure(t("Net"), signed(one.net), tone(one.net)),
  );
}

/** Hours and minutes since the first money. @param {{since: number}} one */
export function lasted(one) {
  const minutes = Math.max(0, Math.floor((serverNow() - one.since) / 60000));
  return t("{hours} h {minutes} min", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

// Screens over everything

/** The voucher in the tray, or the screen of a terminal that is locked; a hand pay does not end one's round. */
export function cover() {
  const { hand_pays: pays, enabled } = own();
  const blocks = own().blocks.filter((/** @type {string} */ one) => one !== "hand_pay");
  if (state.printed) return voucher(state.printed);
  if (pays.length && !isAsked()) return handPay(pays);
  if (blocks.length || (!enabled && !isAsked())) return outOfService(enabled, blocks);
  return null;
}

function screen(/** @type {string} */ name, /** @type {(Child | Child[])[]} */ ...inside) {
  return h(
    "div",
    { class: "covers", role: "alertdialog", "aria-label": name, tabindex: -1, "data-key": name },
    inside.flat(),
  );
}

function handPay(/** @type {HandPayDocument[]} */ pays) {
  return screen(
    t("Hand pay"),
    h("h1", { class: "gold number" }, money(pays.reduce((sum, pay) => sum + pay.amount, 0))),
    h("h2", {}, t("An attendant has been called to pay you.")),
    h(
      "p",
      {},
      t("Please stay: this terminal is locked until you are paid. Your balance of {balance} is safe.", {
        balance: balance(own().balance),
      }),
    ),
    pays.map((pay) =>
      h("p", { class: "dim" }, `${named("hand_pay", pay.kind)}: ${money(pay.amount)} (${said(pay.because)})`)
    ),
  );
}

function outOfService(/** @type {boolean} */ enabled, /** @type {string[]} */ blocks) {
  const words = blocks.map((block) => named("block", block)).join(", ");
  const why = enabled ? words : t("The central control computer has not enabled this terminal.");
  return screen(
    t("Out of service"),
    h("h1", {}, t("Out of service")),
    h("p", {}, why),
    h("p", { class: "dim" }, t("Your balance of {balance} is safe.", { balance: balance(own().balance) })),
    h(
      "div",
      { class: "row center" },
      attendant(),
      own().balance > 0 && h("button", { onclick: cashOut }, t("Cash out")),
    ),
    h("p", { class: "lose", role: "alert" }, state.notice),
  );
}

function voucher(/** @type {VoucherIssued & { number: string }} */ { number, ending, amount, expires, sequence }) {
  const done = () => {
    state.printed = null;
    redraw();
  };
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${expires}T00:00:00Z`),
  );
  return screen(
    t("Voucher"),
    h("h2", {}, t("Your voucher")),
    h(
      "div",
      { class: "voucher" },
      h("h1", { class: "number" }, money(amount)),
      number
        ? h("p", { class: "number digits" }, number.replace(/(.{2})(.{4})(.{4})(.{4})(.{4})/, "$1 $2 $3 $4 $5"))
        : h("p", { class: "number" }, t("Its number ends in {ending}.", { ending })),
      h("p", {}, t("It expires on {day}.", { day })),
    ),
    h(
      "p",
      { class: "dim" },
      number ? t("Take it to the cage or any terminal.") : t("Take it from the printer to the cage or any terminal."),
    ),
    h(
      "div",
      { class: "row center" },
      number && h("a", { class: "button", href: `/voucher/${terminal}/${sequence}.pdf`, target: "_blank" }, t("Print")),
      h("button", { class: "primary", onclick: done }, t("Done")),
    ),
  );
}
