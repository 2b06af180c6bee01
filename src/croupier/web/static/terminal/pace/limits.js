// A player's own limits: on time, losses and money inserted, with breaks; and occasional reminders.

import { h } from "../../shared/dom.js";
import { money, signed } from "../../shared/money.js";
import { t } from "../../shared/words.js";
import { nearly } from "./card.js";
import { open } from "../panels.js";
import { ask, isAsked, own, serverNow, state } from "../state.js";

/** @import { Child } from "../../shared/dom.js" */
/** @import { VisitFigures } from "../../shared/documents.d.ts" */

const MINUTES = [15, 30, 60, 120, 240];
const SUMS = [2000, 5000, 10000, 20000, 50000];
const BREAKS = [5, 15, 30, 60];

/** @returns {[HTMLElement, ...(Child | Child[])[]]} */
export function limitsPanel() {
  const { visit } = own();
  const title = h("h2", {}, t("My limits"));
  if (!visit) return [title, h("p", {}, t("Limits apply to a visit: put money in first."))];
  return [
    title,
    h("p", {}, t("They apply to this visit. They can be lowered, but not raised again until you cash out.")),
    choices(t("Time"), "minutes", MINUTES, visit.minutes, inMinutes),
    choices(t("Loss"), "loss", SUMS, visit.loss, money),
    choices(t("Money in"), "deposit", SUMS, visit.deposit, money),
    h(
      "fieldset",
      { class: "row" },
      h("legend", {}, t("Take a break")),
      BREAKS.map((minutes) =>
        h("button", { onclick: () => ask({ command: "take_break", minutes }) }, inMinutes(minutes))
      ),
    ),
    resting(visit) && h("p", { role: "status" }, resting(visit)),
    state.notice && h("p", { class: "lose", role: "alert" }, state.notice),
  ];
}

const inMinutes = (/** @type {number} */ minutes) => t("{minutes} min", { minutes });

/**
 * @param {string} title
 * @param {"minutes" | "loss" | "deposit"} name
 * @param {number[]} among
 * @param {number} held
 * @param {(value: number) => string} written
 */
function choices(title, name, among, held, written) {
  const set = (/** @type {number} */ value) =>
    ask({ command: "set_limits", minutes: 0, loss: 0, deposit: 0, [name]: value });
  const one = (/** @type {number} */ value) =>
    h(
      "button",
      { "aria-pressed": String(held === value), disabled: held > 0 && value > held, onclick: () => set(value) },
      written(value),
    );
  return h("fieldset", { class: "row" }, h("legend", {}, title), among.map(one));
}

/** Until when somebody rests; nothing for who does not. @param {VisitFigures} visit */
function resting({ rests_until: until }) {
  const minutes = Math.ceil((until - serverNow()) / 60000);
  return minutes > 0 ? t("Your break has {minutes} minutes left; no bets are accepted.", { minutes }) : "";
}

/** The way to the limits. */
export const limitsButton = () => h("button", { onclick: () => open("limits") }, t("My limits"));

/** @returns {[HTMLElement, ...(Child | Child[])[]]} */
export function realityPanel() {
  const { visit, card } = own();
  const minutes = visit ? Math.floor((serverNow() - visit.since) / 60000) : 0;
  return [
    h("h2", {}, t("Reality check")),
    h("p", {}, t("You have played for {minutes} minutes.", { minutes })),
    visit && h("p", { class: "number" }, `${t("Net")} ${signed(visit.net)}`),
    card && nearly(card).map((words) => h("p", {}, words)),
    h("div", { class: "row" }, limitsButton()),
  ];
}

let told = "";

/** Tell the player how it stands, as often as the house has set, never in the middle of a decision. */
export function checkReality() {
  const { visit } = own();
  if (!visit?.check_every || state.panel || isAsked()) return;
  const times = Math.floor((serverNow() - visit.since) / 60000 / visit.check_every);
  const now = `${visit.since}/${times}`;
  if (times > 0 && told !== now) {
    told = now;
    open("reality");
  }
}
