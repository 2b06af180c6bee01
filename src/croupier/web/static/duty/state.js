// What the parts of the page share: the house as the server shows it, and the panels that stand on it.

import { h } from "../shared/dom.js";
import { t } from "../shared/words.js";

/** @import { DutyDocument } from "../shared/documents.d.ts" */
/** @import { Child } from "../shared/dom.js" */

export const held = { seen: /** @type {DutyDocument | null} */ (null) };

/** What is drawn only once the server has shown it. */
export function duty() {
  if (!held.seen) throw new Error("the server has not shown what is due");
  return held.seen;
}

/**
 * A table under its heading, and what can be asked for there.
 * @param {string} id the place that links lead to
 * @param {string} title
 * @param {string[]} heads
 * @param {Child[][]} rows
 * @param {...Child} acts
 */
export const panel = (id, title, heads, rows, ...acts) =>
  h(
    "section",
    { class: "panel", id, "aria-label": title },
    h("h2", {}, title, h("span", { class: "count" }, rows.length ? `${rows.length}` : t("none"))),
    rows.length > 0 &&
      h(
        "table",
        { class: "figures" },
        h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
        h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell) => h("td", {}, cell ?? ""))))),
      ),
    acts.some(Boolean) && h("div", { class: "row asks" }, acts),
  );
