// A student's courses: hours and weeks of each game, what is missing, how practice goes, and the way to the table.

import { redraw } from "../people/desk.js";
import { h } from "../shared/dom.js";
import { said, t } from "../shared/words.js";
import { nextDrill } from "./drill.js";
import { school, state } from "./state.js";

/** @import { GameStanding, StudentShown } from "../shared/documents.d.ts" */

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
    h("td", {}, practised(one)),
    h("td", {}, passed(one)),
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
  t("{attended} of {hours} hours", { attended: hours(one.minutes), hours: one.hours }),
  one.weeks > 0 && t(", {attended} of {weeks} weeks", { attended: one.weeks_attended, weeks: one.weeks }),
  one.missing && h("small", { class: "dim missing" }, said(one.missing), h("span", { class: "cite" }, ` ${one.cite}`)),
];

/** Right answers of all, and seconds for each. @param {GameStanding} one */
function practised(one) {
  const right = one.practice.reduce((sum, each) => sum + each.right, 0);
  const all = one.practice.reduce((sum, each) => sum + each.right + each.wrong, 0);
  const seconds = one.practice.reduce((sum, each) => sum + each.seconds, 0);
  if (!all) return "–";
  return t("{right} of {all} right, {seconds} s each", { right, all, seconds: Math.round(seconds / all) });
}

/** @param {GameStanding} one */
function passed(one) {
  if (!one.certificate) return one.missing ? "–" : t("May be taken");
  const address = `/school/certificate/${encodeURIComponent(mine().name)}/${one.game}.pdf`;
  return h("a", { href: address }, t("Certificate {number}", { number: one.certificate.number }));
}

/** @param {GameStanding} one */
function open(one) {
  state.game = one.game;
  redraw();
  nextDrill();
}
