// Ready: betting closes early once everybody has placed their wagers.

import { h } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { ask, atTable, betting, keptSeats, placeAt, stakes, state } from "../state.js";

const isHere = () => stakes().length > 0 || keptSeats().length > 0;

/** The button, and how many are ready; nothing for somebody who has no bet here. */
export function readyButton() {
  if (!betting() || !isHere() || !atTable().until) return null;
  const { table, round, ready, awaited } = atTable();
  const said = Boolean(placeAt(table)?.ready);
  const say = () => ask({ command: "say_ready", table, round, ready: !said });
  const words = said ? t("Ready ✓ (tap to wait)") : t("I am ready");
  return h(
    "div",
    { class: "row center ready", "data-key": "ready" },
    h("button", { onclick: say, disabled: state.waiting, "aria-pressed": String(said) }, words),
    awaited > 1 && h("span", { class: "number" }, t("{ready} of {awaited} ready", { ready, awaited })),
  );
}
