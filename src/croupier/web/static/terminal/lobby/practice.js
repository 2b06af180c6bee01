// Practice with play money, without leaving the terminal: the lesson of the player's school as an overlay. The balance
// is shown and not touched; when it is the player's turn at the table, practice closes by itself.

import { h } from "../../shared/dom.js";
import { balance } from "../../shared/money.js";
import { houseWords, t } from "../../shared/words.js";
import { open } from "../panels.js";
import { app, own, state } from "../state.js";

/** @import { Child } from "../../shared/dom.js" */
/** @import { LessonGame } from "../../shared/documents.d.ts" */

/** Whether the house gives advice at its terminals. */
const mayPractise = Boolean(app.dataset.practice);

/** The way to the lesson of a game. @param {string} chapter */
export const practiceButton = (chapter) =>
  mayPractise && h("button", { onclick: () => practise(chapter) }, t("Practice with play money"));

/** What the lesson needs is loaded when somebody asks for it: no terminal waits for it. @param {string} chapter */
async function practise(chapter) {
  open("practice", chapter);
  dress();
  const [{ asked, Lesson }] = await Promise.all([import("../../learn/lesson.js"), houseWords()]);
  /** @type {LessonGame[]} */
  const games = await asked("/api/learn");
  const game = games.find((one) => one.chapter === chapter);
  const root = /** @type {HTMLElement | null} */ (document.querySelector("dialog .practice"));
  if (game && root && state.about === chapter) new Lesson(root, game).begin();
}

/** The school's own sheet of styles, once. */
function dress() {
  const address = new URL("../../learn/learn.css", import.meta.url).pathname;
  if (document.querySelector(`link[href="${address}"]`)) return;
  document.head.append(h("link", { rel: "stylesheet", href: address }));
}

/** @returns {[HTMLElement, ...(Child | Child[])[]]} */
export function practicePanel() {
  return [
    h("h2", {}, t("Practice: play money")),
    h(
      "p",
      {},
      t("In the machine: {amount}. Practice does not touch it.", { amount: balance(own().balance) }),
    ),
    h("div", { class: "practice", "data-own": true, "data-key": `practice ${state.about}` }),
  ];
}
