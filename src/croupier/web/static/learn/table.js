// The table of a lesson: the cards, the chips, the question, and finally the result of every wager.

import { card, die, hand } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { laidOut, placeName } from "../shared/layout.js";
import { money, signed } from "../shared/money.js";
import { pile } from "../terminal/felt/stacks.js";
import { large, named, said, t } from "../shared/words.js";
import { called, cents, inWords } from "./beside.js";
import { mayChoose } from "./moves.js";

/**
 * @import { LessonChoice, LessonDocument, LessonHand, LineDocument } from "../shared/documents.d.ts"
 * @import { Lesson } from "./lesson.js"
 * @import { Place } from "../shared/layout.js"
 */

const CROSS = ["far", "left", "middle", "right", "near"];

/** @param {Lesson} lesson @param {LessonDocument} round */
export function table(lesson, round) {
  const places = laidOut({ cards: round.cards, words: round.words, seat: {} }).filter(([, codes]) => codes.length);
  const [mine, others] = [places.filter(isMine), places.filter((one) => !isMine(one))];
  const cross = others.filter(([place]) => CROSS.includes(place));
  return h(
    "section",
    { class: "lesson-table", "aria-label": t("The table") },
    h(
      "div",
      { class: "others" },
      others.filter(([place]) => !CROSS.includes(place)).map((one) => laid(round, one)),
      cross.length > 0 && h("div", { class: "crossing" }, cross.map((one) => laid(round, one))),
    ),
    rolls(round),
    h(
      "div",
      { class: "lesson-mine" },
      round.own.map((one, at) => own(lesson, round, one, at)),
      mine.map((one) => laid(round, one)),
    ),
    round.choices.length > 0 && stakes(round),
    round.choices.length ? question(lesson, round) : outcome(lesson, round),
  );
}

/** A place of the player's seat: a number. @param {Place} place */
const isMine = ([place]) => /^\d/.test(place);

/** @param {LessonDocument} round @param {Place} laid */
function laid(round, [place, codes, words]) {
  const title = /^\d/.test(place) ? large(named("area", place.split(".").pop() ?? place)) : placeName(place);
  return h(
    "div",
    { class: `lesson-place at-${place}`, "data-key": `${round.seed}-${place}` },
    h("h3", {}, title, words && h("span", { class: "lesson-words" }, ` · ${said(words)}`)),
    hand(codes, `${round.seed}-${place}`),
  );
}

/** Cards of one's own, which may be taken up where a choice names some. */
/** @param {Lesson} lesson @param {LessonDocument} round @param {LessonHand} one @param {number} at */
function own(lesson, round, one, at) {
  const naming = round.choices.some((choice) => choice.most_cards > 0);
  const key = `${round.seed}-own-${at}`;
  return h(
    "div",
    { class: `lesson-place is-own ${one.asked && round.own.length > 1 ? "is-asked" : ""}`, "data-key": key },
    h(
      "h3",
      {},
      said(one.name) || t("Your cards"),
      one.words && h("span", { class: "lesson-words" }, ` · ${said(one.words)}`),
      one.lammers > 0 && h("span", { class: "gold" }, ` · ${t("free bet")}`),
    ),
    naming
      ? h("span", { class: "hand" }, one.cards.map((code, index) => pickable(lesson, code, `${key}-${index}`)))
      : hand(one.cards, key),
  );
}

/** @param {Lesson} lesson @param {string | null} code @param {string} key */
function pickable(lesson, code, key) {
  const picked = code !== null && lesson.picked.includes(code);
  return card(code, {
    "data-key": key,
    class: picked ? "is-picked" : "",
    "aria-pressed": String(picked),
    onclick: () => code && lesson.pick(code),
  });
}

/** @param {LessonDocument} round */
function rolls(round) {
  return round.rolls.length > 0 && h(
    "div",
    { class: "rolls" },
    round.rolls.slice(-6).map((faces, at) =>
      h("span", { class: "roll", "data-key": `roll${at}` }, faces.map((face) => die(face)))
    ),
    round.rolls.length > 6 && h("small", { class: "dim" }, t("{count} rolls in all", { count: round.rolls.length })),
  );
}

/** @param {LessonDocument} round */
function stakes(round) {
  return h(
    "p",
    { class: "row stakes" },
    round.wagers.map((wager, at) =>
      h(
        "span",
        { class: "row stake", "data-key": `stake${at}` },
        pile(wager.amount, `stake${at}`),
        h("span", {}, `${said(wager.title)} `, h("b", { class: "number" }, money(wager.amount))),
      )
    ),
  );
}

/** @param {Lesson} lesson @param {LessonDocument} round */
function question(lesson, round) {
  const naming = round.choices.find((choice) => choice.most_cards > 0);
  return h(
    "div",
    { class: "lesson-deciding", role: "group", "aria-label": said(round.question) },
    lesson.judged &&
      h("p", { class: `verdict ${lesson.judged.cost ? "lose" : "win"}`, role: "status" }, verdict(lesson)),
    h("h2", { "data-question": true, tabindex: "-1" }, said(round.question) || t("Your decision")),
    naming && h("p", { class: "dim" }, howMany(naming)),
    h("div", { class: "row choices" }, round.choices.map((one, at) => choice(lesson, one, at)), best(lesson)),
  );
}

/** @param {LessonChoice} choice */
function howMany({ fewest_cards: fewest, most_cards: most, title }) {
  const values = { choice: said(title), fewest, most };
  return fewest === most
    ? t("{choice}: touch {most} cards.", values)
    : t("{choice}: touch {fewest} to {most} cards.", values);
}

/** @param {Lesson} lesson @param {LessonChoice} one @param {number} at */
function choice(lesson, one, at) {
  const digit = at < 9 ? `${at + 1}` : "";
  return h(
    "button",
    {
      class: "choice",
      "data-choice": one.choice,
      "aria-keyshortcuts": digit || null,
      disabled: lesson.choosing || !mayChoose(one, lesson.picked),
      onclick: () => lesson.choose(one),
    },
    digit && h("kbd", { "aria-hidden": "true" }, digit),
    called(one),
  );
}

/** @param {Lesson} lesson */
const best = (lesson) =>
  !lesson.shown && h("button", { class: "quiet", onclick: () => lesson.reveal() }, t("Show the best play"));

/** @param {Lesson} lesson @param {LessonDocument} round */
function outcome(lesson, round) {
  const { memory } = lesson;
  return h(
    "div",
    { class: "lesson-deciding", role: "status" },
    lesson.judged && h("h2", { class: lesson.judged.cost ? "lose" : "win" }, verdict(lesson)),
    h("ul", { class: "plain lines" }, round.lines.map(line)),
    h(
      "p",
      { class: "row" },
      h("b", { class: "grow" }, t("This round: {amount}", { amount: signed(round.net) })),
      h("button", { "data-next": true, class: "primary", onclick: () => lesson.another() }, t("Next round")),
      memory.missed.length > 0 &&
        h(
          "button",
          { onclick: () => lesson.another(true) },
          t("My mistakes ({count})", { count: memory.missed.length }),
        ),
    ),
  );
}

/** @param {Lesson} lesson */
function verdict({ judged, game }) {
  if (!judged?.known) return t("What the choices are worth could not be calculated now.");
  if (!judged.cost) return game.decides ? t("That was the best play.") : t("No other wager has a lower house edge.");
  const values = { best: inWords(judged.best), cost: cents.format(judged.cost / 100) };
  return game.decides
    ? t("{best} was better: your choice costs {cost} on average. You will see this decision again.", values)
    : t("{best} has a lower house edge: your wager costs {cost} more on average.", values);
}

/** @param {LineDocument} one */
function line(one) {
  const tone = one.net > 0 ? "win" : one.net < 0 ? "lose" : "";
  return h(
    "li",
    { class: "line" },
    h("span", {}, said(one.short), " ", h("small", { class: "dim" }, said(one.why))),
    h("span", { class: `net number ${tone}` }, signed(one.net)),
    h("small", { class: "cite" }, one.cite),
  );
}
