// The player's school: all games, or the lesson of one.

import { byId, h, show } from "../shared/dom.js";
import { entry } from "../shared/form.js";
import { said, t } from "../shared/words.js";
import { asked, Lesson } from "./lesson.js";

/** @import { LessonGame } from "../shared/documents.d.ts" */

const app = byId("app");
const { chapter = "" } = app.dataset;

/** @type {LessonGame[]} */
let games = [];

async function begin() {
  games = await asked("/api/learn");
  const game = games.find((one) => one.chapter === chapter);
  show(app, bar(), h("main", { "data-own": true, "data-key": "main", class: game ? "" : "page" }));
  const main = /** @type {HTMLElement} */ (app.querySelector("main"));
  if (!game) return show(main, tiles());
  const lesson = new Lesson(main, game);
  document.addEventListener("keydown", (event) => lesson.keyed(event));
  await lesson.begin();
}

function bar() {
  /** @param {Event} event */
  const go = (event) => location.assign(`/learn/${entry(event)}`);
  return h(
    "header",
    { class: "bar" },
    h(
      "div",
      {},
      h("h1", {}, t("Learn to play")),
      h("small", {}, t("Play money: nothing is won or lost here, and nothing is recorded.")),
    ),
    h("span", { class: "grow" }),
    chapter && h(
      "label",
      { class: "row" },
      t("Game"),
      h(
        "select",
        { onchange: go },
        games.map((one) =>
          h("option", { value: one.chapter, selected: one.chapter === chapter }, `${one.name} · ${one.chapter}`)
        ),
      ),
    ),
    chapter && h("a", { href: "/learn" }, t("All games")),
    chapter && h("a", { href: `/odds/${chapter}` }, t("True odds")),
    h("a", { href: "/" }, t("The floor")),
  );
}

function tiles() {
  return h(
    "div",
    { class: "tiles" },
    games.map((one) =>
      h(
        "a",
        { class: "tile felt", href: `/learn/${one.chapter}`, "data-felt": one.chapter },
        h("h2", {}, one.name),
        h("p", {}, said(one.help.line)),
      )
    ),
  );
}

begin();
