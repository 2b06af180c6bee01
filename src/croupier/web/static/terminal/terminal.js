// The player's terminal: lobby, table, wagers, decisions, results, cash-out.

import { h, show } from "../shared/dom.js";
import { money, signed } from "../shared/money.js";
import { picture } from "../shared/picture.js";
import { announce, announceChanges } from "./announce.js";
import { hindrance, newRound, tray } from "./bets.js";
import { addButton, strip } from "./beside/strip.js";
import {
  comeToFront,
  justCame,
  leaveTable,
  openTables,
  turnTo,
  wageredTables,
  wagersAt,
  watchAll,
} from "./beside/tables.js";
import { decisions, sendWhatWasChosenAhead } from "./decisions.js";
import { cover, dialogOf, lasted } from "./dialogs.js";
import "./keys.js";
import { frame } from "./felt/camera.js";
import { brief, helpButton } from "./lobby/help.js";
import { lobby } from "./lobby/lobby.js";
import { headline, moment, tick } from "./moment.js";
import { allTold, balanceTold, decisive, follow, moving } from "./drama/reveal.js";
import { soundButton } from "./drama/sound.js";
import { travelling } from "./drama/travel.js";
import { balanceNow, noteBalance } from "./motion.js";
import { turnToCome } from "./pace/ahead.js";
import { cardMark, cardTaken, watchCard } from "./pace/card.js";
import { checkReality } from "./pace/limits.js";
import { close, open } from "./panels.js";
import { netInWords, ownLines, results, tone } from "./results.js";
import { beginSetting } from "./scenes/setting.js";
import { signs } from "./signs.js";
import {
  app,
  ask,
  atTable,
  betting,
  cashOut,
  deciding,
  listen,
  own,
  redraw,
  simulated,
  stakes,
  state,
  table,
  terminal,
} from "./state.js";
import { felt, inPlay } from "./table.js";
import { said, t } from "../shared/words.js";

/** @import { EdgesDocument, SignDocument, TableDocument, View } from "../shared/documents.d.ts" */

const EDGES_AGAIN = 20_000;

// What the server said

let round = "";
let decision = "";

function arrived(/** @type {View | null} */ before) {
  follow(before);
  cardTaken(before);
  watchAll();
  if (!before && !table() && wageredTables().length) turnTo(wageredTables()[0]);
  if (state.panel && (cover() || (state.panel === "practice" && deciding()))) close();
  if (!table()) return;
  if (state.gameOf !== rulesOf(atTable())) loadGame(atTable());
  const now = `${atTable().table}/${atTable().round}/${betting()}`;
  if (round !== now) {
    round = now;
    if (betting()) newRound();
  }
  const mine = deciding();
  const asked = mine ? JSON.stringify([now, mine.stake, mine.stage, mine.hand, mine.hands]) : "";
  if (decision !== asked) {
    decision = asked;
    state.picked = [];
    state.amounts = {};
    beginSetting(mine);
  }
  sendWhatWasChosenAhead();
}

/** A table and the Rules Submission it plays under. @param {{table: string, submission: string}} one */
const rulesOf = (one) => `${one.table}/${one.submission}`;

/** What was read, so that a table that is turned to is there at once. @type {Record<string, SignDocument>} */
const read = {};

/** What the signs say; where it cannot be had, the next document asks for it again. @param {TableDocument} one */
async function loadGame(one) {
  const rules = rulesOf(one);
  state.gameOf = rules;
  state.game = read[rules] ?? null;
  state.edges = {};
  loadEdges(one);
  if (state.game) return;
  /** @type {SignDocument | null} */
  const game = await fetched(`/api/game/${one.table}`);
  if (game) read[rules] = game;
  if (state.gameOf !== rules) return;
  state.game = game;
  if (!game) state.gameOf = "";
  redraw();
}

/** Edges come when they come: those that are still worked out are asked for again. @param {TableDocument} one */
async function loadEdges(one) {
  /** @type {EdgesDocument | null} */
  const found = await fetched(`/api/edges/${one.table}`);
  if (state.gameOf !== rulesOf(one)) return;
  for (const edge of found?.wagers ?? []) {
    for (const wager of edge.of.length ? edge.of : [edge.wager]) state.edges[wager] ??= edge;
  }
  if (!found || found.calculating.length) {
    setTimeout(() => state.gameOf === rulesOf(one) && loadEdges(one), EDGES_AGAIN);
  }
  redraw();
}

/** A document, or nothing where there is none or the network is lost. @param {string} path */
const fetched = (path) => fetch(path).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);

// The page

function draw() {
  if (state.view) {
    arrive();
    comeToFront();
  }
  const focused = document.activeElement;
  document.documentElement.dataset.felt = table()?.chapter ?? "";
  if (state.view) noteBalance(balanceTold());
  travelling(() => {
    show(app, ...page());
    frame();
  });
  announceChanges();
  tick();
  const over = document.querySelector(".covers");
  if (over) focusIn(/** @type {HTMLElement} */ (over));
  else if (focused !== document.body && !document.body.contains(focused)) document.getElementById("dock")?.focus();
}

/** A keyboard player goes on inside the screen that covers everything. */
function focusIn(/** @type {HTMLElement} */ over) {
  if (over.contains(document.activeElement)) return;
  (/** @type {HTMLElement | null} */ (over.querySelector("button:enabled")) ?? over).focus();
}

/** Somebody has opened this terminal on another screen: nothing here is alive any more. */
function elsewhere() {
  return [
    h(
      "main",
      { class: "page" },
      h("h1", {}, t("This terminal is open on another screen")),
      h(
        "p",
        { role: "alert" },
        t("Play continues there; your balance and wagers are safe. If it was not you, call an attendant."),
      ),
      simulated && h("a", { class: "button primary", href: `/terminal/${terminal}` }, t("Play here instead")),
    ),
  ];
}

function page() {
  if (state.connection === "elsewhere") return elsewhere();
  if (!state.view) {
    return [
      h(
        "main",
        { class: "page" },
        h("h1", {}, "Croupier"),
        h("p", { role: "status" }, state.connection === "forbidden" ? trouble() : t("Connecting…")),
      ),
    ];
  }
  const over = cover();
  return [bar(over), notice(over), strip(over), table() ? game(over) : lobby(over), over, dialogOf()];
}

/** @typedef {HTMLElement | null} Cover Whatever lies over everything: nothing under it can be touched. */

function bar(/** @type {Cover} */ over) {
  return h(
    "header",
    { class: "bar", inert: Boolean(over) },
    h(
      "div",
      { class: "where" },
      h("h1", {}, table()?.name ?? t("Choose a table")),
      h("small", {}, table() ? `${atTable().table} · ${terminal}` : terminal),
    ),
    table() && h("button", { class: "quiet", onclick: leave }, ...brief("‹", t("All tables"))),
    openTables().length === 1 && addButton(),
    helpButton(),
    h("span", { class: "grow" }),
    cardMark(),
    session(),
    h("div", { class: "balance" }, h("small", {}, t("Balance")), balanceNow(balanceTold())),
    h(
      "button",
      { class: "add-money", onclick: () => open("money"), disabled: own().blocks.length > 0 },
      t("Add money"),
    ),
    h("button", { onclick: cashOut, disabled: !own().balance || state.waiting }, t("Cash out")),
    soundButton(),
    h("button", { class: "quiet", onclick: () => open("menu") }, t("More")),
  );
}

/** How long somebody has been here, and what it has come to. */
function session() {
  const { visit } = own();
  if (!visit) return null;
  return h(
    "button",
    {
      class: "quiet session",
      onclick: () => open("menu"),
      "aria-label": t("Your session: {time}, net {net}", { time: lasted(visit), net: signed(visit.net) }),
    },
    h("small", {}, lasted(visit)),
    h("b", { class: `number ${tone(visit.net)}` }, signed(visit.net)),
  );
}

/** Somebody comes to a table whose cards lie spread: the dealer is told, once. */
let came = "";
function arrive() {
  const here = table()?.spread ? atTable().table : "";
  if (here && here !== came) ask({ command: "arrive", table: here });
  came = here;
}

function leave() {
  round = "";
  state.gameOf = "";
  if (wagersAt(atTable().table)) turnTo("");
  else leaveTable(atTable().table);
  state.notice = "";
}

function notice(/** @type {Cover} */ over) {
  const coming = !over && own().hand_pays.length ? t("An attendant has been called to pay you.") : "";
  const words = trouble() || state.notice || coming;
  return h(
    "div",
    { class: "notice", role: "alert", "data-key": `notice ${words}` },
    words.replace(/^./, (letter) => letter.toUpperCase()),
  );
}

/** What is wrong with the connection. */
function trouble() {
  if (state.connection === "open") return "";
  if (state.connection !== "forbidden") {
    return t("Connection lost. Your wagers are safe; this page will reconnect by itself.");
  }
  return t("This device may no longer play: call an attendant. Your balance and wagers are safe.");
}

function game(/** @type {Cover} */ over) {
  return h(
    "main",
    {
      class: `game at-${atTable().moment} ${inPlay() ? "in-play" : ""} ${moving() ? "moving" : ""} ${
        state.large ? "with-picture" : ""
      }`,
      inert: Boolean(over) || justCame(),
    },
    felt(),
    dock(),
    h(
      "aside",
      { class: "side", "data-key": "side" },
      picture(atTable().table, { round: atTable().round }),
      enlarge(),
      moment(),
      results(),
      signs(),
    ),
  );
}

/** A tap on the live picture makes it large, another small again. */
function enlarge() {
  const change = () => {
    state.large = !state.large;
    redraw();
  };
  const name = state.large ? t("Shrink the picture") : t("Enlarge the picture");
  return h(
    "button",
    { class: "enlarge", "aria-label": name, title: name, "aria-pressed": String(state.large), onclick: change },
    h("span", { "aria-hidden": "true" }, state.large ? "×" : "⤢"),
  );
}

/** The place for hands: always there, always the same height. */
function dock() {
  const mine = deciding() ?? turnToCome();
  return h(
    "div",
    { id: "dock", class: "dock", tabindex: -1, "data-key": "dock", "aria-label": headline() },
    mine ? decisions(mine) : betting() ? hindrance() ?? tray() : waits(),
  );
}

/** Nothing to do now: what the round came to, or what is still in play. */
function waits() {
  const atRisk = stakes().flatMap((stake) => Object.values(stake.at_risk)).reduce(
    (sum, amount) => sum + Number(amount),
    0,
  );
  const over = atTable().moment === "over" && ownLines().length > 0 && allTold();
  const net = ownLines().reduce((sum, line) => sum + line.net, 0);
  return h(
    "p",
    { class: "waits", "data-key": "waits" },
    over ? h("strong", { class: tone(net) }, netInWords(net)) : h("span", {}, headline()),
    over &&
      h("small", {}, said(decisive(ownLines())?.why ?? "")),
    over && h("button", { class: "quiet all-lines", onclick: () => open("result") }, t("Every bet and its rules")),
    atRisk > 0 && h("b", { class: "number" }, t("{amount} in play", { amount: money(atRisk) })),
  );
}

listen({ draw, arrived });
setInterval(tick, 200);
setInterval(() => {
  if (!state.view) return;
  checkReality();
  watchCard();
}, 5000);
setInterval(() => state.view && comeToFront(), 1000);
announce("");
redraw();
