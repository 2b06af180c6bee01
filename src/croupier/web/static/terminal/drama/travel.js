// Animations between renderings: cards from the shoe to their places or from one hand to another, cards turned over,
// chips from hand to bet, dice that tumble and then group. Only transform and opacity are animated, so that a machine
// without a graphics card keeps up.

import { DOTS } from "../../shared/cards.js";
import { calm, CARD, CHIPS, DICE, FLIP } from "./news.js";
import { sounds } from "./sound.js";

const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

/** @typedef {{ box: DOMRect, face: string | undefined }} Lay */
/** @typedef {{ stage: boolean, lies: Map<string | undefined, Lay>, chips: Set<string> }} Before */

const flyers = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-fly]"));
const piles = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".layout [data-pile]"));

/** Every chip on the layout by its pile and its place in it. @param {HTMLElement} one */
const chipsOf = (one) =>
  [...one.children].map((chip) => ({ chip, name: `${one.dataset.pile} ${chip.getAttribute("data-key")}` }));

/** Draw, and let everything travel from where it was to where it is. @param {() => void} draw */
export function travelling(draw) {
  if (calm.matches) return draw();
  const before = look();
  draw();
  if (!before.stage) return undefined;
  const scale = scaleNow();
  cards(before, scale);
  chips(before, scale);
  return undefined;
}

/** @returns {Before} */
function look() {
  return {
    stage: Boolean(document.querySelector(".stage .layout .spot")),
    lies: new Map([...flyers()].map((one) => [one.dataset.fly, { box: middle(one), face: one.dataset.face }])),
    chips: new Set([...piles()].flatMap(chipsOf).map(({ name }) => name)),
  };
}

/** Where something lies when it rests, whatever moves it now. @param {Element} one */
const middle = (one) => one.getBoundingClientRect();

/** How many pixels of the page a unit of the table takes. */
function scaleNow() {
  const stage = /** @type {HTMLElement | null} */ (document.querySelector(".stage"));
  return stage ? stage.getBoundingClientRect().width / stage.offsetWidth || 1 : 1;
}

function cards(/** @type {Before} */ { lies }, /** @type {number} */ scale) {
  const shoe = document.querySelector(".shoe")?.getBoundingClientRect();
  let dealt = 0;
  for (const one of flyers()) {
    const old = lies.get(one.dataset.fly);
    if (one.classList.contains("die")) die(one, old, scale);
    else if (!old) deal(one, shoe, scale, dealt++);
    else if ((old.face ?? "") !== (one.dataset.face ?? "")) flip(one);
    else glide(one, old.box, scale);
  }
}

/** From somewhere to where it lies, in units of the table. @param {Element} one @param {DOMRect} from */
function away(one, from, /** @type {number} */ scale) {
  const to = one.getBoundingClientRect();
  const by = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
  return by.map((length) => length / scale);
}

function deal(
  /** @type {HTMLElement} */ one,
  /** @type {DOMRect | undefined} */ shoe,
  /** @type {number} */ scale,
  /** @type {number} */ turn,
) {
  if (!shoe) return;
  const [x, y] = away(one, shoe, scale);
  const chance = (Math.random() - 0.5) * 4;
  one.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(-24deg) scale(0.8)`, opacity: 0 },
      { opacity: 1, offset: 0.1 },
      { transform: `translate(0, 0) rotate(${chance}deg)`, offset: 0.86 },
      { transform: "none", opacity: 1 },
    ],
    { duration: CARD.lasts * 1.4, delay: turn * CARD.apart, easing: EASE, fill: "backwards", id: "travel" },
  );
  sounds.card((turn * CARD.apart) / 1000);
}

function flip(/** @type {HTMLElement} */ one) {
  one.animate(
    [{ transform: "scaleX(0.04) translateY(-6%)" }, { transform: "scaleX(1)" }],
    { duration: FLIP, easing: EASE, id: "travel" },
  );
  sounds.card(0);
}

function glide(/** @type {HTMLElement} */ one, /** @type {DOMRect} */ from, /** @type {number} */ scale) {
  if (one.getAnimations().some((moves) => moves.id === "travel")) return;
  const [x, y] = away(one, from, scale);
  if (Math.abs(x) + Math.abs(y) < 3) return;
  one.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
    duration: 280,
    easing: EASE,
    id: "travel",
  });
}

/** New dice tumble; those that have come to rest glide to their group. */
function die(/** @type {HTMLElement} */ one, /** @type {Lay | undefined} */ old, /** @type {number} */ scale) {
  if (old) return glide(one, old.box, scale);
  const number = Number(one.dataset.fly?.split("#")[1] ?? 0);
  const side = number % 2 ? 1 : -1;
  const lasts = DICE * (0.78 + 0.22 * ((number * 7) % 10) / 10);
  const hop = 46 + ((number * 13) % 40);
  one.animate([
    { transform: `translate(${-340 * side}px, -190px) rotate(${-900 * side}deg) scale(1.5)`, opacity: 0 },
    { opacity: 1, offset: 0.08 },
    { transform: `translate(${70 * side}px, 14px) rotate(${-320 * side}deg) scale(1.02)`, offset: 0.42 },
    { transform: `translate(${34 * side}px, ${-hop}px) rotate(${-150 * side}deg) scale(1.2)`, offset: 0.6 },
    { transform: `translate(${10 * side}px, 6px) rotate(${-30 * side}deg)`, offset: 0.82 },
    { transform: "none", opacity: 1 },
  ], { duration: lasts, easing: "linear", fill: "backwards", id: "travel" });
  spin(one, lasts * 0.8);
  return undefined;
}

/** While a die tumbles it shows one face after the other. */
function spin(/** @type {HTMLElement} */ one, /** @type {number} */ lasts) {
  const until = performance.now() + lasts;
  const turn = setInterval(() => {
    const over = performance.now() >= until || !one.isConnected || !one.getAnimations().length;
    const face = over ? Number(one.dataset.face) : 1 + Math.floor(Math.random() * 6);
    [...one.children].forEach((dot, place) => dot.classList.toggle("dot", DOTS[face].includes(place)));
    if (over) clearInterval(turn);
  }, 110);
}

/** Chips come from the hand that bets, or from the balance. */
function chips(/** @type {Before} */ { chips: lay }, /** @type {number} */ scale) {
  const hand = (document.querySelector(".chips .chip.picked") ?? document.querySelector(".balance .money"))
    ?.getBoundingClientRect();
  const fresh = [...piles()].flatMap(chipsOf).filter(({ name }) => !lay.has(name));
  if (!fresh.length || !hand) return;
  for (const { chip } of fresh) {
    const [x, y] = away(chip, hand, scale);
    chip.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
      duration: CHIPS,
      easing: EASE,
      id: "travel",
    });
  }
  sounds.chip(CHIPS / 1000);
}
