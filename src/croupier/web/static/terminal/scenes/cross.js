// Five community cards in a cross; the row or column of the next decision is highlighted.

import { h } from "../../shared/dom.js";
import { cardAt, dealt } from "../felt/cards.js";
import { atTable, deciding, front } from "../state.js";
import { partOf, said, t } from "../../shared/words.js";

/** @import { Cross, Line } from "../../shared/documents.d.ts" */

const BOXES = ["far", "left", "middle", "right", "near"];

/** @param {Cross} layout */
export function cross({ lines, lit: about }) {
  const cards = atTable().cards ?? {};
  const lit = about[deciding()?.stage ?? ""] ?? [];
  const [first, ...rest] = lines;
  const box = (/** @type {string} */ name) =>
    h("div", {
      class: `box at-${name} ${lit.includes(name) ? "lit" : ""}`,
      "data-key": name,
    }, dealt(cards[name] ?? []).map((one) => cardAt(one, name)));
  return {
    shows: BOXES,
    element: h(
      "div",
      { class: "cross-board", "data-key": "cross" },
      words(first),
      h("div", { class: "cross", role: "group", "aria-label": t("The cross") }, BOXES.map(box)),
      rest.map(words),
    ),
  };
}

/** What the own cards make with a line. @param {Line} line */
function words({ name, title }) {
  const stake = front();
  return h(
    "div",
    { class: `way ${name}`, "data-key": name },
    h("h3", {}, said(title)),
    h("b", {}, partOf(stake && Object.values(stake.words)[0], name)),
  );
}
