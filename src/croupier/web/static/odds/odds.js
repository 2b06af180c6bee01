// Exact odds: the house edge of every wager of every game, its outcomes, its best strategy, and the effect of another
// paytable. The URL selects what is shown: /odds/657a?wager=queens_up&paytable=B.

import { byId, h, show } from "../shared/dom.js";
import { entry } from "../shared/form.js";
import { chart, endings } from "./chart.js";
import { chance, change, decimal, inMoney, number, oneIn, percent, result, selection, spread } from "./figures.js";
import { strategy } from "./strategy.js";
import { WhatIf } from "./what-if.js";
import { money } from "../shared/money.js";
import { large, named, retold, said, t } from "../shared/words.js";

/**
 * @import { Exact, GameOdds, GameSummary, Outcome, Progressive, WholeFigure } from "../shared/documents.d.ts"
 * @import { Child, Properties } from "../shared/dom.js"
 */

const app = byId("app");
const { chapter = "" } = app.dataset;
const FEW = 30;
const LONG = 90;
const state = {
  games: /** @type {GameSummary[] | null} */ (null),
  game: /** @type {GameOdds | null} */ (null),
  everything: false,
  wrong: "",
};
const what = new WhatIf(chapter, render);

async function load() {
  const answers = await Promise.all([fetch("/api/odds"), chapter && fetch(`/api/odds/${chapter}`)]);
  const broken = answers.find((answer) => answer && !answer.ok);
  if (broken) state.wrong = await broken.text();
  else [state.games, state.game] = await Promise.all(answers.map((answer) => answer && answer.json()));
  look();
}

/** The figure that the address names; else the one that tables begin with. */
function look() {
  if (state.game) {
    const asked = new URLSearchParams(location.search);
    const { wagers, options } = state.game.figures;
    const ofWager = wagers.filter((one) => one.wager === (asked.get("wager") ?? wagers[0].wager));
    const usual = ofWager.find((one) => Object.entries(one.selected).every(([name, value]) => options[name] === value));
    const figure = ofWager.find((one) => one.paytable === asked.get("paytable")) ?? usual ?? ofWager[0] ?? wagers[0];
    state.everything = false;
    what.begin(state.game, figure);
    document.title = `${title(figure)} · ${state.game.name} · Croupier`;
  }
  render();
}

/** @param {WholeFigure} figure */
const title = (figure) => said(what.game.titles[figure.wager]);
/** @param {WholeFigure} figure */
const address = (figure) =>
  `/odds/${chapter}?${new URLSearchParams({
    wager: figure.wager,
    ...(figure.paytable ? { paytable: figure.paytable } : {}),
  })}`;

/** @param {WholeFigure} figure @param {Properties} properties @param {...Child} children */
function link(figure, properties, ...children) {
  /** @param {MouseEvent} event */
  const go = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState(null, "", address(figure));
    look();
  };
  return h("a", { href: address(figure), onclick: go, ...properties }, ...children);
}

function render() {
  show(
    app,
    bar(),
    h("div", { class: "notice", role: "alert" }, state.wrong),
    state.game ? ofGame() : state.games && !chapter ? allGames(state.games) : h("main", { class: "page" }),
  );
}

function bar() {
  /** @param {Event} event */
  const choose = (event) => location.assign(`/odds/${entry(event)}`);
  return h(
    "header",
    { class: "bar" },
    h(
      "div",
      {},
      h("h2", {}, t("True odds")),
      h("small", {}, t("Exact, for every permitted paytable: nothing here is estimated.")),
    ),
    h("span", { class: "grow" }),
    state.games &&
      h(
        "label",
        { class: "row" },
        t("Game"),
        h(
          "select",
          { onchange: choose },
          !chapter && h("option", { value: "" }, t("Choose…")),
          state.games.map((game) =>
            h("option", { value: game.chapter, selected: game.chapter === chapter }, `${game.name} · ${game.chapter}`)
          ),
        ),
      ),
    chapter && h("a", { href: "/odds" }, t("All games")),
    h("a", { href: "/learn" }, t("Learn to play")),
    h("a", { href: "/" }, t("The floor")),
  );
}

/** @param {GameSummary[]} games */
function allGames(games) {
  const head = [
    t("Game"),
    t("Wager"),
    t("House edge"),
    t("Of all money at risk"),
    t("A round wins"),
    t("Standard deviation"),
    t("Wagers analyzed"),
  ];
  return h(
    "main",
    { class: "page" },
    h(
      "section",
      { class: "panel wide" },
      h(
        "table",
        { class: "figures games" },
        h("caption", {}, t("The main wager of each game on its first paytables, with best play")),
        h(
          "thead",
          {},
          h("tr", {}, head.map((name, at) => h("th", { scope: "col", class: at > 1 ? "number" : "" }, name))),
        ),
        h(
          "tbody",
          {},
          games.flatMap((game) =>
            game.main.map((one) =>
              h(
                "tr",
                {},
                h(
                  "th",
                  { scope: "row" },
                  h("a", { href: `/odds/${game.chapter}` }, game.name),
                  h("small", {}, ` ${game.chapter}`),
                ),
                h("td", {}, one.titles.map((name) => said(name)).join(", ")),
                h(
                  "td",
                  { class: "number" },
                  h("b", {}, percent(one.house_edge)),
                  one.convention ? "*" : h("span", { class: "same" }, "*"),
                ),
                h("td", { class: "number" }, percent(one.element_of_risk)),
                h("td", { class: "number" }, oneIn(one.hit_frequency)),
                h("td", { class: "number" }, number(one.standard_deviation, 2)),
                h("td", { class: "number" }, game.wagers),
              )
            )
          ),
        ),
      ),
      h(
        "p",
        { class: "dim" },
        t("* Under a convention, or with another required wager beside it, as the game's page says."),
      ),
    ),
  );
}

// One game

function ofGame() {
  const { figure, shown } = what;
  return h(
    "main",
    { class: "odds" },
    wagers(),
    h(
      "div",
      { class: "about" },
      heading(figure),
      cards(shown),
      h(
        "div",
        { class: "pair" },
        h("div", { class: "stack" }, falls(shown), outcomes(shown)),
        h("div", { class: "stack" }, what.panel(), play(shown), shown.progressive && progressive(shown.progressive)),
      ),
    ),
  );
}

function wagers() {
  const { game } = what;
  const all = game.figures.wagers;
  const first = all.filter((one, at) => all.findIndex((other) => other.wager === one.wager) === at);
  return h(
    "nav",
    { class: "panel wagers", "aria-label": t("Wagers of {game}", { game: game.name }) },
    h("h2", {}, game.name),
    first.map((one) => {
      const edges = all.filter((other) => other.wager === one.wager).map((other) => other.house_edge);
      const [low, high] = [Math.min(...edges), Math.max(...edges)];
      return link(
        one,
        { "data-key": one.wager, "aria-current": String(one.wager === what.figure.wager) },
        h("span", {}, title(one)),
        h(
          "span",
          { class: "number dim" },
          low === high ? percent(low, 2) : t("{low} to {high}", { low: percent(low, 2), high: percent(high, 2) }),
        ),
      );
    }),
  );
}

/**
 * What a result is counted in: the wager itself, or the one of several that the others go by.
 * @param {WholeFigure} figure
 */
const unitOf = (figure) => (figure.of.length > 1 ? said(what.game.wagers[figure.per]) : t("wager"));

/** @param {WholeFigure} figure */
function heading(figure) {
  const { figures, wagers: titles } = what.game;
  const varies = figures.varies[figure.wager];
  const same = figures.wagers.filter((one) => one.wager === figure.wager);
  const of = figure.of.map((name) => said(titles[name]));
  return h(
    "header",
    { class: "heading" },
    h("h1", {}, title(figure)),
    of.length > 1 &&
      h("p", { class: "dim" }, t("{wagers}, together, with best play", { wagers: of.join(", ") })),
    figure.convention && h("p", { class: "dim" }, large(retold(figure.convention))),
    same.length > 1 && h(
      "nav",
      { class: "chosen", "aria-label": t("Paytables") },
      same.map((one) =>
        link(one, { "data-key": one.paytable, "aria-current": String(one === figure) }, selection(one, varies))
      ),
    ),
  );
}

/** @param {WholeFigure} figure */
function cards(figure) {
  const unit = unitOf(figure);
  return h(
    "section",
    { class: `cards${what.showsChange ? " changed" : ""}`, "aria-label": t("Figures") },
    h(
      "div",
      { class: "panel figure first" },
      h("h3", {}, what.showsChange ? t("House edge with your paytable") : t("House edge")),
      h("p", { class: "headline" }, percent(figure.house_edge, 6)),
      h("p", {}, inMoney(figure.house_edge, figure.of.length > 1 && unit)),
      exactly(figure, unit),
    ),
    h(
      "div",
      { class: "panel figure" },
      h("h3", {}, t("Of all money at risk")),
      h("p", { class: "headline" }, percent(figure.element_of_risk)),
      h(
        "p",
        {},
        figure.mean_wagered > 1.0000001
          ? t("A round puts {times} × {unit} at risk on average.", { times: number(figure.mean_wagered, 3), unit })
          : t("Nothing is added to the wager in a round."),
      ),
    ),
    h(
      "div",
      { class: "panel figure" },
      h("h3", {}, t("A round wins")),
      h("p", { class: "headline" }, oneIn(figure.hit_frequency)),
      endings(figure),
      h(
        "p",
        { class: "split" },
        h("span", { class: "win" }, t("wins {share}", { share: chance(figure.hit_frequency) })),
        figure.push_frequency > 0 &&
          h("span", { class: "dim" }, t("pushes {share}", { share: chance(figure.push_frequency) })),
        h("span", { class: "lose" }, t("loses {share}", { share: chance(figure.lose_frequency) })),
      ),
    ),
    h(
      "div",
      { class: "panel figure" },
      h("h3", {}, t("Volatility")),
      h("p", { class: "headline" }, number(figure.standard_deviation, 3)),
      h("p", {}, t("Standard deviation of a round, in units of the {unit}.", { unit })),
      h("p", { class: "dim" }, spread(figure, 100, figure.progressive ? 1 : 10)),
    ),
  );
}

/** The fraction itself; a long one is folded away. @param {WholeFigure} figure @param {string} unit */
function exactly(figure, unit) {
  const words = t("exactly {fraction} of the {unit} for the player", {
    fraction: figure.expectation.replace("-", "−"),
    unit,
  });
  return words.length < LONG
    ? h("small", { class: "exact" }, words)
    : h("details", { class: "exact" }, h("summary", {}, t("the exact fraction")), words);
}

/** @param {WholeFigure} figure */
function falls(figure) {
  const likely = [...figure.outcomes].sort((one, other) => other.probability - one.probability)[0];
  const label = t("Chart of {number} results; the most frequent is {result}, {often}. The table below has them all.", {
    number: figure.outcomes.length,
    result: result(likely.net, unitOf(figure)),
    often: oneIn(likely.probability),
  });
  return h(
    "section",
    { class: "panel falls" },
    h("h2", {}, t("Distribution of results")),
    h("p", { class: "dim" }, t("Log scale, so that rare results show too.")),
    chart(figure.outcomes, label),
  );
}

/** @param {WholeFigure} figure */
function outcomes(figure) {
  const likely = [...figure.outcomes].sort((one, other) => other.probability - one.probability).slice(0, FEW);
  const shown = figure.outcomes.filter((one) => state.everything || likely.includes(one)).reverse();
  const head = [
    t("Result"),
    t("Net, in units of the {unit}", { unit: unitOf(figure) }),
    t("Probability"),
    t("How often"),
    t("Contributes"),
  ];
  const more = () => {
    state.everything = true;
    render();
  };
  return h(
    "section",
    { class: "panel wide every" },
    h("h2", {}, t("Every result")),
    h(
      "table",
      { class: "figures" },
      h(
        "caption",
        { class: "hidden" },
        t("Every result of a round, how often it happens and what it adds to the expectation"),
      ),
      h("thead", {}, h("tr", {}, head.map((name, at) => h("th", { scope: "col", class: at ? "number" : "" }, name)))),
      h("tbody", {}, shown.map(outcome)),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row", colspan: 4 }, t("Expectation")),
          h("td", { class: "number" }, h("b", {}, change(figure.expectation_decimal, 6))),
        ),
      ),
    ),
    figure.outcomes.length > shown.length &&
      h(
        "p",
        { class: "row" },
        h("span", { class: "dim" }, t("These are the {number} most frequent.", { number: shown.length })),
        h(
          "button",
          { class: "quiet", onclick: more },
          t("Show all {number} results", { number: figure.outcomes.length }),
        ),
      ),
  );
}

/** What a result is called: a row of some paytable of the game. @param {string} name */
function resultName(name) {
  const rows = Object.values(what.game.paytables).flatMap((family) => family.rows);
  const found = rows.find(({ row }) => row === name.replaceAll(" ", "_"));
  return found ? said(found.words) : large(name);
}

/** @param {Outcome} one */
function outcome(one) {
  const net = decimal(one.net);
  const kind = net > 0 ? ["win", t("Win")] : net < 0 ? ["lose", t("Lose")] : ["dim", t("Push")];
  return h(
    "tr",
    { "data-key": one.net },
    h("th", { scope: "row" }, one.name ? resultName(one.name) : h("span", { class: kind[0] }, kind[1])),
    h("td", { class: `number ${kind[0]}` }, `${net > 0 ? "+" : ""}${number(net)}`),
    h("td", { class: "number" }, chance(one.probability)),
    h("td", { class: "number" }, oneIn(one.probability)),
    h("td", { class: "number" }, change(net * one.probability, 4)),
  );
}

/** @param {WholeFigure} figure */
function play(figure) {
  return h(
    "section",
    { class: "panel" },
    h("h2", {}, t("How to play it")),
    figure.strategy.length
      ? strategy(figure.strategy)
      : h("p", { class: "dim" }, t("Nothing to decide: the cards or dice alone settle this wager.")),
  );
}

/** What figures of a progressive are called, and what they mean. @type {Record<string, () => [string, string]>} */
const PROGRESSIVE = {
  break_even:
    () => [t("Breaks even at"), t("With the meter there the wager is even; above it the player has the edge.")],
  long_run_expectation: () => [
    t("In the long run"),
    t("What a round returns to the player once everything the meter takes in is paid back."),
  ],
  envy_per_other_player:
    () => [t("Envy per other player"), t("What every other hand at the table adds, for each wager.")],
};

/**
 * A value under its name, or those of another wager under its name and theirs.
 * @param {string} name
 * @param {Exact | Record<string, Exact> | null | undefined} value
 * @returns {{ name: string, value: Exact }[]}
 */
function exactOnes(name, value) {
  if (!value) return [];
  if (isExact(value)) return [{ name, value }];
  return Object.entries(value).map(([of, one]) => ({ name: `${name}: ${of}`, value: one }));
}

/** @param {Exact | Record<string, Exact>} value @returns {value is Exact} */
const isExact = (value) => typeof value.decimal === "number";

/** @param {Progressive} found */
function progressive({ seed = {}, ...rest }) {
  /** @param {Exact} value */
  const sum = (value) => money(Math.round(value.decimal * 100));
  const rows = [
    ...Object.entries(seed).map((
      [name, value],
    ) => [
      Object.keys(seed).length > 1 ? t("Seed of {meter}", { meter: named("meter", name) }) : t("Seed"),
      t("What the meter starts with; the figures above are at the seed."),
      sum(value),
    ]),
    ...Object.entries(rest).flatMap(([name, value]) => exactOnes(name, value)).map((
      { name, value },
    ) => [
      ...(PROGRESSIVE[name]?.() ?? [large(retold(name.replaceAll("_", " "))), ""]),
      name.endsWith("break_even") ? sum(value) : change(value.decimal),
    ]),
  ];
  return h(
    "section",
    { class: "panel wide" },
    h("h2", {}, t("The progressive")),
    h(
      "table",
      { class: "figures" },
      h(
        "tbody",
        {},
        rows.map(([name, means, value]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, name),
            h("td", { class: "dim" }, means),
            h("td", { class: "number" }, h("b", {}, value)),
          )
        ),
      ),
    ),
  );
}

addEventListener("popstate", look);
load();
