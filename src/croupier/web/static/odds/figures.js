// Formatting of odds: numbers, chances, and what they mean in money.

import { money } from "../shared/money.js";
import { large, locale, named, t } from "../shared/words.js";

/** @import { WholeFigure } from "../shared/documents.d.ts" */

/** @param {number} digits */
const numbers = (digits) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
/** @param {number} digits */
const shares = (digits) =>
  new Intl.NumberFormat(locale, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
const small = new Intl.NumberFormat(locale, { style: "percent", maximumSignificantDigits: 3 });
const MINUS = "−";
/** @param {string} text */
const signs = (text) => text.replace("-", MINUS);

/** A share, exact enough for a report. @param {number} share @param {number} [digits] */
export const percent = (share, digits = 4) => signs(shares(digits).format(share));
/** A chance, however small. @param {number} chance */
export const chance = (
  chance,
) => (chance > 0 && chance < 0.0001 ? small.format(chance) : shares(chance < 0.01 ? 4 : 2).format(chance));
/** @param {number} value @param {number} [digits] */
export const number = (value, digits = 4) => signs(numbers(digits).format(value));
/** @param {number} value @param {number} [digits] */
export const change = (value, digits = 4) => `${value > 0 ? "+" : ""}${percent(value, digits)}`;
/** "n/d" as a number. @param {string} exact */
export const decimal = (exact) => exact.split("/").map(Number).reduce((above, below) => above / below);

/** How often something happens. @param {number} chance */
export function oneIn(chance) {
  if (chance >= 1) return t("always");
  if (chance > 0.5) return t("{share} of rounds", { share: shares(0).format(chance) });
  return t("1 in {number}", { number: numbers(chance > 0.05 ? 1 : 0).format(1 / chance) });
}

/** What a unit of the wager changes by. @param {string} net @param {string} unit */
export function result(net, unit) {
  const value = decimal(net);
  const times = numbers(4).format(Math.abs(value));
  if (value === 0) return t("push");
  return value > 0 ? t("win {times} × {unit}", { times, unit }) : t("lose {times} × {unit}", { times, unit });
}

/** What the house keeps of a hundred dollars, in a sentence. @param {number} edge @param {string | false} unit */
export function inMoney(edge, unit) {
  const kept = money(Math.round(Math.abs(edge) * 100_00));
  if (Math.abs(edge) < 5e-7) return t("The house keeps nothing: the wager is even.");
  if (edge > 0) {
    return unit
      ? t("Of every $100 of {unit} the house keeps {kept} on average.", { unit, kept })
      : t("Of every $100 wagered the house keeps {kept} on average.", { kept });
  }
  return unit
    ? t("Of every $100 of {unit} the player gains {kept} on average.", { unit, kept })
    : t("Of every $100 wagered the player gains {kept} on average.", { kept });
}

/**
 * Between which sums a player ends two times in three.
 * @param {WholeFigure} figure
 * @param {number} rounds
 * @param {number} stake in dollars
 */
export function spread(figure, rounds, stake) {
  const middle = figure.expectation_decimal * rounds * stake;
  const wide = figure.standard_deviation * Math.sqrt(rounds) * stake;
  /** @param {number} sum */
  const whole = (
    sum,
  ) => (sum < 0 ? `${MINUS}\u2060${money(Math.round(-sum) * 100)}` : `+\u2060${money(Math.round(sum) * 100)}`);
  return t("After {rounds} rounds at {stake}, two players in three are between {low} and {high}.", {
    rounds: numbers(0).format(rounds),
    stake: money(stake * 100),
    low: whole(middle - wide),
    high: whole(middle + wide),
  });
}

/**
 * What a selection is called: the paytable and whatever else the wager depends on.
 * @param {WholeFigure} figure
 * @param {string[]} varies
 */
export function selection(figure, varies) {
  const chosen = varies.map((option) => choice(option, figure.selected[option]));
  return chosen.join(" · ") ||
    (figure.paytable ? t("Paytable {name}", { name: figure.paytable }) : t("The only paytable"));
}

/** @param {string} option @param {unknown} value */
function choice(option, value) {
  if (option.endsWith("paytable")) return t("Paytable {name}", { name: value });
  if (option === "decks") return value === 1 ? t("1 deck") : t("{number} decks", { number: value });
  const name = named("option", option);
  return value === true
    ? name
    : value === false
    ? t("without {option}", { option: name })
    : t("{option}: {value}", { option: large(name), value: named("value", String(value)) });
}
