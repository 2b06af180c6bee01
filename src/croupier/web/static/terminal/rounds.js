// The own last rounds: what each came to, and any of them again, step by step, from the record.

import { card } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { placeName } from "../shared/layout.js";
import { signed } from "../shared/money.js";
import { receipt, tone } from "./results.js";
import { redraw, state } from "./state.js";
import { locale, said, t } from "../shared/words.js";

/** @import { Child } from "../shared/dom.js" */

const when = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });

async function fetched(/** @type {string} */ path) {
  const answer = await fetch(path);
  return answer.ok ? answer.json() : null;
}

/** Ask for the list, once for each time the panel opens. */
async function load() {
  state.rounds = { list: null, one: null, step: 0 };
  state.rounds.list = (await fetched("/api/own/rounds")) ?? [];
  redraw();
}

async function show(/** @type {any} */ { table, round }) {
  const one = await fetched(`/api/own/rounds/${encodeURIComponent(table)}/${round}`);
  state.rounds.one = one;
  state.rounds.step = one ? one.steps.length - 1 : 0;
  redraw();
}

/** @returns {[HTMLElement, ...(Child | Child[])[]]} */
export function roundsPanel() {
  if (!state.rounds) load();
  const { list, one } = state.rounds ?? {};
  if (one) return roundAgain(one);
  return [
    h("h2", {}, t("My last rounds")),
    !list && h("p", { role: "status" }, t("One moment …")),
    list?.length === 0 && h("p", { class: "dim" }, t("There is none yet.")),
    list?.length > 0 && h("ul", { class: "plain rounds" }, list.map(entry)),
  ];
}

function entry(/** @type {any} */ one) {
  return h(
    "li",
    { "data-key": `${one.table}/${one.round}` },
    h(
      "button",
      { onclick: () => show(one) },
      h(
        "span",
        { class: "grow" },
        h("b", {}, said(one.game)),
        h("small", {}, ` ${when.format(new Date(one.at))} · ${t("round {number}", { number: one.round })}`),
      ),
      h("b", { class: `number ${tone(one.net)}` }, signed(one.net)),
    ),
  );
}

/** @returns {[HTMLElement, ...(Child | Child[])[]]} */
function roundAgain(/** @type {any} */ one) {
  const { step } = state.rounds;
  const now = one.steps[step] ?? { text: "", lies: {} };
  const go = (/** @type {number} */ to) => () => {
    state.rounds.step = Math.min(Math.max(to, 0), one.steps.length - 1);
    redraw();
  };
  const back = () => {
    state.rounds.one = null;
    redraw();
  };
  return [
    h("h2", {}, said(one.game), h("small", {}, ` ${t("round {number}", { number: one.round })}`)),
    h(
      "div",
      { class: "row" },
      h("button", { onclick: go(step - 1), disabled: step === 0, "data-key": "back" }, t("Step back")),
      h("button", { onclick: go(step + 1), disabled: step >= one.steps.length - 1, "data-key": "on" }, t("Step on")),
      h("span", { class: "dim number" }, t("{number} of {all}", { number: step + 1, all: one.steps.length })),
      h("span", { class: "grow" }),
      h("button", { class: "quiet", onclick: back }, t("All rounds")),
    ),
    h("p", { class: "step", "aria-live": "polite" }, said(now.text), " ", h("span", { class: "cite" }, now.cite ?? "")),
    h("div", { class: "places cards-small" }, Object.entries(now.lies).map(lying)),
    receipt(one.lines),
  ];
}

function lying(/** @type {[string, (string | null)[]]} */ [place, codes]) {
  return h(
    "div",
    { class: "place", "data-key": place },
    h("h3", {}, said(placeName(place))),
    h("span", { class: "hand" }, codes.map((code) => card(code))),
  );
}
