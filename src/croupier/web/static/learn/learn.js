// The player's school: a round for play money, what each choice of it is worth, exactly, and rounds that come back
// until they are played right. The first round is guided: the worths are shown before the choice.

import { chip, hand } from "../shared/cards.js";
import { byId, h, show } from "../shared/dom.js";
import { entry } from "../shared/form.js";
import { howToPlay } from "../shared/help.js";
import { locale } from "../shared/locale.js";
import { money, signed } from "../shared/money.js";
import { large, named, said, t } from "../shared/words.js";
import { Memory } from "./memory.js";

/**
 * @import { LessonChoice, LessonDocument, LessonGame, LineDocument, WorthDocument } from "../shared/documents.d.ts"
 */

const app = byId("app");
const { chapter = "" } = app.dataset;
const memory = new Memory(chapter);
const ASIDE = ["discard", "burn"];
const state = {
  games: /** @type {LessonGame[]} */ ([]),
  round: /** @type {LessonDocument | null} */ (null),
  worth: /** @type {WorthDocument | null} */ (null),
  guided: false,
  shown: false,
  again: false,
  choosing: false,
  working: Promise.resolve(),
  wrong: "",
};

const cents = new Intl.NumberFormat(locale, { style: "currency", currency: "USD", maximumFractionDigits: 4 });
/** An average, which is seldom a whole number of cents. @param {number} value */
const average = (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${cents.format(Math.abs(value) / 100)}`;

/** @param {string} address @returns {Promise<any>} */
async function asked(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** @param {() => Promise<void>} work */
async function tried(work) {
  try {
    state.wrong = "";
    await work();
  } catch (error) {
    state.wrong = error instanceof Error ? error.message : String(error);
  }
  render();
}

const begin = () =>
  tried(async () => {
    state.games = await asked("/api/learn");
    if (chapter) await deal(memory.rounds === 0 ? game()?.first ?? 0 : next(), memory.rounds === 0);
  });

const game = () => state.games.find((one) => one.chapter === chapter);

/** A round that was played wrong, when it is due; else any. @param {boolean} [missed] */
function next(missed = false) {
  const due = memory.due(missed);
  state.again = due !== null;
  return due ?? crypto.getRandomValues(new Uint32Array(1))[0];
}

/** @param {number} seed @param {boolean} guided */
async function deal(seed, guided) {
  Object.assign(state, { worth: null, guided, shown: guided });
  state.round = /** @type {LessonDocument} */ (await asked(`/api/learn/${chapter}?seed=${seed}`));
  state.working = workOut(seed);
  render();
  byId("question").focus();
}

/** What the choices of a round are worth; where that cannot be said, the round goes on without it. */
async function workOut(/** @type {number} */ seed) {
  try {
    const found = await asked(`/api/learn/${chapter}/worth?seed=${seed}`);
    if (state.round?.seed === seed) state.worth = found;
  } catch (error) {
    state.wrong = error instanceof Error ? error.message : String(error);
  }
  render();
}

const another = (missed = false) => tried(() => deal(next(missed), false));

/** @param {string} choice */
const choose = (choice) =>
  tried(async () => {
    const { round } = state;
    if (!round || round.chosen || state.choosing) return;
    state.choosing = true;
    try {
      await state.working;
      state.round = await asked(`/api/learn/${chapter}?seed=${round.seed}&choice=${choice}`);
    } finally {
      state.choosing = false;
    }
    const cost = costOf(choice);
    // A best play that was shown before is no proof that it is known.
    if (state.worth && (cost > 0 || !state.shown || state.guided)) memory.played(round.seed, cost);
    render();
    byId("next").focus();
  });

/** @param {string} choice */
const costOf = (choice) => state.worth?.choices.find((one) => one.choice === choice)?.cost ?? 0;

function render() {
  const { round, games } = state;
  show(
    app,
    bar(),
    h("div", { class: "notice", role: "alert" }, state.wrong),
    !chapter ? h("main", { class: "page" }, games.length > 0 && allGames(games)) : h(
      "main",
      { class: "lesson", "data-felt": chapter },
      round && table(round),
      round && h("aside", { class: "beside" }, guide(round), worths(round), record()),
      game() && h("details", { class: "panel how" }, h("summary", {}, t("How to play")), howToPlay(theGame().help)),
    ),
  );
}

function theGame() {
  const found = game();
  if (!found) throw new Error(`no game ${chapter}`);
  return found;
}

function bar() {
  /** @param {Event} event */
  const go = (event) => location.assign(`/learn/${entry(event)}`);
  return h(
    "header",
    { class: "bar" },
    h(
      "div",
      {},
      h("h1", {}, t("Learn to play")),
      h("small", {}, t("Play money: nothing is won or lost here, and nothing is recorded.")),
    ),
    h("span", { class: "grow" }),
    chapter && h(
      "label",
      { class: "row" },
      t("Game"),
      h(
        "select",
        { onchange: go },
        state.games.filter((one) => one.taught).map((one) =>
          h("option", { value: one.chapter, selected: one.chapter === chapter }, `${one.name} · ${one.chapter}`)
        ),
      ),
    ),
    chapter && h("a", { href: "/learn" }, t("All games")),
    chapter && h("a", { href: `/odds/${chapter}` }, t("True odds")),
    h("a", { href: "/" }, t("The floor")),
  );
}

/** @param {LessonGame[]} games */
function allGames(games) {
  const others = games.filter((one) => !one.taught);
  return h(
    "section",
    {},
    h(
      "div",
      { class: "tiles" },
      games.filter((one) => one.taught).map((one) =>
        h(
          "a",
          { class: "tile felt", href: `/learn/${one.chapter}`, "data-felt": one.chapter },
          h("h2", {}, one.name),
          h("p", {}, said(one.help.line)),
        )
      ),
    ),
    h("h2", { class: "others" }, t("Not taught yet")),
    h("p", {}, t("Taught are the games in which every choice can be worked out exactly in a moment. These are not:")),
    h("p", { class: "dim" }, others.map((one) => one.name).join(", ")),
  );
}

// The table

/** @param {LessonDocument} round */
function table(round) {
  const places = Object.entries(round.cards).filter(([place, codes]) => codes.length && !ASIDE.includes(place));
  return h(
    "section",
    { class: "felt table", "aria-label": t("The table") },
    places.filter(([place]) => !isMine(place)).map(([place, codes]) => laid(round, place, codes)),
    h(
      "div",
      { class: "mine" },
      laid(round, "own", round.own),
      places.filter(([place]) => isMine(place)).map(([place, codes]) => laid(round, place, codes)),
    ),
    !round.chosen && h(
      "p",
      { class: "row stakes" },
      round.wagers.map((wager) =>
        h("span", { class: "row stake" }, chip(wager.amount), h("span", {}, said(wager.title)))
      ),
    ),
    round.chosen ? outcome(round) : question(round),
  );
}

/** A place of the player's seat: a number. @param {string} place */
const isMine = (place) => /^\d/.test(place);

/** @param {LessonDocument} round @param {string} place @param {(string | null)[]} codes */
function laid(round, place, codes) {
  const words = said(round.words[place]);
  const mine = place === "own" ? t("Your cards") : large(named("area", place.split(".").pop() ?? place));
  return h(
    "div",
    { class: `place ${place === "own" ? "is-own" : ""}`, "data-key": `${round.seed}-${place}` },
    h("h3", {}, mine, words && h("span", { class: "words" }, ` · ${words}`)),
    hand(codes, `${round.seed}-${place}`),
  );
}

/** @param {LessonChoice} choice */
const called = (choice) => choice.amount ? `${said(choice.title)} ${money(choice.amount)}` : said(choice.title);

/** @param {LessonDocument} round */
function question(round) {
  return h(
    "div",
    { class: "deciding", role: "group", "aria-labelledby": "question" },
    h("h2", { id: "question", tabindex: "-1" }, said(round.question)),
    h(
      "div",
      { class: "row choices" },
      round.choices.map((one, index) =>
        h(
          "button",
          {
            class: "choice",
            "data-choice": one.choice,
            "aria-keyshortcuts": `${index + 1}`,
            onclick: () => choose(one.choice),
          },
          h("kbd", { "aria-hidden": "true" }, `${index + 1}`),
          called(one),
        )
      ),
      !state.shown && h("button", { class: "quiet", onclick: reveal }, t("Show the best play")),
    ),
  );
}

function reveal() {
  state.shown = true;
  render();
}

/** @param {LessonDocument} round */
function outcome(round) {
  return h(
    "div",
    { class: "deciding", role: "status" },
    h("h2", { class: costOf(round.chosen) ? "lose" : "win" }, verdict(round)),
    h("ul", { class: "plain lines" }, round.lines.map(line)),
    h(
      "p",
      { class: "row" },
      h("b", { class: "grow" }, t("This round: {amount}", { amount: signed(round.net) })),
      h("button", { id: "next", class: "primary", onclick: () => another() }, t("Next round")),
      memory.missed.length > 0 &&
        h("button", { onclick: () => another(true) }, t("My mistakes ({count})", { count: memory.missed.length })),
    ),
  );
}

/** @param {LessonDocument} round */
function verdict(round) {
  if (!state.worth) return t("What the choices are worth could not be worked out now.");
  const cost = costOf(round.chosen);
  if (!cost) return t("That was the best play.");
  const best = round.choices.find((one) => one.choice === state.worth?.best);
  return t("{best} was better: your choice costs {cost} on average. This hand will come back.", {
    best: best ? called(best) : "",
    cost: cents.format(cost / 100),
  });
}

/** @param {LineDocument} one */
function line(one) {
  const tone = one.net > 0 ? "win" : one.net < 0 ? "lose" : "";
  return h(
    "li",
    { class: "line" },
    h("span", {}, said(one.short), " ", h("small", { class: "dim" }, said(one.why))),
    h("span", { class: `net number ${tone}` }, signed(one.net)),
    h("small", { class: "cite" }, one.cite),
  );
}

// Beside the table

/** What happens in a round, in its order, and where we are. @param {LessonDocument} round */
function guide(round) {
  if (state.again && !round.chosen) return h("p", { class: "panel gold" }, t("You have seen this hand before."));
  if (!state.guided) return null;
  const { help } = theGame();
  const steps = [t("Your wagers are placed; the cards are dealt."), said(help.decide), said(help.wins)];
  const now = round.chosen ? 2 : 1;
  return h(
    "section",
    { class: "panel", "aria-label": t("Your first round") },
    h("h2", {}, t("Your first round")),
    h(
      "ol",
      { class: "steps" },
      steps.map((step, index) => h("li", { "aria-current": index === now && "step" }, step)),
    ),
  );
}

/** @param {LessonDocument} round */
function worths(round) {
  if (!round.chosen && !state.shown) return null;
  const { worth } = state;
  const head = [t("Choice"), t("Brings on average"), t("Costs")];
  return h(
    "section",
    { class: "panel" },
    h("h2", {}, t("What each choice is worth")),
    !worth ? h("p", { role: "status" }, t("Working it out …")) : h(
      "table",
      { class: "figures" },
      h("caption", {}, t("Exactly, over every card that may still come")),
      h("thead", {}, h("tr", {}, head.map((name, at) => h("th", { scope: "col", class: at ? "number" : "" }, name)))),
      h("tbody", {}, round.choices.map((one) => worthOf(one, worth, round.chosen))),
    ),
  );
}

/** @param {LessonChoice} choice @param {WorthDocument} worth @param {string} chosen */
function worthOf(choice, worth, chosen) {
  const found = worth.choices.find((one) => one.choice === choice.choice);
  if (!found) return h("tr", {}, h("th", { scope: "row" }, called(choice)), h("td", { colspan: 2 }, "–"));
  const mark = choice.choice === worth.best ? t("best") : choice.choice === chosen ? t("yours") : "";
  return h(
    "tr",
    { class: choice.choice === worth.best ? "is-best" : "" },
    h("th", { scope: "row" }, called(choice), mark && h("small", { class: "gold" }, ` · ${mark}`)),
    h("td", { class: "number", title: found.exact }, average(found.expected)),
    h("td", { class: "number" }, found.cost ? cents.format(found.cost / 100) : "–"),
  );
}

function record() {
  const { rounds, best, cost } = memory;
  const keeps = theGame().keeps * 100;
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(keeps);
  return h(
    "section",
    { class: "panel record" },
    h("h2", {}, t("Your record")),
    h(
      "p",
      {},
      t("{best} of {rounds} rounds played best. Mistakes have cost {cost} on average.", {
        best,
        rounds,
        cost: cents.format(Math.round(cost) / 100),
      }),
    ),
    h("p", { class: "dim" }, t("Even the best play leaves the house {percent} % of the first wager.", { percent })),
    h("p", { class: "dim" }, t("Only this browser remembers it.")),
    rounds > 0 &&
      h("button", { class: "quiet", onclick: forget }, t("Forget my record")),
  );
}

function forget() {
  memory.forget();
  render();
}

/** Digits choose, as they stand on the buttons. @param {KeyboardEvent} event */
function keyed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return;
  const choice = state.round && !state.round.chosen && state.round.choices[Number(event.key) - 1];
  if (choice) choose(choice.choice);
}

document.addEventListener("keydown", keyed);
begin();
