// The clause that settled a wager: one tap on its line shows what it says in our words.

import { h } from "../../shared/dom.js";
import { above } from "../panels.js";
import { redraw, state } from "../state.js";
import { t } from "../../shared/words.js";

/** @import { Child } from "../../shared/dom.js" */

/** @typedef {{ clause: string, says: string }} Clause As `/api/clauses` tells it, in the language of the page. */

/** What was asked for; nothing is an answer that is on its way. @type {Record<string, Clause[] | null>} */
const known = {};

/** The citation, which opens what it says. @param {string} cite */
export const clauseButton = (cite) =>
  h(
    "button",
    { class: "cite", "aria-label": t("{cite}: what it says", { cite }), onclick: () => above("clause", cite) },
    cite,
  );

/** @param {string} cite */
async function load(cite) {
  known[cite] = null;
  const answer = await fetch(`/api/clauses?cite=${encodeURIComponent(cite)}`).catch(() => null);
  if (answer?.ok) known[cite] = await answer.json();
  else delete known[cite];
  redraw();
}

/** @returns {[HTMLElement, ...(Child | Child[])[]]} */
export function clausePanel() {
  const cite = state.about;
  if (!(cite in known)) load(cite);
  const clauses = known[cite];
  return [
    h("h2", {}, t("What the rules say")),
    !clauses && h("p", { role: "status" }, t("One moment…")),
    h(
      "dl",
      { class: "clauses", "data-key": "clauses" },
      (clauses ?? []).flatMap(({ clause, says }) => [
        h("dt", { class: "cite", "data-key": clause }, clause),
        h("dd", { "data-key": `${clause} says` }, says),
      ]),
    ),
    h("p", { class: "dim" }, t("In our own words. The regulation itself is 58 Pa. Code; ask a floorperson to see it.")),
  ];
}
