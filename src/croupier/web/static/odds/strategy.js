// The strategy in usable form: sentences, charts against the dealer's card, and how often each decision is best.

import { h } from "../shared/dom.js";
import { large, partOf, said, t } from "../shared/words.js";

/** @typedef {import("../shared/documents.d.ts").Sentence} Sentence */
/** @typedef {import("../shared/documents.d.ts").Said} Said */

/** The places of a chart's row, and what stands above them. @type {[string, string][]} */
const AGAINST = [
  ["two", "2"],
  ["three", "3"],
  ["four", "4"],
  ["five", "5"],
  ["six", "6"],
  ["seven", "7"],
  ["eight", "8"],
  ["nine", "9"],
  ["ten", "10"],
  ["ace", "A"],
];

/** How sentences are shown together. */
const SHOWN = { against, shares, words };

/** The sentences that are rows, by their keys. @type {Record<string, keyof typeof SHOWN>} */
const ROWS = {
  "advice.hard": "against",
  "advice.soft": "against",
  "advice.above_21": "against",
  "advice.shares": "shares",
};

/** What a chart calls the hand of a row. @type {Record<string, (total: string) => string>} */
const HANDS = {
  "advice.hard": (total) => t("hard {total}", { total }),
  "advice.soft": (total) => t("soft {total}", { total }),
};

/** @param {Sentence[]} lines */
export function strategy(lines) {
  /** @type {{ kind: keyof typeof SHOWN, lines: Sentence[] }[]} */
  const blocks = [];
  for (const line of lines) {
    const kind = ROWS[line[0]] ?? "words";
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return blocks.map((block) => SHOWN[block.kind](block.lines));
}

/** @param {Sentence[]} lines */
function words(lines) {
  return h("ul", { class: "rules" }, lines.map((line) => h("li", {}, said(line))));
}

/** What stands in one place; rows of a chart are padded for those who read them as text. */
const cell = (/** @type {Sentence} */ line, /** @type {string} */ place) => partOf(line, place).trim();

/** @param {Sentence[]} lines */
function against(lines) {
  return h(
    "div",
    { class: "wide" },
    h(
      "table",
      { class: "figures against" },
      h("caption", { class: "hidden" }, t("What to do with your hand (rows) against the dealer's card (columns)")),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("Your hand")),
          AGAINST.map(([, card]) => h("th", { scope: "col" }, card)),
        ),
      ),
      h(
        "tbody",
        {},
        lines.map((line) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, (HANDS[line[0]] ?? String)(cell(line, "total"))),
            AGAINST.map(([place]) => h("td", { class: `do do-${cell(line, place)[0]}` }, cell(line, place))),
          )
        ),
      ),
    ),
  );
}

/** How often each decision is the best one, by its name. @param {Sentence} line @returns {Record<string, string>} */
function shared(line) {
  const values = line && line[1];
  const several = values ? values.shares : "";
  const parts = /** @type {Sentence[]} */ (typeof several === "object" && "comma" in several ? several.comma : []);
  return Object.fromEntries(parts.map((part) => [partOf(part, "decision"), partOf(part, "percent")]));
}

/** @param {Sentence[]} lines */
function shares(lines) {
  const rows = lines.map((line) => ({ name: large(partOf(line, "of")), each: shared(line) }));
  const decisions = [...new Set(rows.flatMap(({ each }) => Object.keys(each)))];
  return h(
    "div",
    { class: "wide" },
    h(
      "table",
      { class: "figures shares" },
      h("caption", { class: "hidden" }, t("How often each decision is best")),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("Situation")),
          decisions.map((one) => h("th", { scope: "col", class: "number" }, large(one))),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(({ name, each }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, name),
            decisions.map((one) => h("td", { class: `number${each[one] ? "" : " dim"}` }, each[one] ?? "–")),
          )
        ),
      ),
    ),
  );
}
