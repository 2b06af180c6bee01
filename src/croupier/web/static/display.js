// The sign over the table: what is played, the cards, the time, the meters, what it pays, what came before.

import { die, hand } from "./cards.js";
import { byId, h, show } from "./dom.js";
import { laidOut, placeName } from "./layout.js";
import { Live } from "./live.js";
import { balance, levelName, money } from "./money.js";

const app = byId("app");
const name = app.dataset.table;
const MOMENTS = { over: "Next round soon", betting: "Place your bets", dealing: "No more bets", deciding: "Players decide", playing: "No more bets" };
const PAGE = 12000;
const state = { connection: "connecting", view: null, skew: 0, game: null };

const table = () => state.view?.table;
const isSeat = (place) => /^\d/.test(place);

function render() {
  if (!table()) {
    show(app, h("main", { class: "covers" }, h("h1", {}, state.view ? `There is no table ${name}` : "Connecting…")));
    return;
  }
  show(app, h("main", { class: "sign" }, head(), felt(), side(), lasts()));
}

function head() {
  const { phase, moment, until, minimum, maximum, dealer, why } = table();
  const left = Math.max(0, until - Date.now() - state.skew);
  const words = state.connection !== "open" ? "One moment please" : phase === "closed" ? "Closed" : phase === "stopped" ? "One moment please" : MOMENTS[moment];
  return h("header", { class: "sign-head" },
    h("div", { class: "grow" }, h("h1", {}, table().name), h("span", { class: "limits dim" }, `${name} · ${money(minimum)} to ${money(maximum)} · ${phase === "open" ? `dealer: ${dealer || "—"}` : why}`)),
    h("div", { class: `sign-moment ${moment === "betting" && phase === "open" ? "open" : ""}`, "aria-live": "polite" }, words),
    h("div", { class: `sign-clock number ${left < 6000 ? "late" : ""}`, role: "timer", "aria-label": "seconds left" }, until && phase === "open" ? Math.ceil(left / 1000) : ""));
}

function felt() {
  const { rolls, void: isVoid, moment, seat } = table();
  const places = laidOut(table());
  const common = places.filter(([place]) => !isSeat(place));
  const seats = places.filter(([place]) => isSeat(place));
  const cross = common.some(([place]) => place === "middle");
  const many = common.reduce((sum, [, codes]) => sum + codes.length, 0) > 6;
  const area = (kind, list) => list.length > 0 && h("div", { class: `area ${kind}` }, list.map(([place, codes, said]) => h("div", { class: `place at-${place}`, "data-key": place }, h("h3", {}, placeName(place)), hand(codes, place), h("span", { class: "words" }, said))));
  const stakes = Object.values(seat).reduce((sum, one) => sum + one.stakes, 0);
  return h("section", { class: "felt", "aria-label": "The table" },
    isVoid && h("div", { class: "sign-void" }, "This round is void: all wagers go back"),
    (rolls ?? []).slice(-3).map((faces, index) => h("div", { class: `area ${faces.length > 5 ? "ten" : places.length ? "beside" : ""}`, "data-key": `roll${index}` }, faces.map(die))),
    area(`common ${cross ? "cross" : many ? "many" : ""}`, common), area("seats", seats),
    !places.length && !rolls?.length && h("div", { class: "invites" }, moment === "betting" && table().phase === "open" ? "Place your bets" : "Welcome", h("small", { class: "dim" }, stakes ? `${stakes} in this round` : "at any terminal")));
}

function side() {
  const levels = Object.entries(table().meters.levels ?? {});
  const tables = state.game?.paytables ?? [];
  // One paytable after the other, where there are several: large rather than all at once.
  const shown = tables[Math.floor(Date.now() / PAGE) % Math.max(1, tables.length)];
  return h("aside", { class: "sign-side" },
    levels.map(([level, cents]) => h("section", { class: `panel meter ${levels.length > 1 ? "several" : ""}`, "data-key": level }, h("span", {}, levelName(level)), h("b", { class: "number" }, table().meters.up ? balance(cents) : "not in play"))),
    shown && h("section", { class: "panel pays", "data-key": "pays" }, h("h3", {}, shown.title), h("table", { class: "figures" }, shown.rows.map((row) => h("tr", {}, h("td", {}, row.words), h("td", { class: "number" }, row.pays)))), h("span", { class: "cite" }, shown.cite)));
}

function lasts() {
  const results = (state.view.results ?? []).filter((one) => one.round !== table().round || table().moment !== "over");
  return h("footer", { class: "lasts", "aria-label": "Last rounds" }, results.map((one) => h("section", { class: "panel last", "data-key": one.round },
    h("h3", {}, `Round ${one.round}`), one.void ? h("b", {}, "void") : null,
    one.rolls.slice(-1).map((faces) => h("span", { class: "hand" }, faces.map(die))),
    laidOut({ cards: one.cards, seat: {} }).slice(0, 2).map(([place, codes]) => hand(codes, `last${one.round}${place}`)), h("b", {}, one.words))));
}

new Live("display", {
  table: name,
  onView: (view) => {
    state.skew = view.now - Date.now();
    state.view = view;
    render();
  },
  onState: (connection) => {
    if (connection === "open") fetch(`/api/game/${name}`).then((answer) => answer.json()).then((game) => { state.game = game; render(); });
    state.connection = connection;
    render();
  },
});

setInterval(render, 500);
