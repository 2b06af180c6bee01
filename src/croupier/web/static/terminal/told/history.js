// The results of a table's last rounds, as on the sign over it; and, for dice, how often each face came up. None of it
// predicts anything, and the panel says so.

import { die, hand } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { laidOut } from "../../shared/layout.js";
import { said, t } from "../../shared/words.js";
import { atTable, redraw } from "../state.js";

/** @import { Child } from "../../shared/dom.js" */
/** @import { ResultDocument } from "../../shared/documents.d.ts" */

/** What was asked for, and for which round of which table. @type {{ of: string, list: ResultDocument[] | null }} */
let known = { of: "", list: null };

async function load(/** @type {string} */ of) {
  known = { of, list: null };
  const answer = await fetch(`/api/results/${encodeURIComponent(atTable().table)}`).catch(() => null);
  known = { of: answer?.ok ? of : "", list: answer?.ok ? await answer.json() : [] };
  redraw();
}

/** @returns {[HTMLElement, ...(Child | Child[])[]]} */
export function historyPanel() {
  const now = `${atTable().table}/${atTable().round}/${atTable().moment === "over"}`;
  if (known.of !== now) load(now);
  const { list } = known;
  return [
    h("h2", {}, t("This table's last rounds")),
    !list && h("p", { role: "status" }, t("One moment…")),
    list?.length === 0 && h("p", { class: "dim" }, t("None yet.")),
    faces(list ?? []),
    h("ol", { class: "plain history", "data-key": "history" }, (list ?? []).map(entry)),
    h(
      "p",
      { class: "dim" },
      t("Every round is independent: what came before says nothing about what comes next."),
    ),
  ];
}

function entry(/** @type {ResultDocument} */ one) {
  const laid = laidOut({ cards: one.cards, seat: {} });
  const codes = laid.find(([place]) => place === "dealer")?.[1] ?? laid.flatMap(([, all]) => all);
  return h(
    "li",
    { "data-key": one.round },
    h("small", { class: "number" }, t("Round {number}", { number: one.round })),
    codes.length ? hand(codes, `r${one.round}`) : h("span", { class: "hand" }, (one.rolls.at(-1) ?? []).map(die)),
    h("b", {}, one.void ? t("void") : said(one.words)),
  );
}

/** How often each face came, where dice were rolled. @param {ResultDocument[]} list */
function faces(list) {
  const rolled = list.flatMap((one) => one.rolls.flat());
  if (!rolled.length) return null;
  return h(
    "dl",
    { class: "faces", "data-key": "faces", "aria-label": t("How often each face came") },
    [1, 2, 3, 4, 5, 6].map((one) =>
      h(
        "div",
        { "data-key": one },
        h("dt", {}, die(one)),
        h("dd", { class: "number" }, String(rolled.filter((roll) => roll === one).length)),
      )
    ),
  );
}
