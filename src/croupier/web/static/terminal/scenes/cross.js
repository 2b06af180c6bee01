// Criss-Cross Poker: five community cards in a cross (§ 674a.2(b)(3)); the row and the column that the next Bet is
// about stand out.

import { card } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { deciding, stakes, table } from "../state.js";
import { said, t } from "../../shared/words.js";

const BOXES = ["far", "left", "middle", "right", "near"];
const ABOUT = { across: ["left", "middle", "right"], down: ["far", "middle", "near"], middle: ["middle"] };

export function cross() {
  const cards = table().cards ?? {};
  if (!BOXES.some((box) => box in cards)) return { element: null, shows: BOXES };
  const stage = deciding()?.stage;
  const lit = ABOUT[/** @type {"across"} */ (stage)] ?? [];
  const box = (/** @type {string} */ name) =>
    h("div", {
      class: `box at-${name} ${lit.includes(name) ? "lit" : ""}`,
      "data-key": name,
    }, (cards[name] ?? []).map((/** @type {string | null} */ code) => card(code, { "data-key": code ?? "back" })));
  return {
    shows: BOXES,
    element: h(
      "div",
      { class: "cross-board", "data-key": "cross" },
      words("across"),
      h("div", { class: "cross", role: "group", "aria-label": t("The cross") }, BOXES.map(box)),
      words("down"),
    ),
  };
}

/** What the own cards make with the row, or with the column. */
function words(/** @type {"across" | "down"} */ way) {
  const stake = stakes()[0];
  const all = stake ? Object.values(stake.words)[0] ?? "" : "";
  const [, across = "", down = ""] = /^across (.*), down (.*)$/.exec(String(all)) ?? [];
  const made = way === "across" ? across : down;
  return h(
    "div",
    { class: `way ${way}`, "data-key": way },
    h("h3", {}, way === "across" ? t("Across Hand →") : t("Down Hand ↓")),
    h("b", {}, said(made)),
  );
}
