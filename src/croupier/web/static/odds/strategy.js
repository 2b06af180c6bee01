// The strategy as people use it: sentences, tables against the dealer's card, and how often each decision is best.

import { h } from "../shared/dom.js";
import { said, t } from "../shared/words.js";

const AGAINST = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"];
const ROW = /^ {2}(\S.*?) +((?:\S+ +){9}\S+)\s*$/;
const SHARE = /^(.+?): ((?:[a-z][\w ]*? \d+\.\d+%(?:, )?)+)\.$/;

/** @param {string[]} lines */
export function strategy(lines) {
  const blocks = [];
  for (const line of lines) {
    const row = line.match(ROW);
    const shares = line.match(SHARE);
    const kind = row ? "against" : shares ? "shares" : "words";
    if (blocks.at(-1)?.kind !== kind) blocks.push({ kind, rows: [] });
    blocks.at(-1).rows.push(
      row ? [row[1], ...row[2].trim().split(/ +/)] : shares ? [shares[1], shared(shares[2])] : line,
    );
  }
  return blocks.map((block) => ({ against, shares, words })[block.kind](block.rows));
}

const words = (lines) => h("ul", { class: "rules" }, lines.map((line) => h("li", {}, said(line))));
const shared = (text) =>
  Object.fromEntries(text.split(", ").map((part) => [part.replace(/ \d+\.\d+%$/, ""), part.match(/\d+\.\d+%$/)[0]]));

function against(rows) {
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
            h("th", { scope: "row" }, said(hand.replace(/ +/g, " "))),
            cells.map((cell) => h("td", { class: `do do-${cell[0]}` }, cell)),
          )
        ),
      ),
    ),
  );
}

function shares(rows) {
  const decisions = [...new Set(rows.flatMap(([, each]) => Object.keys(each)))];
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
          decisions.map((one) => h("th", { scope: "col", class: "number" }, said(one[0].toUpperCase() + one.slice(1)))),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(([name, each]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, said(name)),
            decisions.map((one) => h("td", { class: `number${each[one] ? "" : " dim"}` }, each[one] ?? "–")),
          )
        ),
      ),
    ),
  );
}
