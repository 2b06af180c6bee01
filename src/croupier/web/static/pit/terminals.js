// Every terminal of the pit, in rows as on the floor.

import { h } from "../shared/dom.js";
import { entry } from "../shared/form.js";
import { balance } from "../shared/money.js";
import { named, t } from "../shared/words.js";
import { matches, open, pit, redraw, state } from "./state.js";

/** @import { PitTerminal } from "../shared/documents.d.ts" */
/** @import { Filter } from "./state.js" */

/** @param {string} name */
const block = (name) => named("block", name);

/** @type {[Filter, string][]} */
const FILTERS = [
  ["all", t("All")],
  ["alarm", t("Alarms")],
  ["playing", t("Playing")],
  ["money", t("With money")],
  ["off", t("Not enabled")],
];

/** Every table where a terminal has wagers. @param {PitTerminal} one */
const whereOf = (one) => [one.table, ...one.beside].join(" + ");

/** Whether a terminal is shown. @param {PitTerminal} one */
function kept(one) {
  return (!state.table || [one.table, ...one.beside].includes(state.table)) &&
    {
      all: true,
      alarm: one.blocks.length > 0,
      playing: Boolean(one.table),
      money: (one.balance ?? 0) > 0,
      off: !one.enabled,
    }[state.filter] &&
    matches(`${one.terminal} ${one.asset} ${one.location} ${whereOf(one)} ${one.blocks.map(block).join(" ")}`);
}

export function terminals() {
  const shown = pit().terminals.filter(kept);
  /** @param {PitTerminal} one */
  const where = (
    one,
  ) => (!one.enabled
    ? t("not enabled")
    : one.blocks.length
    ? one.blocks.map(block).join(", ")
    : one.table
    ? t("at {table}", { table: whereOf(one) })
    : t("free"));
  /** @param {PitTerminal} one */
  const look = (one) => (!one.enabled ? "off" : one.blocks.length ? "blocked" : one.table ? "playing" : "");
  return h(
    "section",
    {},
    h(
      "h2",
      {},
      t("Terminals"),
      h("span", { class: "count" }, t("{count} of {all}", { count: shown.length, all: pit().terminals.length })),
    ),
    h(
      "div",
      { class: "filters" },
      h(
        "label",
        {},
        h("span", { class: "hidden" }, t("Find a table or terminal")),
        h("input", {
          type: "search",
          placeholder: t("Find a table or terminal"),
          oninput: (/** @type {Event} */ event) => {
            state.words = entry(event);
            redraw();
          },
        }),
      ),
      FILTERS.map(([name, words]) =>
        h("button", {
          "data-key": name,
          "aria-pressed": String(state.filter === name),
          onclick: () => {
            state.filter = name;
            redraw();
          },
        }, words)
      ),
    ),
    rows(shown).map(([row, places]) =>
      h(
        "div",
        { class: "floor-row", "data-key": row },
        h("h3", {}, row),
        h(
          "div",
          { class: "terminals" },
          places.map((one) =>
            h(
              "button",
              {
                class: look(one),
                "data-key": one.terminal,
                title: one.location,
                onclick: () => open({ kind: "terminal", id: one.terminal }),
              },
              h("b", {}, one.terminal),
              h("span", { class: "number" }, one.balance !== null && balance(one.balance)),
              h("small", {}, where(one)),
            )
          ),
        ),
      )
    ),
  );
}

/**
 * The floor as it stands: the terminals of a row beside each other, by what their location begins with.
 * @param {PitTerminal[]} shown
 */
function rows(shown) {
  /** @type {Map<string, PitTerminal[]>} */
  const found = new Map();
  for (const one of shown) {
    const row = one.location.split(",")[0];
    found.set(row, [...(found.get(row) ?? []), one]);
  }
  return [...found];
}
