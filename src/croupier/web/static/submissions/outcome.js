// The effect of the choices: the exact edge of every wager beside the one in force, and what the signs would say.

import { h } from "../shared/dom.js";
import { paytable } from "../shared/paytable.js";
import { locale, said, t } from "../shared/words.js";

/** @import { DraftDocument, EdgeDocument, SignDocument } from "../shared/documents.d.ts" */

const percent = new Intl.NumberFormat(locale, { style: "percent", minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** @param {DraftDocument} found */
export function outcome(found) {
  if (!found.sign || !found.edges) return null;
  return h("div", { class: "outcome", "data-key": "outcome" }, edges(found), signs(found.sign));
}

/** @param {DraftDocument} found */
function edges({ edges, before }) {
  const were = new Map((before?.wagers ?? []).map((one) => [one.wager, one]));
  const rows = edges?.wagers ?? [];
  return [
    h(
      "table",
      { class: "figures edges" },
      h("caption", {}, t("House edge of each wager")),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          [t("Wager"), t("House edge"), t("Now in force"), t("Exact")].map((head) => h("th", { scope: "col" }, head)),
        ),
      ),
      h("tbody", {}, rows.map((one) => edge(one, were.get(one.wager)))),
    ),
    edges && edges.calculating.length > 0 &&
    h(
      "p",
      { role: "status" },
      t("{number} are being calculated; they will appear by themselves.", {
        number: edges.calculating.length,
      }),
    ),
    edges && edges.unknown.length > 0 &&
    h("p", {}, t("{number} cannot be calculated here.", { number: edges.unknown.length })),
  ];
}

/** @param {EdgeDocument} one @param {EdgeDocument | undefined} was */
function edge(one, was) {
  const changed = was?.expectation !== one.expectation;
  return h(
    "tr",
    { "data-key": one.wager, class: changed ? "changed" : "" },
    h("th", { scope: "row" }, said(one.title), h("small", {}, one.notes.map((note) => said(note)).join(" "))),
    h("td", { class: "number" }, percent.format(one.house_edge)),
    h("td", { class: "number" }, was ? percent.format(was.house_edge) : t("not offered")),
    h("td", { class: "number exact" }, one.expectation),
  );
}

/** @param {SignDocument} sign */
function signs(sign) {
  return h(
    "details",
    { class: "sign" },
    h("summary", {}, t("Resulting signs")),
    h(
      "ul",
      { class: "plain" },
      sign.wagers.filter((one) => one.amount).map((one) =>
        h("li", { "data-key": one.wager }, h("b", {}, said(one.title)), ": ", said(one.amount))
      ),
      sign.signs.map((one) => h("li", {}, said(one.text), " ", h("span", { class: "cite" }, one.cite))),
    ),
    h("div", { class: "columns" }, sign.paytables.map((one) => paytable(one))),
  );
}
