// Beside the table: the progress of the round, the worth of each choice, and this browser's statistics.

import { cardName } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { locale } from "../shared/locale.js";
import { money } from "../shared/money.js";
import { said, t } from "../shared/words.js";

/**
 * @import { LessonChoice, LessonDocument, WorthOfChoice } from "../shared/documents.d.ts"
 * @import { Lesson } from "./lesson.js"
 */

export const cents = new Intl.NumberFormat(locale, { style: "currency", currency: "USD", maximumFractionDigits: 4 });
const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
/** An average, which is seldom a whole number of cents. @param {number} value */
const average = (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${cents.format(Math.abs(value) / 100)}`;

/** Rows of a table of worths; more are left out but for one's own. */
const MOST_ROWS = 8;

const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** A card in few letters. @param {string} code */
const brief = (code) =>
  code === "Jk" ? cardName(code) : `${code[0].replace("T", "10")}${SUITS[/** @type {"s"} */ (code[1])]}`;

/** What choices are called, of every decision of this page so far. @type {Record<string, LessonChoice>} */
const known = {};

/** @param {LessonChoice} choice */
export const know = (choice) => known[choice.choice] = choice;

/** @param {LessonChoice} choice */
export const called = (choice) => choice.amount ? `${said(choice.title)} ${money(choice.amount)}` : said(choice.title);

/** A move in words, with the cards that it names. @param {string} move */
export function inWords(move) {
  const [choice, amount, cards = ""] = move.split(":");
  const one = known[`${choice}:${amount}`];
  return [one ? called(one) : choice, ...cards.split(".").filter(Boolean).map(brief)].join(" ");
}

/** What happens in a round, in its order, and where we are. @param {Lesson} lesson @param {LessonDocument} round */
export function guide({ again, guided, game }, round) {
  const over = !round.choices.length;
  if (again && !over) return h("p", { class: "panel gold" }, t("You have seen this hand before."));
  if (!guided) return null;
  const { help } = game;
  const steps = game.decides
    ? [t("Your wagers are placed; the cards are dealt."), said(help.decide), said(help.wins)]
    : [t("Choose a wager: each has a house edge, some higher than others."), said(help.wins)];
  const now = over ? steps.length - 1 : game.decides ? 1 : 0;
  return h(
    "section",
    { class: "panel", "aria-label": t("Your first round") },
    h("h2", {}, t("Your first round")),
    h("ol", { class: "steps" }, steps.map((step, at) => h("li", { "aria-current": at === now && "step" }, step))),
  );
}

/** What kind of numbers these are. @param {string} basis */
function basisInWords(basis) {
  if (basis === "exact") return t("Exactly, over every card that may still come");
  if (basis === "rolls") return t("Exactly, over every roll of the dice");
  return t("Over every card of a full shoe, to twelve digits; each hand of a split pair on its own");
}

/** @param {Lesson} lesson @param {LessonDocument} round */
export function worths({ worth, shown, game }, round) {
  if (!round.choices.length || !shown) return null;
  const head = [game.decides ? t("Choice") : t("Wager"), t("Average return"), t("Costs")];
  return h(
    "section",
    { class: "panel" },
    h("h2", {}, game.decides ? t("What each choice is worth") : t("What each wager is worth")),
    !worth ? h("p", { role: "status" }, t("Calculating…")) : h(
      "table",
      { class: "figures" },
      h("caption", {}, basisInWords(worth.basis)),
      h("thead", {}, h("tr", {}, head.map((name, at) => h("th", { scope: "col", class: at ? "number" : "" }, name)))),
      h("tbody", {}, worth.choices.slice(0, MOST_ROWS).map((one) => worthOf(one, worth.best))),
    ),
    worth && worth.choices.length > MOST_ROWS &&
      h("p", { class: "dim" }, t("{count} others are worth less.", { count: worth.choices.length - MOST_ROWS })),
  );
}

/** @param {WorthOfChoice} one @param {string} best */
function worthOf(one, best) {
  return h(
    "tr",
    { class: one.choice === best ? "is-best" : "", "data-key": one.choice },
    h(
      "th",
      { scope: "row" },
      inWords(one.choice),
      one.choice === best && h("small", { class: "gold" }, ` · ${t("best")}`),
    ),
    h("td", { class: "number", title: one.exact || null }, average(one.expected)),
    h("td", { class: "number" }, one.cost ? cents.format(one.cost / 100) : "–"),
  );
}

/** @param {Lesson} lesson */
export function record(lesson) {
  const { decisions, best, cost } = lesson.memory;
  const { keeps } = lesson.game;
  return h(
    "section",
    { class: "panel record" },
    h("h2", {}, t("Your record")),
    h(
      "p",
      {},
      t("{best} of {decisions} decisions were best. Mistakes have cost {cost} on average.", {
        best,
        decisions,
        cost: cents.format(Math.round(cost) / 100),
      }),
    ),
    keeps > 0 &&
      h(
        "p",
        { class: "dim" },
        t("Even with best play the house keeps {percent} of the first wager.", { percent: percents.format(keeps) }),
      ),
    h("p", { class: "dim" }, t("Only this browser remembers it.")),
    decisions > 0 && h("button", { class: "quiet", onclick: () => lesson.forget() }, t("Forget my record")),
  );
}
