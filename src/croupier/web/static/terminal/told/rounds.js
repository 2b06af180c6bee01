// The player's own last rounds: the result of each, and any of them step by step from the record.

import { card } from "../../shared/cards.js";
import { seconds } from "../../shared/clock.js";
import { h } from "../../shared/dom.js";
import { placeName } from "../../shared/layout.js";
import { signed } from "../../shared/money.js";
import { receipt, tone } from "../results.js";
import { redraw, state } from "../state.js";
import { said, t } from "../../shared/words.js";

/** @import { Child } from "../../shared/dom.js" */
/** @import { OwnRound, OwnRoundSummary } from "../../shared/documents.d.ts" */
/** @import { Rounds } from "../state.js" */

async function fetched(/** @type {string} */ path) {
  const answer = await fetch(path);
  return answer.ok ? answer.json() : null;
}

/** Ask for the list, once for each time the panel opens. */
async function load() {
  /** @type {Rounds} */
  const rounds = { list: null, one: null, step: 0 };
  state.rounds = rounds;
  rounds.list = (await fetched("/api/own/rounds")) ?? [];
  redraw();
}

async function show(/** @type {OwnRoundSummary} */ { table, round }) {
  /** @type {OwnRound | null} */
  const one = await fetched(`/api/own/rounds/${encodeURIComponent(table)}/${round}`);
  look(one, one ? one.steps.length - 1 : 0);
}

/** A round as far as a step; none is the list of all. @param {OwnRound | null} one @param {number} step */
function look(one, step) {
  if (state.rounds) Object.assign(state.rounds, { one, step });
  redraw();
}

/** @returns {[HTMLElement, ...(Child | Child[])[]]} */
export function roundsPanel() {
  if (!state.rounds) load();
  const { list, one, step = 0 } = state.rounds ?? {};
  if (one) return roundAgain(one, step);
  return [
    h("h2", {}, t("My last rounds")),
    !list && h("p", { role: "status" }, t("One moment…")),
    list?.length === 0 && h("p", { class: "dim" }, t("None yet.")),
    list && list.length > 0 && h("ul", { class: "plain rounds" }, list.map(entry)),
  ];
}

function entry(/** @type {OwnRoundSummary} */ one) {
  return h(
    "li",
    { "data-key": `${one.table}/${one.round}` },
    h(
      "button",
      { onclick: () => show(one) },
      h(
        "span",
        { class: "grow" },
        h("b", {}, one.game),
        h("small", {}, ` ${seconds(one.at)} · ${t("round {number}", { number: one.round })}`),
      ),
      h("b", { class: `number ${tone(one.net)}` }, signed(one.net)),
    ),
  );
}

/** @returns {[HTMLElement, ...(Child | Child[])[]]} */
function roundAgain(/** @type {OwnRound} */ one, /** @type {number} */ step) {
  const now = one.steps[step] ?? { text: "", cite: "", lies: {} };
  const go = (/** @type {number} */ to) => () => look(one, Math.min(Math.max(to, 0), one.steps.length - 1));
  const back = () => look(null, 0);
  return [
    h("h2", {}, one.game, h("small", {}, ` ${t("round {number}", { number: one.round })}`)),
    h(
      "div",
      { class: "row" },
      h("button", { onclick: go(step - 1), disabled: step === 0, "data-key": "back" }, t("Step back")),
      h(
        "button",
        { onclick: go(step + 1), disabled: step >= one.steps.length - 1, "data-key": "on" },
        t("Step forward"),
      ),
      h("span", { class: "dim number" }, t("{number} of {all}", { number: step + 1, all: one.steps.length })),
      h("span", { class: "grow" }),
      h("button", { class: "quiet", onclick: back }, t("All rounds")),
    ),
    h("p", { class: "step", "aria-live": "polite" }, said(now.text), " ", h("span", { class: "cite" }, now.cite)),
    h("div", { class: "places cards-small" }, Object.entries(now.lies).map(lying)),
    receipt(one.lines),
  ];
}

function lying(/** @type {[string, (string | null)[]]} */ [place, codes]) {
  return h(
    "div",
    { class: "place", "data-key": place },
    h("h3", {}, placeName(place)),
    h("span", { class: "hand" }, codes.map((code) => card(code))),
  );
}
