// The sign over the table: what is played, the cards, the time, the meters, what it pays, what came before. While there
// are no cards the live picture takes their place.

import { die, hand } from "../shared/cards.js";
import { byId, h, show } from "../shared/dom.js";
import { laidOut, placeName } from "../shared/layout.js";
import { Live } from "../shared/live.js";
import { balance, money } from "../shared/money.js";
import { picture } from "../shared/picture.js";
import { named, said, t } from "../shared/words.js";

/** @import { Sentence, SignDocument, TableDocument, View } from "../shared/documents.d.ts" */
/** @import { Place } from "../shared/layout.js" */
/**
 * A paytable of the table's Rules Submission, or a part of it.
 * @typedef {{title: string, part?: string, cite: string, rows: {words: Sentence, pays: Sentence}[]}} Paytable
 */

const app = byId("app");
const name = app.dataset.table ?? "";
const TURN = 9000; // milliseconds after which the next paytable is shown: large, and one after the other
const state = {
  connection: "connecting",
  view: /** @type {View | null} */ (null),
  skew: 0,
  game: /** @type {SignDocument | null} */ (null),
  gameOf: "",
};
const MOMENTS = {
  over: () => t("Next round soon"),
  betting: () => t("Place your bets"),
  dealing: () => t("No more bets"),
  deciding: () => t("Players decide"),
  playing: () => t("No more bets"),
};

/** @param {string} place */
const isSeat = (place) => /^\d/.test(place);

function render() {
  const table = state.view?.table;
  if (!table) {
    show(
      app,
      h(
        "main",
        { class: "covers" },
        h("h1", {}, state.view ? t("There is no table {table}", { table: name }) : t("Connecting…")),
      ),
    );
    return;
  }
  document.documentElement.dataset.felt = table.chapter;
  const places = laidOut(table);
  const idle = !places.length && !table.rolls?.length;
  show(
    app,
    h(
      "main",
      { class: `sign ${idle ? "idle" : ""}` },
      head(table),
      picture(name, { round: table.round }),
      idle ? invites(table) : felt(table, places),
      side(table, idle ? ROWS_IDLE : ROWS_BESIDE_CARDS),
      lasts(table),
    ),
  );
}

/** @param {TableDocument} table */
function moment({ phase, moment: now }) {
  if (state.connection !== "open" || phase === "stopped") return t("One moment please");
  return phase === "closed" ? t("Closed") : MOMENTS[now]();
}

/** @param {TableDocument} table */
function head(table) {
  const { phase, moment: now, until, minimum, maximum, why } = table;
  const left = Math.max(0, until - Date.now() - state.skew);
  const runs = until && phase === "open" && state.connection === "open";
  return h(
    "header",
    { class: "sign-head" },
    h(
      "div",
      { class: "grow" },
      h("h1", { class: table.name.length > 20 ? "long" : "" }, table.name),
      h(
        "p",
        { class: "limits" },
        t("{minimum} to {maximum}", { minimum: money(minimum), maximum: money(maximum) }),
        h("span", { class: "dim" }, ` · ${name}${phase === "open" || !why ? "" : ` · ${said(why)}`}`),
      ),
    ),
    h(
      "div",
      { class: `sign-moment ${now === "betting" && phase === "open" ? "open" : ""}`, "aria-live": "polite" },
      moment(table),
    ),
    h("div", {
      class: `sign-clock number ${left < 6000 ? "late" : ""}`,
      role: "timer",
      "aria-label": t("seconds left"),
    }, runs ? Math.ceil(left / 1000) : ""),
  );
}

/**
 * What lies behind the picture while nothing is dealt, and is seen where there is none.
 * @param {TableDocument} table
 */
function invites(table) {
  const stakes = Object.values(table.seat).reduce((sum, one) => sum + one.stakes, 0);
  return h(
    "section",
    { class: "felt invites", "data-key": "invites" },
    moment(table),
    h("small", { class: "dim" }, stakes ? t("{count} in this round", { count: stakes }) : t("at any terminal")),
  );
}

/** @param {TableDocument} table @param {Place[]} places */
function felt({ rolls, void: isVoid }, places) {
  const common = places.filter(([place]) => !isSeat(place));
  const seats = places.filter(([place]) => isSeat(place));
  const cross = common.some(([place]) => place === "middle");
  const many = common.reduce((sum, [, codes]) => sum + codes.length, 0) > 6;
  /** @param {string} kind @param {Place[]} list */
  const area = (kind, list) =>
    list.length > 0 &&
    h(
      "div",
      { class: `area ${kind}` },
      list.map(([place, codes, words]) =>
        h(
          "div",
          { class: `place at-${place}`, "data-key": place },
          h("h3", {}, placeName(place)),
          hand(codes, place),
          h("span", { class: "words" }, said(words)),
        )
      ),
    );
  return h(
    "section",
    { class: `felt ${seats.length > 4 ? "crowded" : ""}`, "data-key": "felt", "aria-label": t("The table") },
    isVoid && h("div", { class: "sign-void" }, t("This round is void: all wagers go back")),
    (rolls ?? []).slice(-3).map((faces, index) =>
      h("div", {
        class: `area ${faces.length > 5 ? "ten" : places.length ? "beside" : ""}`,
        "data-key": `roll${index}`,
      }, faces.map(die))
    ),
    area(`common ${cross ? "cross" : many ? "many" : ""}`, common),
    area("seats", seats),
  );
}

/** Rows of paytables that have room beside the table, without meters. */
const ROWS_IDLE = 11;
const ROWS_BESIDE_CARDS = 6;

/** @param {TableDocument} table @param {number} most */
function side({ meters }, most) {
  const levels = Object.entries(meters.levels ?? {});
  const pages = payPages(most - (levels.length ? 2 : 0));
  const shown = pages[Math.floor(Date.now() / TURN) % Math.max(1, pages.length)] ?? [];
  return h(
    "aside",
    { class: "sign-side" },
    h(
      "div",
      { class: "meters" },
      levels.map(([level, cents]) =>
        h(
          "section",
          { class: "panel meter", "data-key": level },
          h("span", {}, named("level", level)),
          h("b", { class: "number" }, meters.up ? balance(cents) : t("not in play")),
        )
      ),
    ),
    shown.map(({ title, part, rows, cite }) =>
      h(
        "section",
        { class: "panel pays" },
        h("h3", {}, title, part && h("span", { class: "dim" }, ` ${part}`)),
        h(
          "table",
          { class: "figures" },
          rows.map((row) => h("tr", {}, h("td", {}, said(row.words)), h("td", { class: "number" }, said(row.pays)))),
        ),
        h("span", { class: "cite" }, cite),
      )
    ),
  );
}

/**
 * The paytables, as many at once as are still large enough to be read from across the room: a long one in parts, short
 * ones together. Beside its rows each takes the room of two.
 * @param {number} most
 */
function payPages(most) {
  /** @type {Paytable[][]} */
  const pages = [];
  let room = 0;
  for (const { title: of, several, column, rows, cite } of state.game?.paytables ?? []) {
    const title = several ? `${said(of)} ${column}` : said(of);
    const parts = Math.ceil(rows.length / most);
    const each = Math.ceil(rows.length / parts);
    for (let part = 0; part < parts; part++) {
      const taken = rows.slice(part * each, (part + 1) * each);
      if (!pages.length || taken.length + 2 > room) {
        pages.push([]);
        room = most + 2;
      }
      pages.at(-1)?.push({ title, cite, rows: taken, part: parts > 1 ? `${part + 1}/${parts}` : "" });
      room -= taken.length + 2;
    }
  }
  return pages;
}

/**
 * The dealer's hand where there is one, else what lay there for everybody.
 * @param {TableDocument["cards"]} cards
 */
function lastCards(cards) {
  const laid = laidOut({ cards, seat: {} });
  return laid.find(([place]) => place === "dealer")?.[1] ?? laid.flatMap(([, codes]) => codes);
}

/** @param {TableDocument} table */
function lasts({ round, moment: now }) {
  const results = (state.view?.results ?? []).filter((one) => one.round !== round || now !== "over");
  return h(
    "footer",
    { class: "lasts", "aria-label": t("Last rounds") },
    results.map((one) =>
      h(
        "section",
        { class: "panel last", "data-key": one.round },
        h("h3", {}, t("Round {number}", { number: one.round })),
        lastCards(one.cards).length
          ? hand(lastCards(one.cards), `last${one.round}`)
          : one.rolls.slice(-1).map((faces) =>
            h("span", { class: `hand ${faces.length > 5 ? "ten" : ""}` }, faces.map(die))
          ),
        h("b", {}, one.void ? t("void") : said(one.words)),
      )
    ),
  );
}

/**
 * What the table pays under its Rules Submission; where it cannot be had, the next document asks for it again.
 * @param {string} submission
 */
async function loadGame(submission) {
  state.gameOf = submission;
  const game = await fetch(`/api/game/${encodeURIComponent(name)}`).then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
  if (state.gameOf !== submission) return;
  state.game = game;
  if (!game) state.gameOf = "";
  render();
}

new Live("display", {
  table: name,
  onView: (view) => {
    state.skew = view.now - Date.now();
    state.view = view;
    if (view.table && state.gameOf !== view.table.submission) loadGame(view.table.submission);
    render();
  },
  onState: (connection) => {
    if (connection === "open") state.gameOf = "";
    state.connection = connection;
    render();
  },
});

setInterval(render, 250);
