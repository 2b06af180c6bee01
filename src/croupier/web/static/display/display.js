// The sign over the table: the game, the cards, the time, the meters, what it pays, past results. While there are no
// cards the live picture takes their place.

import { card, die, hand } from "../shared/cards.js";
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
  rows: 0,
  roomOf: "",
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
      side(table, idle),
      lasts(table),
    ),
  );
  fitted(table, idle);
}

/**
 * Lines that are broken in two take more room than was reckoned: then there are fewer rows at once, and none where not
 * even two fit, until something else takes the room beside them.
 * @param {TableDocument} table @param {boolean} idle
 */
function fitted(table, idle) {
  const beside = document.querySelector(".sign-side");
  if (!beside || beside.scrollHeight <= beside.clientHeight + 1 || !state.rows) return;
  state.rows = state.rows > LEAST_ROWS ? state.rows - 1 : 0;
  beside.replaceWith(side(table, idle));
  fitted(table, idle);
}

/** @param {TableDocument} table */
function moment({ phase, moment: now }) {
  if (state.connection !== "open" || phase === "stopped") return t("One moment, please");
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

/** The table, drawn from the layout of the game. @param {TableDocument} table */
const layoutOf = ({ chapter }) => new URL(`../felts/${chapter}.svg`, import.meta.url).pathname;

/** Why nobody can join now; nothing where a bet is taken, or will be soon. @param {TableDocument} table */
function whyNot({ phase, why, stadium, taken, seats }) {
  if (phase !== "open") return said(why ?? "");
  return !stadium && taken >= seats ? t("all seats taken") : "";
}

/**
 * What lies behind the picture while nothing is dealt, and is seen where there is none.
 * @param {TableDocument} table
 */
function invites(table) {
  const stakes = Object.values(table.seat).reduce((sum, one) => sum + one.stakes, 0);
  const joined = stakes ? t("{count} in this round", { count: stakes }) : t("at any terminal");
  return h(
    "section",
    { class: "felt invites", "data-key": "invites" },
    h("img", { src: layoutOf(table), alt: "", width: 160, height: 112 }),
    h("strong", {}, said(table.line)),
    h("small", { class: "dim" }, whyNot(table) || joined),
  );
}

/** More hands than these lie in two rows. */
const BESIDE_EACH_OTHER = 3;
/** The widest fan that has a size of its own. */
const WIDEST = 12;

/** @param {TableDocument} table @param {Place[]} places */
function felt({ rolls, void: isVoid }, places) {
  const common = places.filter(([place]) => !isSeat(place));
  const seats = places.filter(([place]) => isSeat(place));
  const cross = common.some(([place]) => place === "middle");
  /** @param {string} kind @param {Place[]} list */
  const area = (kind, list) => list.length > 0 && h("div", { class: `area ${kind}`, "data-key": kind }, list.map(lies));
  return h(
    "section",
    { class: "felt", "data-key": "felt", "aria-label": t("The table") },
    isVoid && h("div", { class: "sign-void" }, t("This round is void: all wagers are returned")),
    (rolls ?? []).slice(-2).map((faces, index) =>
      h("div", {
        class: `roll ${faces.length > 5 ? "ten" : places.length ? "beside" : ""}`,
        "data-key": `roll${index}`,
      }, faces.map(die))
    ),
    cross && area("common cross", common.filter(([place]) => place !== "dealer")),
    area("common", cross ? common.filter(([place]) => place === "dealer") : common),
    area(`seats ${seats.length > BESIDE_EACH_OTHER ? "rows-2" : ""}`, seats),
  );
}

/** A hand as large as its place, with what it makes. @param {Place} place */
function lies([place, codes, words]) {
  return h(
    "div",
    { class: `place at-${place.split(".")[0]}`, "data-key": place },
    h("h2", {}, h("span", {}, placeName(place)), words && h("span", { class: "words" }, said(words))),
    h(
      "div",
      { class: "cards" },
      h(
        "span",
        { class: `fan n-${Math.min(codes.length, WIDEST)}` },
        codes.map((code, index) => card(code, { "data-key": `${place}-${index}` })),
      ),
    ),
  );
}

/** An amount on wheels: each turns to its figure, and the whole is read as one. @param {number} cents */
function odometer(cents) {
  const amount = balance(cents);
  return h(
    "b",
    { class: "number odometer", role: "img", "aria-label": amount },
    [...amount].map((sign, index) => {
      const key = `${amount.length - index}`;
      if (!/\d/.test(sign)) return h("span", { "data-key": key, "aria-hidden": "true" }, sign);
      return h(
        "span",
        { class: `wheel at-${sign}`, "data-key": key, "aria-hidden": "true" },
        h("span", { class: "strip" }, [..."0123456789"].join("\n")),
      );
    }),
  );
}

/** Rows of a paytable that have room, and what else there is takes of them. */
const ROWS = { "on its side": 12, upright: 7 };
const ROWS_OF_A_METER = 2.4;
const ROWS_OF_THE_PICTURE = 8;
const LEAST_ROWS = 2;

/** How many rows of paytables there is room for now. @param {number} meters @param {boolean} idle */
function rowsFor(meters, idle) {
  if (innerHeight > innerWidth) return ROWS.upright;
  const picture = !idle && document.querySelector('.live-frame[data-state="live"]') ? ROWS_OF_THE_PICTURE : 0;
  return Math.max(LEAST_ROWS, Math.floor(ROWS["on its side"] - meters * ROWS_OF_A_METER - picture));
}

/** @param {TableDocument} table @param {boolean} idle */
function side({ meters }, idle) {
  const levels = Object.entries(meters.levels ?? {});
  const reckoned = rowsFor(levels.length, idle);
  const roomOf = `${reckoned} ${innerWidth} ${innerHeight} ${state.gameOf} ${state.view?.results?.length}`;
  if (state.roomOf !== roomOf) Object.assign(state, { roomOf, rows: reckoned });
  const pages = state.rows ? payPages(state.rows) : [];
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
          meters.up ? odometer(cents) : h("b", {}, t("not in play")),
        )
      ),
    ),
    shown.map(({ title, part, rows, cite }) =>
      h(
        "section",
        { class: "panel pays" },
        h("h2", {}, title, part && h("span", { class: "dim" }, ` ${part}`)),
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
        h("h2", {}, t("Round {number}", { number: one.round })),
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
