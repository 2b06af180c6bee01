// A dialog of the pit for one command: sent with its countersigner, closed when it is done.

import { secondOf } from "../people/signature.js";
import { h } from "../shared/dom.js";
import { fields } from "../shared/form.js";
import { t } from "../shared/words.js";
import { ask, close } from "./state.js";

/** @import { Command } from "../shared/live.js" */

/** An amount as people write it; a comma stands before three digits or nowhere. */
const DOLLARS = String.raw`(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?`;

/** @param {(entered: Record<string, string>) => Command} make */
export function sends(make) {
  return async (/** @type {Event} */ event) => {
    event.preventDefault();
    const entered = fields(event);
    if ((await ask(make(entered), await secondOf(entered))).kind === "done") close();
  };
}

/** @param {string} words @param {string} [kind] */
export const buttons = (words, kind = "primary") =>
  h(
    "div",
    { class: "row" },
    h("button", { class: kind }, words),
    h("button", { type: "button", class: "quiet", onclick: close }, t("Cancel")),
  );

/** @param {string} words @param {number} value */
export const amountField = (words, value) =>
  h(
    "label",
    {},
    words,
    h("input", {
      name: "amount",
      inputmode: "decimal",
      required: true,
      pattern: DOLLARS,
      title: t("dollars and cents, as in 1,500.00"),
      value: (value / 100).toFixed(2),
    }),
  );

/** @param {{ [name: string]: boolean }} [more] */
export const reasonField = (more = {}) =>
  h("label", {}, t("Reason"), h("input", { name: "why", required: true, autocomplete: "off", ...more }));

/** Cents of an amount that was entered. @param {string} text */
export const cents = (text) => Math.round(Number(text.replaceAll(",", "")) * 100);
