// The outcome chart: every result of a wager, from the largest loss to the largest win, and how often it happens.
// Chances span many powers of ten, so each line up is ten times as often.

import { chance, decimal, number, oneIn } from "./figures.js";
import { locale, t } from "../shared/words.js";

/** @import { Outcome, WholeFigure } from "../shared/documents.d.ts" */

/** How high a probability stands. @typedef {(probability: number) => number} Height */
/** A result with its net value as a number. @typedef {Outcome & { value: number }} Bar */

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 340, 92, 24, 14, 46];
const MOST_LABELS = 12;
const WIDEST = 84;
const compact = new Intl.NumberFormat(locale, { notation: "compact" });

/** @param {string} tag @param {Record<string, string | number>} properties @param {...(Node | string)} children */
export function svg(tag, properties, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(properties)) element.setAttribute(name, String(value));
  element.append(...children.filter(Boolean));
  return element;
}

/** @param {number} net */
const kind = (net) => (net < 0 ? "lose" : net > 0 ? "win" : "push");

/** @param {Outcome[]} outcomes @param {string} label */
export function chart(outcomes, label) {
  const bars = outcomes.map((one) => ({ ...one, value: decimal(one.net) }));
  const decades = Math.max(1, Math.ceil(-Math.log10(Math.min(...bars.map((one) => one.probability)))));
  const across = (WIDTH - LEFT - RIGHT) / bars.length;
  /** @type {Height} */
  const up = (probability) => TOP + (-Math.log10(probability) / decades) * (HEIGHT - TOP - BOTTOM);
  const every = Math.ceil(bars.length / MOST_LABELS);
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": label },
    ...lines(decades, up),
    ...bars.map((one, at) => bar(one, LEFT + at * across, across, up)),
    ...bars.flatMap((one, at) => ((bars.length - 1 - at) % every ? [] : [
      svg(
        "text",
        { x: LEFT + (at + 0.5) * across, y: HEIGHT - BOTTOM + 18, class: "net" },
        `${one.value > 0 ? "+" : ""}${number(one.value, 2)}`,
      ),
    ])),
    svg("text", { x: LEFT, y: HEIGHT - 4, class: "axis" }, t("net result of a round, in units of the wager")),
  );
}

/** @param {number} decades @param {Height} up */
function lines(decades, up) {
  const step = Math.ceil(decades / 6);
  return Array.from({ length: decades + 1 }, (_, at) => at).filter((at) => at % step === 0).flatMap((at) => [
    svg("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: up(10 ** -at), y2: up(10 ** -at), class: "grid" }),
    svg(
      "text",
      { x: LEFT - 10, y: up(10 ** -at) + 5, class: "often" },
      at ? t("1 in {number}", { number: compact.format(10 ** at) }) : t("always"),
    ),
  ]);
}

/** @param {Bar} one @param {number} left @param {number} across @param {Height} up */
function bar(one, left, across, up) {
  const [top, foot] = [up(one.probability), HEIGHT - BOTTOM];
  const words = [one.name, number(one.value, 4), oneIn(one.probability), chance(one.probability)].filter(Boolean).join(
    " · ",
  );
  const wide = Math.max(1, Math.min(WIDEST, across * 0.76));
  return svg("rect", {
    x: left + (across - wide) / 2,
    width: wide,
    y: top,
    height: Math.max(1.5, foot - top),
    rx: Math.min(4, across * 0.2),
    class: kind(one.value),
  }, svg("title", {}, words));
}

/** How rounds end, as one bar of wins, pushes and losses. @param {WholeFigure} figure */
export function endings(figure) {
  /** @type {[string, number][]} */
  const parts = [["win", figure.hit_frequency], ["push", figure.push_frequency], ["lose", figure.lose_frequency]];
  let left = 0;
  return svg(
    "svg",
    { viewBox: "0 0 1000 26", class: "endings", preserveAspectRatio: "none", "aria-hidden": "true" },
    ...parts.map(([name, share]) => {
      const part = svg("rect", { x: left * 1000, width: share * 1000, y: 0, height: 26, class: name });
      left += share;
      return part;
    }),
  );
}
