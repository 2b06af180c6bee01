// Shared by the pages of the office: sending commands, the open dialog, what is due, bills and coins.

import { connected, drawnBy, fetched, redraw } from "../people/desk.js";
import { dialogs } from "../people/dialog.js";
import { lookAtDuty, officeBar } from "../people/office.js";
import { h } from "../shared/dom.js";
import { money } from "../shared/money.js";
import { said, t } from "../shared/words.js";

/**
 * @import { Second } from "../shared/documents.d.ts"
 * @import { Child } from "../shared/dom.js"
 * @import { Dialog } from "../people/dialog.js"
 * @import { Command, Connection } from "../shared/live.js"
 */

export const state = {
  connection: /** @type {Connection} */ ("connecting"),
  dialog: /** @type {Dialog | null} */ (null),
  signers: /** @type {Record<string, string[]>} */ ({}),
  notice: "",
  done: "",
};

let look = () => Promise.resolve();
/** @type {ReturnType<typeof connected> | null} */
let live = null;

/**
 * Draw a page, look at the floor at once and whenever something happens.
 * @param {() => void} draw
 * @param {string} from
 * @param {(found: any) => void} keep
 */
export function begin(draw, from, keep) {
  drawnBy(draw);
  look = async () => {
    const found = await fetched(state, from);
    if (found) keep(found);
    redraw();
  };
  redraw();
  live = connected(state, look, look);
  lookAtDuty(state);
}

/**
 * Ask, say what was refused, and look again.
 * @param {Record<string, unknown>} command
 * @param {Second | null} second
 * @param {string} done
 */
export async function ask(command, second, done) {
  const answer = await live?.ask(/** @type {Command} */ (/** @type {unknown} */ (command)), second);
  const refused = answer?.kind === "refused" ? said(answer.said) || t("The answer could not be read.") : "";
  Object.assign(state, { notice: refused, done: refused ? "" : done });
  await look();
  return !refused;
}

/**
 * Ask for several things, one after the other, and look again: what was refused is said, the rest is done.
 * @param {Record<string, unknown>[]} commands
 * @param {string} done
 */
export async function askAll(commands, done) {
  const refused = [];
  for (const command of commands) {
    const answer = await live?.ask(/** @type {Command} */ (/** @type {unknown} */ (command)), null);
    if (answer?.kind === "refused") refused.push(said(answer.said) || t("The answer could not be read."));
  }
  Object.assign(state, { notice: refused.join(" · "), done: refused.length ? "" : done });
  await look();
}

/** @param {string} title @param {string} about */
export const bar = (title, about) => officeBar(title, about, state.done);

export function notice() {
  const lost = state.connection === "lost" ? t("Connection lost; this page will reconnect by itself.") : "";
  const out = state.connection === "forbidden" ? t("You have been logged out. Log in again.") : "";
  return h("div", { class: "notice", role: "alert" }, out || lost || (state.dialog ? "" : state.notice));
}

const dialog = dialogs(state, () => state.signers, ask);
export const { open, close } = dialog;

/** The dialog that is open. */
export const dialogOf = () => state.dialog && dialog.dialogOf(state.dialog);

/** @param {string} words @param {Record<string, unknown>} input */
export const entry = (words, input) =>
  h("label", {}, words, h("input", { autocomplete: "off", maxlength: 100, required: true, ...input }));

const PIECES = [10000, 5000, 2000, 1000, 500, 200, 100, 25, 10, 5, 1];

/** How many of each bill and coin; their sum is told as it is typed. @param {readonly number[]} [pieces] */
export const cashFields = (pieces = PIECES) => [
  h(
    "fieldset",
    { class: "cash", oninput: added, onkeydown: goesOn },
    h("legend", {}, t("How many of each")),
    pieces.map((value) =>
      h(
        "label",
        {},
        money(value),
        h("input", { name: `piece_${value}`, type: "number", min: 0, max: 1000000, step: 1, placeholder: "0" }),
      )
    ),
  ),
  h("p", { class: "sum" }, t("Total"), " ", h("output", { name: "sum" }, money(0))),
];

/** @param {Event} event */
function added({ target }) {
  const form = /** @type {HTMLInputElement} */ (target).form;
  const shown = form?.querySelector("output");
  if (!form || !shown) return;
  const entered = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  shown.textContent = money(cash(entered).reduce((sum, one) => sum + one.value * one.count, 0));
}

/** Who counts goes on to the next field with Enter. @param {Event} event */
function goesOn(event) {
  const { key, target } = /** @type {KeyboardEvent} */ (event);
  if (key !== "Enter" || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const all = [...(target.form?.querySelectorAll("input, select, button") ?? [])];
  /** @type {HTMLElement | undefined} */ (all[all.indexOf(target) + 1])?.focus();
}

/** What was entered there. @param {Record<string, string>} entered @param {readonly number[]} [pieces] */
export const cash = (entered, pieces = PIECES) =>
  pieces.map((value) => ({ value, count: Number(entered[`piece_${value}`] || 0) })).filter((one) => one.count > 0);

/**
 * @param {string} title
 * @param {string[]} headings
 * @param {(Child[])[]} rows
 * @param {string} [none]
 * @param {string | null} [id] the place that links lead to
 */
export const table = (title, headings, rows, none = t("Nothing due."), id = null) =>
  h(
    "section",
    { class: "panel", id },
    h("h2", {}, title),
    rows.length > 0
      ? h(
        "table",
        { class: "figures" },
        h("thead", {}, h("tr", {}, headings.map((one) => h("th", { scope: "col" }, one)))),
        h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell) => h("td", {}, cell))))),
      )
      : h("p", { class: "dim" }, none),
  );

/** Links to a paper in every kind. @param {string} address @param {string} words */
export const papers = (address, words) =>
  h(
    "span",
    { class: "downloads" },
    ["pdf", "xlsx", "json"].map((kind) =>
      h(
        "a",
        { href: `${address}.${kind}`, download: "", "aria-label": `${words}, ${kind.toUpperCase()}` },
        kind.toUpperCase(),
      )
    ),
  );
