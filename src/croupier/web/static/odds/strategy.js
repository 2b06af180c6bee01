// The strategy as people use it: sentences, tables against the dealer's card, and how often each decision is best.

import { h } from "../shared/dom.js";
import { large, retold, t } from "../shared/words.js";

const AGAINST = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"];
const ROW = /^ {2}(\S.*?) +((?:\S+ +){9}\S+)\s*$/;
const SHARE = /^(.+?): ((?:[a-z][\w ]*? \d+\.\d+%(?:, )?)+)\.$/;

/** How lines are shown, by what they look like. */
const SHOWN = { against, shares, words };

/** @param {string} line @returns {keyof typeof SHOWN} */
const kindOf = (line) => (ROW.test(line) ? "against" : SHARE.test(line) ? "shares" : "words");

/** @param {string[]} lines */
export function strategy(lines) {
  /** @type {{ kind: keyof typeof SHOWN, lines: string[] }[]} */
  const blocks = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (last?.kind === kindOf(line)) last.lines.push(line);
    else blocks.push({ kind: kindOf(line), lines: [line] });
  }
  return blocks.map((block) => SHOWN[block.kind](block.lines));
}

/** @param {string[]} lines */
function words(lines) {
  return h("ul", { class: "rules" }, lines.map((line) => h("li", {}, retold(line))));
}

/** How often each decision is the best one, by its name. @param {string} text @returns {Record<string, string>} */
const shared = (text) =>
  Object.fromEntries(
    text.split(", ").map((part) => [part.replace(/ \d+\.\d+%$/, ""), part.match(/\d+\.\d+%$/)?.[0] ?? ""]),
  );

/** @param {string[]} lines */
function against(lines) {
  const rows = lines.map((line) => line.match(ROW) ?? []).map(([, hand, cells]) => [hand, ...cells.trim().split(/ +/)]);
  return h(
    "div",
    { class: "wide" },
    h(
      "table",
      { class: "figures against" },
      h("caption", { class: "hidden" }, t("What to do by your hand (rows) against the dealer's card (columns)")),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("Your hand")),
          AGAINST.map((card) => h("th", { scope: "col" }, card)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(([hand, ...cells]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, retold(hand.replace(/ +/g, " "))),
            cells.map((cell) => h("td", { class: `do do-${cell[0]}` }, cell)),
          )
        ),
      ),
    ),
  );
}

/** @param {string[]} lines */
function shares(lines) {
  const rows = lines.map((line) => line.match(SHARE) ?? []).map(([, name, each]) => ({ name, each: shared(each) }));
  const decisions = [...new Set(rows.flatMap(({ each }) => Object.keys(each)))];
  return h(
    "div",
    { class: "wide" },
    h(
      "table",
      { class: "figures shares" },
      h("caption", { class: "hidden" }, t("How often each decision is the best one")),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("Situation")),
          decisions.map((one) => h("th", { scope: "col", class: "number" }, retold(large(one)))),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(({ name, each }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, retold(name)),
            decisions.map((one) => h("td", { class: `number${each[one] ? "" : " dim"}` }, each[one] ?? "–")),
          )
        ),
      ),
    ),
  );
}
