// Training programs: the filings with the Board's decisions, and a new filing by the pit manager (§ 611a.2(c), (d)).

import { may } from "../people/desk.js";
import { moment } from "../shared/clock.js";
import { h } from "../shared/dom.js";
import { fields } from "../shared/form.js";
import { named, t } from "../shared/words.js";
import { ask, school } from "./state.js";

/** @import { Program, ProgramShown } from "../shared/documents.d.ts" */

export const programs = () =>
  h(
    "section",
    { class: "panel programs", "aria-labelledby": "programs-title" },
    h("h2", { id: "programs-title" }, t("Training programs")),
    !school().programs.length && h(
      "p",
      { class: "dim" },
      t("No program is filed: the section's hours and weeks apply, and another game of a type has none yet."),
    ),
    h("ul", { class: "plain" }, school().programs.map(filed)),
    may("file_program") && form(),
  );

/** @param {ProgramShown} one */
const filed = (one) =>
  h(
    "li",
    { "data-key": one.reference },
    h(
      "p",
      { class: "row" },
      h("b", {}, one.reference),
      h("span", { class: one.approved === false ? "lose" : "dim" }, standing(one)),
      h("span", { class: "dim" }, t("filed by {name}, {time}", { name: one.by, time: moment(Date.parse(one.at)) })),
      one.approved === null && may("approve_program") && [
        h("button", { class: "primary", onclick: () => decide(one, true) }, t("The Board has approved it")),
        h("button", { onclick: () => decide(one, false) }, t("It was not approved")),
      ],
    ),
    h("dl", { class: "terms" }, says(one.program).flatMap(([term, words]) => [h("dt", {}, term), h("dd", {}, words)])),
  );

/** @param {ProgramShown} one */
function standing(one) {
  if (one.approved === null) return t("waiting for the Board");
  if (!one.approved) return t("not approved");
  return one.reference === school().program ? t("in force") : t("approved, since replaced");
}

/** @param {ProgramShown} one @param {boolean} approved */
const decide = (one, approved) => ask("approve_program", { reference: one.reference, approved });

/**
 * What a program says, term by term; what it leaves to the section is not listed.
 * @param {Program} program
 * @returns {[string, string][]}
 */
function says(program) {
  const hours = Object.entries(program.same_type).map(([game, number]) =>
    t("{game}: {number} hours", { game: title(game), number })
  );
  const terms = /** @type {[string, string][]} */ ([
    [t("Another game of a dealer's type"), hours.join("; ")],
    [t("How it is taught"), program.mechanism],
    [t("Weeks of a first course"), durations(program.durations)],
    [t("Weeks for dealers of another type"), durations(program.durations_of_another)],
    [t("When it is taught"), program.schedule],
    [t("Counts as Blackjack"), program.blackjack.map(title).join(", ")],
    [t("Pass mark"), t("{mark} of 100 points in every procedure", { mark: program.pass_mark })],
  ]);
  return terms.filter(([, words]) => words);
}

/** @param {string} game */
const title = (game) => school().games[game] ?? game;

/** @param {Record<string, number>} weeks */
const durations = (weeks) =>
  Object.entries(weeks).map(([type, number]) => t("{type}: {number} weeks", { type: named("game_type", type), number }))
    .join("; ");

// A new one

function form() {
  return h(
    "details",
    {},
    h("summary", {}, t("File a program")),
    h(
      "form",
      { class: "sheet", onsubmit: send },
      h(
        "div",
        { class: "row" },
        h("label", {}, t("Reference"), h("input", { name: "reference", required: true, maxlength: 100 })),
        number("pass_mark", t("Pass mark"), { min: 0, max: 100, value: 80, required: true }),
      ),
      h("h3", {}, t("Another game of a dealer's type"), h("span", { class: "cite" }, " § 611a.2(d)")),
      h("p", { class: "dim" }, t("Hours before the table test; leave blank any game the program does not name.")),
      h(
        "div",
        { class: "figures" },
        Object.entries(school().games).map(([game, name]) => number(`same ${game}`, name)),
      ),
      remark("mechanism", t("How it is taught")),
      h("h3", {}, t("Another number of weeks"), h("span", { class: "cite" }, " § 611a.2(c)")),
      h("div", { class: "figures" }, school().types.map(weeksOf)),
      remark("schedule", t("When it is taught")),
      h("h3", {}, t("Counts as Blackjack")),
      h(
        "div",
        { class: "figures" },
        Object.entries(school().games).map(([game, name]) =>
          h("label", { class: "check" }, h("input", { type: "checkbox", name: `blackjack ${game}` }), name)
        ),
      ),
      h("button", { class: "primary" }, t("File it with the Board")),
    ),
  );
}

/** @param {import("../shared/documents.d.ts").TypeShown} one */
const weeksOf = (one) =>
  h(
    "fieldset",
    {},
    h("legend", {}, named("game_type", one.type)),
    number(`first ${one.type}`, t("First course, in place of {weeks}", { weeks: one.weeks }), { min: 1, max: 104 }),
    number(`another ${one.type}`, t("Other dealers, in place of {weeks}", { weeks: one.weeks_of_another }), {
      min: 1,
      max: 104,
    }),
  );

/** @param {string} name @param {string} words @param {Record<string, unknown>} [more] */
const number = (name, words, more = {}) =>
  h("label", {}, words, h("input", { name, type: "number", min: 0, max: 2000, inputmode: "numeric", ...more }));

/** @param {string} name @param {string} words */
const remark = (name, words) => h("label", {}, words, h("textarea", { name, rows: 2, maxlength: 1000 }));

/** @param {Event} event */
async function send(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const entered = fields(event);
  const program = {
    same_type: numbersOf(entered, "same "),
    durations: numbersOf(entered, "first "),
    durations_of_another: numbersOf(entered, "another "),
    blackjack: Object.keys(entered).filter((name) => name.startsWith("blackjack ")).map((name) => name.slice(10)),
    mechanism: entered.mechanism,
    schedule: entered.schedule,
    pass_mark: Number(entered.pass_mark),
  };
  if (await ask("file_program", { reference: entered.reference, program })) form.reset();
}

/** The numbers of fields whose names begin so. @param {Record<string, string>} entered @param {string} begins */
const numbersOf = (entered, begins) =>
  Object.fromEntries(
    Object.entries(entered).filter(([name, value]) => name.startsWith(begins) && value !== "")
      .map(([name, value]) => [name.slice(begins.length), Number(value)]),
  );
