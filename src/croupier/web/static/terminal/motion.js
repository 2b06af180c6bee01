// The balance: changes are always explained, and a win counts up.

import { balance, signed } from "../shared/money.js";
import { h } from "../shared/dom.js";
import { calm } from "./drama/news.js";

/** Milliseconds for which the page shows what the balance has changed by. */
const STAYS = 4000;
/** Milliseconds in which the balance counts up. */
const COUNTS = 700;

let shown = /** @type {number | null} */ (null);
let moved = /** @type {{by: number, at: number} | null} */ (null);

/** It has been read; the rule holds where nothing moves, too. @param {{by: number, at: number}} one */
function forgetMove(one) {
  if (moved !== one) return;
  moved = null;
  document.querySelector(".moved")?.remove();
}

/** Remember what the balance has just changed by. */
export function noteBalance(/** @type {number} */ cents) {
  if (shown !== null && cents !== shown) {
    moved = { by: cents - shown, at: Date.now() };
    setTimeout(forgetMove, STAYS, moved);
    if (cents > shown && !calm.matches) countUp(shown, cents);
  }
  shown = cents;
}

/** The figure that is on its way up. @type {number | null} */
let counting = null;

/** @param {number} from @param {number} to */
function countUp(from, to) {
  const begun = performance.now();
  counting = from;
  const step = () => {
    const done = Math.min(1, (performance.now() - begun) / COUNTS);
    counting = done < 1 && shown === to ? from + Math.round((to - from) * done) : null;
    const face = document.querySelector(".balance .money");
    if (face) face.textContent = balance(counting ?? to);
    if (counting !== null) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** The balance, with what it has just changed by: money never jumps without a word. */
export function balanceNow(/** @type {number} */ cents) {
  return h(
    "span",
    { class: "balance-now" },
    h("span", { class: "money number", "data-key": "money" }, balance(counting ?? cents)),
    moved &&
      h(
        "b",
        { class: `moved number ${moved.by > 0 ? "win" : "lose"}`, "data-key": `moved${moved.at}` },
        signed(moved.by),
      ),
  );
}
