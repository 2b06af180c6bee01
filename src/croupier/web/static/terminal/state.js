// The state of the terminal: the server's last document, and what the player has entered and not yet sent.

import { byId } from "../shared/dom.js";
import { Live } from "../shared/live.js";
import { said } from "../shared/words.js";

/**
 * @import {
 *   Arrive, CallAttendant, CashOut, Choose, ConsideredAnswer, DoneAnswer, EdgeDocument, ExcludeMyself, GetUp,
 *   InsertBill, InsertCard, InsertVoucher, LimitMyself, OwnRound, OwnRoundSummary, PlaceDocument, PlaceWagers,
 *   RefusedAnswer, RemoveCard, SayReady, SetLimits, SignDocument, StakeDocument, TakeBreak, TakeDown,
 *   TerminalDocument, Tip, View,
 *   VoucherIssued
 * } from "../shared/documents.d.ts"
 */

/**
 * The own last rounds, and the one that is played again as far as a step; no list is one that is on its way.
 * @typedef {{ list: OwnRoundSummary[] | null, one: OwnRound | null, step: number }} Rounds
 */

/** @typedef {Record<string, number>} Slip Amounts in cents by the name of the wager. */

/**
 * What a player can ask for; which terminal it is for is added here.
 * @typedef {Arrive | CallAttendant | CashOut | Choose | ExcludeMyself | GetUp | InsertCard | LimitMyself |
 *   PlaceWagers | RemoveCard | SayReady | SetLimits | TakeBreak | TakeDown | Tip} Command
 */

/**
 * @template One
 * @typedef {One extends unknown ? Omit<One, "terminal"> : never} Here
 */

export const app = byId("app");

/** Whether bills and vouchers are put in by touch: only where the machine is simulated. */
export const simulated = Boolean(app.dataset.simulated);

/** The name of this terminal. */
export const terminal = app.dataset.terminal ?? "";

export const state = {
  connection: "connecting",
  /** The last document. @type {View | null} */
  view: null,
  /** How far the server's clock is ahead of this one, in milliseconds. */
  skew: 0,
  /** Everything the signs of the table say. @type {SignDocument | null} */
  game: null,
  /** The house edge of every wager, by its name. @type {Record<string, EdgeDocument>} */
  edges: {},
  /** The table and the rules that game and edges belong to. */
  gameOf: "",
  /** The chip in hand, in cents. */
  chip: 500,
  /** A bet that takes more than the chip in hand, and waits for a second tap. */
  offer: /** @type {{ wager: string, amount: number } | null} */ (null),
  /** The seat that was chosen; none means the first that is free. */
  seat: 0,
  /** What lies on the layout before the server has taken it. @type {Slip} */
  slip: {},
  /** What the server says about the slip. @type {ConsideredAnswer | null} */
  considered: null,
  /** Slips to go back to. @type {Slip[]} */
  history: [],
  /** The slip of the last round, by table. @type {Record<string, Slip>} */
  last: {},
  /** The cards that are tapped. @type {string[]} */
  picked: [],
  /** The low hands that were set here, by round and stake. @type {Record<string, string[]>} */
  set: {},
  /** An amount that the player has changed on a decision, by choice. @type {Slip} */
  amounts: {},
  /** A sentence that the player must read. */
  notice: "",
  /** The dialog that is open, and what it is about. */
  panel: "",
  about: "",
  /** The own rounds that are looked at. @type {Rounds | null} */
  rounds: null,
  /** The voucher that was printed last. @type {(VoucherIssued & { number: string }) | null} */
  printed: null,
  /** Whether the live picture is drawn large. */
  large: false,
  /** A command is on its way. */
  waiting: false,
};

let draw = () => {};
let arrived = (/** @type {View | null} */ _before) => {};

/** Who draws the page, and who is told of every document. */
export function listen(/** @type {{draw: () => void, arrived: (before: View | null) => void}} */ listeners) {
  ({ draw, arrived } = listeners);
}

export const redraw = () => draw();

export const live = new Live("terminal", {
  onView: (view) => {
    state.skew = view.now - Date.now();
    const before = state.view;
    state.view = view;
    arrived(before);
    redraw();
  },
  onState: (connection) => {
    state.connection = connection;
    redraw();
  },
});

/** @type {TerminalDocument} */
const NOBODY = {
  terminal,
  asset: "",
  called: false,
  table: "",
  balance: 0,
  stakes: [],
  blocks: [],
  hand_pays: [],
  payouts: [],
  kept: [],
  enabled: true,
  ready: false,
  visit: null,
  beside: [],
  tables_at_once: 1,
  card: null,
  card_numbers: false,
};

/** The terminal's own document. */
export const own = () => state.view?.own ?? NOBODY;

/** What tells one visit from another: nothing of a player is left to the next. */
export const visitNow = () => `${own().terminal}/${own().visit?.since ?? ""}`;

/** The table that is shown; none in the lobby. */
export const table = () => state.view?.table;

/** The table that is shown, for what is only drawn or done at one. */
export function atTable() {
  const one = table();
  if (!one) throw new Error("no table is shown");
  return one;
}

/** What this terminal has at each table. @returns {(PlaceDocument | TerminalDocument)[]} */
export const places = () => [own(), ...own().beside].filter((one) => one.table);

/** What it has at one. @param {string} name */
export const placeAt = (name) => places().find((one) => one.table === name);

/** The own stakes at the table that is shown. @returns {StakeDocument[]} */
export const stakes = () => placeAt(table()?.table ?? "")?.stakes ?? [];

/** The stake whose turn it is, if it is an own one. */
export const deciding = () => stakes().find((stake) => stake.choices.length > 0);

/** Whether a decision of this terminal is waited for, also while its page is in the lobby. */
export const isAsked = () => places().some((one) => one.stakes.some((stake) => stake.choices.length > 0));

export const betting = () => table()?.moment === "betting";

/** The layout of the game; none before its signs are here. */
export const laid = () => state.game?.layout;

/** The server's time, in milliseconds. */
export const serverNow = () => Date.now() + state.skew;

/** Whether another has wagered on a seat, or it is kept for another. @param {number} seat */
export const isTaken = (seat) =>
  !atTable().stadium &&
  (Boolean(atTable().seat?.[seat]) || (atTable().kept.includes(seat) && !isKept(seat)));

/** The seats of the table that is shown which are kept for this terminal. */
export const keptSeats = () => placeAt(table()?.table ?? "")?.kept ?? [];

/** Whether a seat is kept for this terminal. @param {number} seat */
const isKept = (seat) => keptSeats().includes(seat);

/** Whether this terminal may wager on a seat besides those it has: as many as the rules let it, side by side. */
export function isFurther(/** @type {number} */ seat) {
  const mine = stakes().map((stake) => stake.seat);
  const boxes = atTable().stadium ? 1 : state.game?.seats.boxes ?? 1;
  return mine.length > 0 && mine.length < boxes && seats().includes(seat) && !isTaken(seat) &&
    (seat === Math.min(...mine) - 1 || seat === Math.max(...mine) + 1);
}

/** Of several own stakes the one whose seat was chosen, else the first. @param {StakeDocument[]} list */
const chosen = (list) => list.find((stake) => stake.seat === state.seat) ?? list[0];

/**
 * The own stake that lies before the player: the one that is asked, then one whose turn is to come, else the one that
 * was chosen. All that is shown of a hand, a bet or a decision is this one's, so that none is taken for another's.
 * @returns {StakeDocument | undefined}
 */
export function front() {
  if (betting()) return stakes().find((stake) => stake.seat === seatOf());
  return deciding() ?? chosen(stakes().filter((stake) => stake.later.length > 0)) ?? chosen(stakes());
}

/** The seat before the player: of the own ones, else the one that was chosen, is kept, or is the first free one. */
export function seatOf() {
  const mine = stakes().map((stake) => stake.seat);
  if (mine.length && !betting()) return front()?.seat ?? mine[0];
  if (mine.length) return mine.includes(state.seat) || isFurther(state.seat) ? state.seat : mine[0];
  const free = seats().filter((seat) => !isTaken(seat));
  return free.includes(state.seat) ? state.seat : free.find(isKept) ?? free[0] ?? 1;
}

export const seats = () => Array.from({ length: table()?.seats ?? 0 }, (_, index) => index + 1);

/** @param {{ event: string }} happened @returns {happened is VoucherIssued} */
const isVoucher = (happened) => happened.event.startsWith("voucher_issued");

/** Ask for a command; a refusal becomes the notice of the page. */
export const ask = (/** @type {Here<Command>} */ command) => told(live.ask({ terminal, ...command }));

/** Put a bill, a voucher or a card into the simulated machine, or take the card out. */
export const insert = (/** @type {Here<InsertBill | InsertVoucher | InsertCard | RemoveCard>} */ hand) =>
  told(live.simulate({ terminal, ...hand }));

/** The number on the voucher in the tray of a simulated machine; a real one is read from the paper alone. */
async function numberOf(/** @type {VoucherIssued} */ { voucher }) {
  if (!simulated) return "";
  const answer = await fetch(`/simulated/tray/${voucher}`);
  return answer.ok ? String((await answer.json()).number) : "";
}

/** Wait for an answer; a refusal becomes the notice of the page. */
async function told(/** @type {Promise<DoneAnswer | RefusedAnswer>} */ promised) {
  state.waiting = true;
  redraw();
  const answer = await promised;
  state.waiting = false;
  state.notice = answer.kind === "refused" ? said(answer.said) : "";
  const voucher = answer.kind === "done" && answer.events.find(isVoucher);
  if (voucher) state.printed = { ...voucher, number: await numberOf(voucher) };
  redraw();
  return answer;
}

/** Pay out the whole balance; the next player begins without the last slip. */
export async function cashOut() {
  const answer = await ask({ command: "cash_out" });
  if (answer.kind === "done") state.last = {};
}
