// State shared by the parts of the pit: the user, the server's document, and sending commands.

import { minutes } from "../shared/clock.js";
import { byId } from "../shared/dom.js";
import { Live } from "../shared/live.js";
import { said } from "../shared/words.js";

/**
 * @import { ApprovalDocument, PitDocument, PitTable, Second, Sentence } from "../shared/documents.d.ts"
 * @import { Command, Connection, Done } from "../shared/live.js"
 */

/**
 * A dialog and what it is about: a wish, a payout, a hand pay, a terminal, a table or the clock.
 * @typedef {"approval" | "payout" | "pay" | "terminal" | "close" | "open" | "dealer"} DialogOfPeople
 * @typedef {"override" | "voucher" | "slip" | "book" | "unslip"} DialogOfMoney
 * @typedef {DialogOfPeople | "limits" | "rules" | "stop" | "time" | "tips" | "void" | DialogOfMoney} DialogKind
 * @typedef {{ kind: DialogKind, id: string, found?: Sentence }} Dialog
 */

/** Which terminals are shown. @typedef {"all" | "alarm" | "playing" | "money" | "off"} Filter */

export const app = byId("app");
export const { person = "", role = "" } = app.dataset;
const commands = new Set((app.dataset.commands ?? "").split(" "));

/** Whether this role decides what dealers ask for. */
export const DECIDES = ["floorperson", "pit_manager"].includes(role);

export const state = {
  connection: /** @type {Connection} */ ("connecting"),
  pit: /** @type {PitDocument | null} */ (null),
  approvals: /** @type {ApprovalDocument[]} */ ([]),
  skew: 0,
  computer: 0,
  filter: /** @type {Filter} */ ("all"),
  table: "",
  words: "",
  dialog: /** @type {Dialog | null} */ (null),
  notice: "",
};

/** What is drawn only once the server has shown it. */
export function pit() {
  if (!state.pit) throw new Error("the server has not shown the pit");
  return state.pit;
}

let render = () => {};
/** @param {() => void} draw */
export function drawnBy(draw) {
  render = draw;
}
export const redraw = () => render();

const live = new Live("pit", {
  onView: (view) => {
    state.skew = view.now - Date.now();
    state.computer = (view.computer ?? view.now) - Date.now();
    state.pit = view.pit ?? null;
    state.approvals = view.approvals ?? [];
    render();
  },
  onState: (connection) => {
    state.connection = connection;
    render();
  },
});

/** Whether one's duties need a part of the pit. @param {string} part */
export const sees = (part) => pit().parts.includes(part);

/** @param {Command["command"]} command */
export const may = (command) => commands.has(command);

/** Ask, and say what was refused. @param {Command} command @param {Second | null} [second] */
export const ask = (command, second = null) => told(live.ask(command, second));
/** @param {string} wish @param {string} password @param {string} key */
export const approve = (wish, password, key) => told(live.approve(wish, password, key));
/** @param {string} wish @param {string} why */
export const decline = (wish, why) => told(live.decline(wish, why));

/** @param {Promise<Done>} asked */
async function told(asked) {
  const answer = await asked;
  state.notice = answer.kind === "refused" ? said(answer.said) : "";
  render();
  return answer;
}

/** @param {Dialog} dialog */
export function open(dialog) {
  state.dialog = dialog;
  state.notice = "";
  render();
  const shown = document.querySelector("dialog");
  if (shown && !shown.open) shown.showModal();
}

export function close() {
  document.querySelector("dialog")?.close();
  state.dialog = null;
  render();
}

/** Seconds left at a table, or nothing. @param {PitTable} table */
export function left(table) {
  return table.until ? Math.max(0, Math.ceil((table.until - Date.now() - state.skew) / 1000)) : 0;
}

/** What the computer's clock says now, also while it is in doubt. */
export const computersTime = () => Date.now() + state.computer;

/** Ask what it says now: somebody may have set it right. */
export const askComputersTime = () => live.watch("");

export const clock = minutes;

/** Whether a text has the words that are looked for. @param {string} text */
export const matches = (text) => text.toLowerCase().includes(state.words.toLowerCase());
