// State shared by the parts of the dealer's console, and sending commands.

import { byId } from "../shared/dom.js";
import { Live } from "../shared/live.js";
import { said } from "../shared/words.js";

/**
 * @import {
 *   ConsoleDocument, DealtDocument, IrregularityDocument, IrregularityFoundToSend, RemedyDocument, ReportOnTheWire,
 *   Second, SignDocument, View
 * } from "../shared/documents.d.ts"
 * @import { Command, Connection, Done } from "../shared/live.js"
 */

/** @typedef {ConsoleDocument["step"]} Step */

/**
 * What is asked for at this table: which one it is, is added here.
 * @template {Command} One
 * @typedef {One extends { table: string } ? Omit<One, "table"> : never} AtTable
 */
/** @typedef {AtTable<Command>} TableCommand */

/**
 * Something that a floorperson does here with their own name and password; `then` is the dialog that follows.
 * @typedef {{ title: string, says?: string, command: TableCommand }} Approval
 */

/**
 * A dialog and what it is about: `wrong` is what a signature was refused with, `choose` takes a card that is typed.
 * @typedef {{ wrong: string, busy: boolean }} Signature
 * @typedef {{ kind: "asked", refused: string }} Asked
 * @typedef {{ kind: "approve" } & Approval & Signature} ToApprove
 * @typedef {{
 *   kind: "irregularity", one: IrregularityDocument, given: Omit<IrregularityFoundToSend, "kind">,
 *   remedy: RemedyDocument | null, choose: ((card: string) => void) | null,
 * } & Signature} Irregularity
 * @typedef {{ kind: "correct", one: DealtDocument | null, choose: ((card: string) => void) | null }} Correction
 * @typedef {{ kind: "signs", game: SignDocument | null }} Signs
 * @typedef {{ kind: "irregularities" | "table" }} Plain
 * @typedef {Asked | Signs | ToApprove | Irregularity | Correction | Plain} Dialog
 */

const app = byId("app");
export const { table: name = "", person = "" } = app.dataset;

export const state = {
  connection: /** @type {Connection} */ ("connecting"),
  view: /** @type {View | null} */ (null),
  skew: 0,
  typed: "",
  notice: "",
  queue: /** @type {(() => Promise<Done>)[]} */ ([]),
  busy: false,
  named: /** @type {string[]} */ ([]),
  faces: /** @type {number[]} */ ([]),
  dialog: /** @type {Dialog | null} */ (null),
  wantsTable: false,
  /** Why this dealer may not deal this game, with the course that is missing. */
  notCertified: "",
};

/** Whether the server has shown the table. */
export const isShown = () => Boolean(state.view?.table && state.view.dealer);

/** The table, for what is only drawn or done once the server has shown it. */
export function table() {
  if (!state.view?.table) throw new Error("the server has not shown the table");
  return state.view.table;
}

/** What the dealer alone is shown. */
export function dealer() {
  if (!state.view?.dealer) throw new Error("the server has not shown the console");
  return state.view.dealer;
}

/** The one next step. @returns {Step} */
export const step = () => state.view?.dealer?.step ?? { kind: "none", says: "" };
/** How many cards are left to deal or to count. @param {Step} now */
const leftOf = (now) => ("left" in now ? now.left : 0);
/** Where a card comes next, or is turned up; nowhere at other steps. @param {Step} now */
export const placeOf = (now) => (now.kind === "deal" || now.kind === "reveal" ? now.place : "");
export const mine = () => isShown() && table().dealer === person;
/** Whether no card of a round is out: the dealer may change. */
export const mayChange = () => isShown() && table().phase === "open" && ["over", "betting"].includes(table().moment);

let render = () => {};
/** @param {() => void} draw */
export function drawnBy(draw) {
  render = draw;
}
export const redraw = () => render();

export const live = new Live(app.dataset.live ?? "dealer", {
  table: name,
  onView: (view) => {
    state.skew = view.now - Date.now();
    const before = step();
    state.view = view;
    if (step().kind !== before.kind || placeOf(step()) !== placeOf(before)) {
      state.named = [];
      state.faces = [];
    }
    takeIfWanted();
    render();
  },
  onState: (connection) => {
    state.connection = connection;
    render();
  },
});

/**
 * Ask for a command about this table; a refusal is shown, with its clause.
 * @param {TableCommand} command
 * @param {Second | null} [second]
 */
export async function ask(command, second = null) {
  const answer = await live.ask(here(command), second);
  state.notice = answer.kind === "refused" ? said(answer.said) : "";
  render();
  return answer;
}

/** The same command, for this table. @param {TableCommand} command */
export const here = (command) => /** @type {Command} */ ({ table: name, ...command });

/** @param {ReportOnTheWire["event"]} event */
export const report = (event) => ask({ command: "report", event });

function takeIfWanted() {
  if (mine()) state.wantsTable = false;
  if (!state.wantsTable || !mayChange()) return;
  state.wantsTable = false;
  takeTable();
}

/** Take the table over; who has not passed the game is told what is missing, for as long as they look at it. */
export async function takeTable() {
  const answer = await ask({ command: "take_table" });
  if (answer.kind !== "refused" || answer.reason !== "dealer_is_not_certified") return;
  state.notCertified = state.notice;
  state.notice = "";
  render();
}

// One thing after the other: what is typed or scanned quickly waits until the table shows the step it belongs to.

const LONGEST_WAIT = 600;

/** @param {() => Promise<Done>} act */
export function inTurn(act) {
  state.queue.push(act);
  pump();
}

async function pump() {
  if (state.busy) return;
  state.busy = true;
  while (state.queue.length) {
    const before = standing();
    const answer = await state.queue.shift()?.();
    if (answer?.kind !== "done") state.queue = [];
    else await shown(before);
  }
  state.busy = false;
}

/** Where the table stands, as far as the next entry depends on it. */
function standing() {
  const { round, phase, rolls } = table();
  return JSON.stringify([
    round,
    phase,
    rolls?.length,
    dealer().dealt.length,
    dealer().cards.readiness,
    dealer().cards.deck,
    dealer().cards.tasks?.map(({ task, deck }) => [task, deck]),
    step().kind,
    placeOf(step()),
    leftOf(step()),
  ]);
}

/**
 * Wait for the document that what was done has changed; some things change nothing that is shown.
 * @param {string} before
 */
async function shown(before) {
  const end = Date.now() + LONGEST_WAIT;
  while (standing() === before && Date.now() < end) await new Promise((next) => setTimeout(next, 10));
}

/**
 * How often each card can still come, for all that lies open and is being named now.  A card that was entered and lies
 * face down is offered again: the people who see this console may not know it.
 */
export function canCome() {
  const now = step();
  const deck = { ...("deck" in now ? now.deck : {}) };
  for (const card of state.named) deck[card] -= 1;
  return deck;
}

/** A card came to the place that is waiting for one; null is one that nobody has read. @param {string | null} card */
export const deal = (card) => report({ event: "card_dealt", place: placeOf(step()), card });
