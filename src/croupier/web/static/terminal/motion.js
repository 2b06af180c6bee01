// What moves: cards from where they lay to where they lie, and money on and off the balance. Transforms only.

import { balance, signed } from "../shared/money.js";
import { h } from "../shared/dom.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** Milliseconds for which the page shows what the balance has changed by. */
const STAYS = 4000;
const EASE = { duration: 260, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };

const flyers = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-fly]"));

/** Draw, and let everything that has a name in `data-fly` glide from its old place to its new one. */
export function gliding(/** @type {() => void} */ draw) {
  if (calm.matches) return draw();
  const before = new Map([...flyers()].map((one) => [one.dataset.fly, one.getBoundingClientRect()]));
  draw();
  if (!before.size) return undefined;
  for (const one of flyers()) glide(one, before.get(one.dataset.fly));
  return undefined;
}

function glide(/** @type {HTMLElement} */ one, /** @type {DOMRect | undefined} */ from) {
  if (!from) return;
  for (const dealt of one.getAnimations()) dealt.cancel();
  const to = one.getBoundingClientRect();
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.abs(x) + Math.abs(y) > 2) {
    one.animate(
      [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }],
      EASE,
    );
  }
}

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
  }
  shown = cents;
}

/** The balance, with what it has just changed by: money never jumps without a word. */
export function balanceNow(/** @type {number} */ cents) {
  return h(
    "span",
    { class: "balance-now" },
    h("span", { class: "money number", "data-key": "money" }, balance(cents)),
    moved &&
      h(
        "b",
        { class: `moved number ${moved.by > 0 ? "win" : "lose"}`, "data-key": `moved${moved.at}` },
        signed(moved.by),
      ),
  );
}
