// Limits of a table from its next round on, within those of its Rules Submission; and who may deal there.

import { h } from "../shared/dom.js";
import { fields } from "../shared/form.js";
import { money } from "../shared/money.js";
import { t } from "../shared/words.js";
import { ask, close, pit } from "./state.js";

/** @import { PitTable } from "../shared/documents.d.ts" */

/** What is mostly chosen, in cents; others are typed. */
const USUAL = [500, 1000, 1500, 2500, 5000, 10000];

/** @param {PitTable} table @param {number} minimum @param {number} maximum */
async function set(table, minimum, maximum) {
  const answer = await ask({ command: "post_limits", table: table.table, minimum, maximum });
  if (answer.kind === "done") close();
}

/** @param {PitTable} table @returns {[Element, ...(Node | false)[]]} */
export function limits(table) {
  const [least, most] = table.approved;
  const [minimum, maximum] = table.to_come;
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    const entered = fields(event);
    set(table, Math.round(Number(entered.minimum) * 100), Math.round(Number(entered.maximum) * 100));
  };
  /** @param {string} name @param {string} words @param {number} cents */
  const amount = (name, words, cents) =>
    h(
      "label",
      {},
      words,
      h("input", {
        name,
        type: "number",
        required: true,
        min: least / 100,
        max: most / 100,
        step: "any",
        value: cents / 100,
      }),
    );
  return [
    h("h2", { id: "dialog-title" }, t("Limits of {table}", table)),
    h(
      "p",
      {},
      t("From the next round. The Rules Submission allows {least} to {most}.", {
        least: money(least),
        most: money(most),
      }),
    ),
    h(
      "div",
      { class: "row", role: "group", "aria-label": t("Minimum") },
      USUAL.filter((cents) => cents >= least && cents <= maximum).map((cents) =>
        h(
          "button",
          {
            "data-key": String(cents),
            "aria-pressed": String(cents === minimum),
            onclick: () => set(table, cents, maximum),
          },
          t("Minimum {amount}", { amount: money(cents) }),
        )
      ),
    ),
    h(
      "form",
      { onsubmit: send },
      amount("minimum", t("Minimum in dollars"), minimum),
      amount("maximum", t("Maximum in dollars"), maximum),
      h("span", { class: "cite" }, "§ 601a.2"),
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary" }, t("Set the limits")),
        h("button", { type: "button", class: "quiet", onclick: close }, t("Cancel")),
      ),
    ),
  ];
}

/** Who deals: one of those who may, the free ones first; a name where nobody has an account. @param {string} words */
export function whoDeals(words) {
  const all = Object.entries(pit().dealers);
  const free = all.filter(([, at]) => !at);
  if (!all.length) return h("label", {}, words, h("input", { name: "dealer", required: true, autocomplete: "off" }));
  return h(
    "label",
    {},
    words,
    h(
      "select",
      { name: "dealer", required: true },
      free.map(([name]) => h("option", { value: name, "data-key": name }, name)),
      all.filter(([, at]) => at).map(([name, at]) =>
        h(
          "option",
          { value: name, "data-key": name, disabled: true },
          t("{name}, dealing at {table}", { name, table: at }),
        )
      ),
    ),
  );
}
