// The keyboard: digits are chips, the lower row of letters is the tray, the upper one the decisions; arrows move from
// spot to spot. A key never changes its meaning.

import { neighbour } from "./beside/tables.js";
import { does, KEYS, may, takeChip } from "./bets.js";
import { decisionOn } from "./decisions.js";
import { CHIPS } from "./felt/stacks.js";
import { betting, state } from "./state.js";

const BETWEEN_TABLES = { "[": -1, "]": 1 };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function pressed(/** @type {KeyboardEvent} */ event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const meantElsewhere = state.panel || document.querySelector(".covers") || target.closest("input, select, dialog");
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || meantElsewhere) return;
  const turn = BETWEEN_TABLES[/** @type {"["} */ (event.key)];
  const act = turn ? neighbour(turn) : event.key in ARROWS ? step(event.key) : actionOf(event.key.toUpperCase());
  if (!act) return;
  event.preventDefault();
  // The letters are printed for those who use them.
  document.body.classList.add("by-keyboard");
  act();
}

/** @returns {(() => void) | undefined} */
function actionOf(/** @type {string} */ letter) {
  const cents = CHIPS[Number(letter) - 1];
  if (cents && betting()) return () => takeChip(cents);
  const name =
    /** @type {keyof typeof KEYS | undefined} */ (Object.entries(KEYS).find(([, one]) => one === letter)?.[0]);
  if (name) return may[name]() ? does[name] : undefined;
  return decisionOn(letter);
}

/** To the nearest spot or card in a direction. @returns {(() => void) | undefined} */
function step(/** @type {string} */ arrow) {
  const here = document.activeElement;
  if (!here?.matches(".spot, button.card, .chip")) return undefined;
  const [x, y] = ARROWS[/** @type {"ArrowUp"} */ (arrow)];
  const from = center(here);
  const ahead = [...document.querySelectorAll("button.spot, button.card, button.chip")].filter((one) => one !== here)
    .map((one) => ({ one, to: center(one) }))
    .map(({ one, to }) => ({
      one,
      along: (to.x - from.x) * x + (to.y - from.y) * y,
      beside: Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x),
    }))
    .filter(({ along }) => along > 4).sort((one, other) => one.along + 3 * one.beside - other.along - 3 * other.beside);
  return ahead.length ? () => /** @type {HTMLElement} */ (ahead[0].one).focus() : () => {};
}

function center(/** @type {Element} */ element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

document.addEventListener("keydown", pressed);
