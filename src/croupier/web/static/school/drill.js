// Endless drills: a question from the game's own rules, and at once the answer with its clause.

import { fetched, redraw } from "../people/desk.js";
import { card, die } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { named, said, t } from "../shared/words.js";
import { school, state } from "./state.js";

/** @import { DrillDocument } from "../shared/documents.d.ts" */

const KINDS = ["decisions", "hands", "settlement", "irregularities"];
let turn = 0;

/** A question of the kind that was chosen; without one, of each in turn. */
export async function nextDrill() {
  state.answer = null;
  state.chosen = -1;
  const kinds = state.kind ? [state.kind] : KINDS;
  for (let tries = 0; tries < kinds.length; tries++) {
    const wanted = kinds[turn++ % kinds.length];
    const answer = await fetch(`/api/school/drill/${state.game}/${wanted}`, { method: "POST" }).catch(() => null);
    if (answer?.ok) {
      state.drill = await answer.json();
      break;
    }
  }
  redraw();
}

/** @param {number} choice */
async function choose(choice) {
  state.chosen = choice;
  state.answer = await fetched(state, `/api/school/answer/${choice}`, { method: "POST" });
  redraw();
  /** @type {HTMLElement | null} */ (document.querySelector(".drill .primary"))?.focus();
}

export function drill() {
  const { drill: asked, answer } = state;
  if (!asked) return null;
  return h(
    "section",
    { class: "panel drill", "aria-labelledby": "drill-title" },
    h("h2", { id: "drill-title" }, t("Drill: {game}", { game: school().games[asked.game] })),
    h(
      "div",
      { class: "row kinds", role: "group", "aria-label": t("What to practice") },
      ["", ...kindsOf(asked.game)].map(kind),
    ),
    h("p", { class: "dim" }, named("procedure", asked.procedure)),
    h("div", { class: "lies" }, asked.shown.map(([place, cards]) => lies(said(place), cards)), asked.rolls.map(rolled)),
    h("p", { class: "asks", "aria-live": "polite" }, said(asked.asks)),
    h("div", { class: "choices" }, asked.choices.map((_, number) => offered(asked, number))),
    answer &&
      h(
        "p",
        { role: "status", class: answer.good ? "win" : "lose" },
        answer.good ? t("Right.") : t("Wrong."),
        " ",
        said(answer.because),
        h("span", { class: "cite" }, ` ${answer.cite}`),
      ),
    answer && h("button", { class: "primary", onclick: nextDrill }, t("Next question")),
  );
}

/** The procedures of a game that are drilled. @param {string} game */
function kindsOf(game) {
  const procedures = school().students[0].games.find((one) => one.game === game)?.procedures ?? [];
  return KINDS.filter((one) => procedures.includes(/** @type {never} */ (one)));
}

/** @param {string} name */
const kind = (name) =>
  h(
    "button",
    {
      "data-key": name || "all",
      "aria-pressed": String(state.kind === name),
      class: state.kind === name ? "" : "quiet",
      onclick: () => {
        state.kind = name;
        nextDrill();
      },
    },
    name ? named("procedure", name) : t("All in turn"),
  );

/** @param {string} place @param {(string | null)[]} cards */
const lies = (place, cards) =>
  h("figure", {}, h("figcaption", {}, place), h("div", { class: "row" }, cards.map((one) => card(one))));

/** @param {number[]} faces */
const rolled = (faces) => h("div", { class: "row" }, faces.map(die));

/** @param {DrillDocument} asked @param {number} number */
function offered(asked, number) {
  const { answer, chosen } = state;
  const marked = answer && (number === answer.right ? "is-right" : number === chosen ? "is-wrong" : "");
  return h(
    "button",
    { "data-key": `choice ${number}`, disabled: chosen >= 0, class: marked || "", onclick: () => choose(number) },
    said(asked.choices[number]),
  );
}
