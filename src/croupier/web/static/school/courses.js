// A student's courses: hours and weeks of each game, what is missing, practice results, and the way to the table.

import { redraw } from "../people/desk.js";
import { h } from "../shared/dom.js";
import { dayOf } from "../shared/clock.js";
import { named, said, t } from "../shared/words.js";
import { nextDrill } from "./drill.js";
import { school, state } from "./state.js";

/** @import { GameStanding, Practised, StudentShown } from "../shared/documents.d.ts" */

/** The own training. @returns {StudentShown} */
const mine = () => school().students[0];

export const courses = () =>
  h(
    "section",
    { class: "panel", "aria-labelledby": "courses-title" },
    h("h2", { id: "courses-title" }, t("Your courses")),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h("tr", {}, [t("Game"), t("Instruction"), t("Practice"), t("Table test"), ""].map((one) => h("th", {}, one))),
      ),
      h("tbody", {}, mine().games.map(row)),
    ),
  );

/** Hours and minutes. @param {number} minutes */
export const hours = (minutes) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;

/** @param {GameStanding} one */
const row = (one) =>
  h(
    "tr",
    { "data-key": one.game, class: state.game === one.game ? "is-open" : "" },
    h("th", { scope: "row" }, one.title, h("small", { class: "dim" }, ` ${one.game}`)),
    h("td", {}, instruction(one)),
    h("td", {}, one.practice.length ? practised(one) : "–"),
    h("td", {}, passed(one), sheets(mine(), one.game)),
    h(
      "td",
      { class: "row" },
      h("button", { onclick: () => open(one), "aria-label": t("Drills in {game}", { game: one.title }) }, t("Drills")),
      h(
        "a",
        {
          class: "button",
          href: `/school/table/${one.game}`,
          "aria-label": t("Training table, {game}", { game: one.title }),
        },
        t("Training table"),
      ),
    ),
  );

/** @param {GameStanding} one */
export const instruction = (one) => [
  (one.hours > 0 || !one.missing) &&
  t("{attended} of {hours} hours", { attended: hours(one.minutes), hours: one.hours }),
  one.weeks > 0 && t(", {attended} of {weeks} weeks", { attended: one.weeks_attended, weeks: one.weeks }),
  one.missing && h("small", { class: "dim missing" }, said(one.missing), h("span", { class: "cite" }, ` ${one.cite}`)),
];

/** How practice goes: everything together, and procedure by procedure. @param {GameStanding} one */
export const practised = (one) =>
  h(
    "details",
    { class: "practice" },
    h("summary", {}, told(together(one.practice))),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h("tr", {}, [t("Procedure"), t("Right"), t("Accuracy"), t("Seconds each")].map((head) => h("th", {}, head))),
      ),
      h("tbody", {}, one.procedures.map((name) => speed(name, one.practice.find((each) => each.procedure === name)))),
    ),
  );

/** @param {Practised[]} practice */
const together = (practice) =>
  practice.reduce(
    (sum, each) => ({
      right: sum.right + each.right,
      wrong: sum.wrong + each.wrong,
      seconds: sum.seconds + each.seconds,
    }),
    { right: 0, wrong: 0, seconds: 0 },
  );

/** @typedef {{ right: number, wrong: number, seconds: number }} Done */

/** Right answers of all, and seconds for each. @param {Done} done */
function told({ right, wrong, seconds }) {
  const all = right + wrong;
  return t("{right} of {all} right, {seconds} s each", { right, all, seconds: all ? Math.round(seconds / all) : 0 });
}

/** @param {string} name @param {Done | undefined} done */
function speed(name, done) {
  const all = done ? done.right + done.wrong : 0;
  return h(
    "tr",
    { "data-key": name },
    h("th", { scope: "row" }, named("procedure", name)),
    done && all
      ? [
        h("td", { class: "number" }, t("{right} of {all}", { right: done.right, all })),
        h("td", { class: "number" }, `${Math.round(100 * done.right / all)} %`),
        h("td", { class: "number" }, (done.seconds / all).toFixed(1)),
      ]
      : h("td", { colspan: 3, class: "dim" }, t("not practiced yet")),
  );
}

/** The score sheets of table tests in a game. @param {StudentShown} student @param {string} game */
export const sheets = (student, game) =>
  student.tests.map((test, number) =>
    test.game === game && h(
      "a",
      { class: "score-sheet", href: `/school/sheet/${encodeURIComponent(student.name)}/${number}.pdf` },
      test.certificate ? t("Score sheet, passed") : t("Score sheet, not passed"),
      h("small", { class: "dim" }, ` ${dayOf(test.at)}`),
    )
  );

/** @param {GameStanding} one */
function passed(one) {
  if (!one.certificate) return one.missing ? "–" : t("May be taken now");
  const address = `/school/certificate/${encodeURIComponent(mine().name)}/${one.game}.pdf`;
  return h("a", { href: address }, t("Certificate {number}", { number: one.certificate.number }));
}

/** @param {GameStanding} one */
function open(one) {
  state.game = one.game;
  redraw();
  nextDrill();
}
