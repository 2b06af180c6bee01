// Current classes; for examiners also everybody's courses, and the score sheet of a table test.

import { may, person, redraw } from "../people/desk.js";
import { moment } from "../shared/clock.js";
import { h } from "../shared/dom.js";
import { fields } from "../shared/form.js";
import { secondOf, signature } from "../people/signature.js";
import { named, t } from "../shared/words.js";
import { instruction, practised, sheets } from "./courses.js";
import { ask, school, state } from "./state.js";
import { SIGNERS, withdrawing, withdrawn } from "./withdrawing.js";

/** @import { ClassNow, GameStanding, StudentShown } from "../shared/documents.d.ts" */

export const classes = () =>
  h(
    "section",
    { class: "panel", "aria-labelledby": "classes-title" },
    h("h2", { id: "classes-title" }, t("Classes")),
    !school().classes.length && h("p", { class: "dim" }, t("No class is in session.")),
    h("ul", { class: "plain" }, school().classes.map(held)),
    may("hold_class") && begin(),
  );

/** @param {ClassNow} one */
function held(one) {
  const inside = one.students.includes(person);
  return h(
    "li",
    { "data-key": one.name, class: "row" },
    h("b", {}, one.name),
    ` ${school().games[one.game]}, ${named("subject", one.subject)}. `,
    t("{instructor} has been teaching since {time}. In class: {students}", {
      instructor: one.instructor,
      time: moment(Date.parse(one.since)),
      students: one.students.join(", ") || "–",
    }),
    may("attend_class") && !inside &&
      h("button", { onclick: () => ask("attend_class", { name: one.name }) }, t("Sign in")),
    may("attend_class") && inside && h("button", { onclick: () => ask("leave_class", {}) }, t("Sign out")),
    may("end_class") && h("button", { onclick: () => ask("end_class", { name: one.name }) }, t("End the class")),
  );
}

function begin() {
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const { name, game, subject } = fields(event);
    ask("hold_class", { name, game, subject });
  };
  return h(
    "form",
    { class: "row", onsubmit: send },
    h("label", {}, t("Class"), h("input", { name: "name", required: true, maxlength: 100, autocomplete: "off" })),
    h(
      "label",
      {},
      t("Game"),
      h(
        "select",
        { name: "game" },
        Object.entries(school().games).map(([value, title]) => h("option", { value }, title)),
      ),
    ),
    h(
      "label",
      {},
      t("Subject"),
      h(
        "select",
        { name: "subject" },
        ["conduct", "cards", "dice"].map((value) => h("option", { value }, named("subject", value))),
      ),
    ),
    h("button", {}, t("Start a class")),
  );
}

export const everybody = () => school().students.map(student);

/** @param {StudentShown} one */
const student = (one) =>
  h(
    "section",
    { class: "panel", "data-key": one.name, "aria-label": one.name },
    h("h2", {}, one.name),
    withdrawn(one),
    h("ul", { class: "plain games" }, one.games.map((game) => standing(one, game))),
  );

/** @param {StudentShown} one @param {GameStanding} game */
function standing(one, game) {
  const address = `/school/certificate/${encodeURIComponent(one.name)}/${game.game}.pdf`;
  const tested = state.game === `${one.name}/${game.game}`;
  return h(
    "li",
    { "data-key": game.game },
    h("b", {}, game.title),
    " ",
    game.certificate
      ? h("a", { href: address }, t("Certificate {number}", { number: game.certificate.number }))
      : instruction(game),
    withdrawing(one, game),
    sheets(one, game.game),
    game.practice.length > 0 && practised(game),
    !game.certificate && !game.missing && may("record_table_test") && !tested &&
      h("button", {
        "aria-label": t("Table test in {game}", { game: game.title }),
        onclick: () => {
          state.game = `${one.name}/${game.game}`;
          state.notice = state.done = "";
          redraw();
        },
      }, t("Table test")),
    tested && !game.certificate && sheet(one, game),
  );
}

/** @param {StudentShown} one @param {GameStanding} game */
function sheet(one, game) {
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const entered = fields(event);
    const marks = Object.fromEntries(game.procedures.map((name) => [name, Number(entered[name])]));
    await ask("record_table_test", { student: one.name, game: game.game, marks }, await secondOf(entered));
  };
  return h(
    "form",
    { class: "sheet", onsubmit: send },
    h("p", { class: "dim" }, t("0 to 100 points in each procedure; {mark} are needed.", { mark: school().pass_mark })),
    h(
      "div",
      { class: "row" },
      game.procedures.map((name) =>
        h(
          "label",
          {},
          named("procedure", name),
          h("input", { name, type: "number", min: 0, max: 100, required: true, inputmode: "numeric" }),
        )
      ),
    ),
    signature(SIGNERS),
    h("button", { class: "primary" }, t("Sign the score sheet")),
  );
}
