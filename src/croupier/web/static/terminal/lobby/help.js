// The help sheet of a game: at the table, and in the lobby before one sits down.

import { h } from "../../shared/dom.js";
import { howToPlay } from "../../shared/help.js";
import { t } from "../../shared/words.js";
import { open } from "../panels.js";
import { practiceButton } from "./practice.js";
import { redraw, state, table } from "../state.js";

/** @import { Child } from "../../shared/dom.js" */
/** @import { SignDocument } from "../../shared/documents.d.ts" */

/** What was read for tables in the lobby, by the table. @type {Record<string, SignDocument>} */
const read = {};

/** Open the sheet of a table; of the one that is played at where none is named. */
export async function explain(name = "") {
  open("help", name);
  if (!name || read[name]) return;
  const answer = await fetch(`/api/game/${encodeURIComponent(name)}`).catch(() => null);
  if (answer?.ok) read[name] = await answer.json();
  redraw();
}

/** @returns {[HTMLElement, ...(Child | Child[])[]]} */
export function helpPanel() {
  const game = state.about ? read[state.about] : state.game;
  if (!game) return [h("h2", {}, t("How to play")), h("p", { role: "status" }, t("One moment…"))];
  return [
    h("h2", { "data-felt": game.chapter }, t("How to play {game}", { game: game.name })),
    h("div", { "data-felt": game.chapter }, ...howToPlay(game.help)),
    practiceButton(game.chapter),
  ];
}

/** Words of the bar, and the sign that stands for them where there is little room. @returns {HTMLElement[]} */
export const brief = (/** @type {string} */ sign, /** @type {string} */ words) => [
  h("span", { class: "brief", "aria-hidden": "true" }, sign),
  h("span", { class: "in-full" }, words),
];

/** The way to the sheet of the table that is played at. */
export function helpButton() {
  return table() && h("button", { class: "quiet", onclick: () => explain() }, ...brief("?", t("How to play")));
}
