// A paytable as posted: at terminals, and at the dealer's console.

import { h } from "./dom.js";
import { said, t } from "./words.js";

/** @import { PaytableOnSign } from "./documents.d.ts" */

/** The rows that paid are marked. */
export function paytable(/** @type {PaytableOnSign} */ one, /** @type {Set<string>} */ paid = new Set()) {
  return h(
    "table",
    { class: "figures pays", "data-key": one.family + one.column + one.rows[0]?.row },
    h("caption", {}, said(one.title), one.several && h("small", {}, " ", one.column)),
    h(
      "tbody",
      {},
      one.rows.map((row) =>
        h(
          "tr",
          { class: paid.has(row.row) ? "paid" : "", "data-key": row.row },
          h("td", {}, paid.has(row.row) && h("span", { class: "hidden" }, t("Yours:")), said(row.words)),
          h("td", { class: "number" }, said(row.pays)),
        )
      ),
    ),
    h("tfoot", {}, h("tr", {}, h("td", { colspan: 2, class: "cite" }, one.cite))),
  );
}
