// A table of the register.

import { h } from "../shared/dom.js";

/** @import { Child } from "../shared/dom.js" */

/** @template T @param {string[]} heads @param {T[]} rows @param {(one: T) => Child} row */
export const table = (heads, rows, row) =>
  h(
    "table",
    { class: "figures wide" },
    h("thead", {}, h("tr", {}, heads.map((head) => head ? h("th", { scope: "col" }, head) : h("td", {})))),
    h("tbody", {}, rows.map(row)),
  );
