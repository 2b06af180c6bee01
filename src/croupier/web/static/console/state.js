// What the parts of the dealer's console share: the state of the page, and asking for things.

import { byId } from "../shared/dom.js";
import { Live } from "../shared/live.js";
import { said } from "../shared/words.js";

const app = byId("app");
export const name = app.dataset.table;
export const person = app.dataset.person;

export const state = {
  connection: "connecting",
  view: null,
  skew: 0,
  typed: "",
  notice: "",
  good: "",
  queue: [],
  busy: false,
  named: [],
  faces: [],
  dialog: null,
  wantsTable: false,
};

export const table = () => state.view?.table;
export const dealer = () => state.view?.dealer;
export const step = () => dealer()?.step ?? { kind: "none", says: "" };
export const mine = () => table()?.dealer === person;
/** Whether no card of a round is out: the dealer may change. */
export const mayChange = () => table()?.phase === "open" && ["over", "betting"].includes(table().moment);

let render = () => {};
/** @param {() => void} draw */
export function drawnBy(draw) {
  render = draw;
}
export const redraw = () => render();

export const live = new Live("dealer", {
  table: name,
  onView: (view) => {
    state.skew = view.now - Date.now();
    const before = step();
    state.view = view;
    if (step().kind !== before.kind || step().place !== before.place) {
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

/** Ask for a command about this table; a refusal is shown, with its clause. */
export async function ask(command, second = null) {
  const answer = await live.ask({ table: name, ...command }, second);
  state.notice = answer.kind === "refused" ? said(answer.detail) : "";
  render();
  return answer;
}

export const report = (event) => ask({ command: "report", event });

function takeIfWanted() {
  if (mine()) state.wantsTable = false;
  if (!state.wantsTable || !mayChange()) return;
  state.wantsTable = false;
  ask({ command: "take_table" });
}

// One thing after the other: what is typed or scanned quickly waits until the table shows the step it belongs to.

const LONGEST_WAIT = 600;

/** @param {() => Promise<any>} act */
export function inTurn(act) {
  state.queue.push(act);
  pump();
}

async function pump() {
  if (state.busy) return;
  state.busy = true;
  while (state.queue.length) {
    const before = standing();
    const answer = await state.queue.shift()();
    if (answer.kind !== "done") state.queue = [];
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
    step().kind,
    step().place,
    step().left,
  ]);
}

/** Wait for the document that what was done has changed; some things change nothing that is shown. */
async function shown(before) {
  const end = Date.now() + LONGEST_WAIT;
  while (standing() === before && Date.now() < end) await new Promise((next) => setTimeout(next, 10));
}

// The cards that were entered here, so that they are not offered twice although they lie face down.

const memory = () => `keyed/${name}/${table().round}`;

export function keyed() {
  return JSON.parse(sessionStorage.getItem(memory()) ?? "{}");
}

export function remember(place, number, card) {
  const cards = keyed();
  (cards[place] ??= {})[number] = card;
  for (const old of Object.keys(sessionStorage)) if (old.startsWith("keyed/")) sessionStorage.removeItem(old);
  sessionStorage.setItem(memory(), JSON.stringify(cards));
}

/** How often each card can still come, as far as this console knows. */
export function canCome() {
  const deck = { ...(step().deck ?? {}) };
  const entered = keyed();
  for (const one of dealer().dealt) {
    const card = entered[one.place]?.[one.number];
    const namedNow = step().kind === "reveal" && one.place === step().place;
    if (!one.card && card && !namedNow) deck[card] -= 1;
  }
  for (const card of state.named) deck[card] -= 1;
  return deck;
}

export async function deal(card) {
  const { place } = step();
  const number = dealer().dealt.filter((one) => one.place === place).length + 1;
  const answer = await report({ event: "card_dealt", place, card });
  if (answer.kind === "done" && card && !answer.events.length) remember(place, number, card);
  return answer;
}
