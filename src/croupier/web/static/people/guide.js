// What a page of the staff is for, its keys, and the next thing to do: behind "?" on every such page.

import { h } from "../shared/dom.js";
import { t } from "../shared/words.js";

/** What is said of a page: what it is for, its keys, what to do next. @typedef {[string, string, string]} Guide */

/** @type {Record<string, () => Guide>} */
const GUIDES = {
  pit: () => [
    t("The whole floor: what needs somebody first, then every table and terminal, and the money of the day."),
    t("Tab goes from one thing to the next, Enter does it, Escape closes what is open."),
    t("Look at the top: what waits for you stands there, the oldest first."),
  ],
  dealer: () => [
    t("Your table: the next step, the cards that are out, and a remedy for every mistake."),
    t("Type or scan a card, Enter confirms it, Space does the next step, Escape takes back what was typed."),
    t("Do what the large button says. When something is wrong, say so before anything else."),
  ],
  setup: () => [
    t("How the floor is put together: tables, terminals, machines, progressives, people."),
    t("Tab goes from one thing to the next, Enter does it, Escape closes what is open."),
    t("The list on the left says what is next and who does it."),
  ],
  devices: () => [
    t("The papers of devices: places, notices, movements with two signatures, master lists."),
    t("Tab goes from one thing to the next, Enter does it, Escape closes what is open."),
    t("What is due stands on the left, the oldest first."),
  ],
  cage: () => [
    t("The cage: vouchers that are paid, drawers, redemption machines, and what finance has not got yet."),
    t("Scan a voucher anywhere on the page. Tab goes from one thing to the next, Enter does it, Escape closes it."),
    t("Open your drawer with the main bank first; what is due stands on the left."),
  ],
  count: () => [
    t("The count room: keys, the drop, the count of every box, and the reports of counts that are over."),
    t("Scan a box anywhere on the page. Enter goes to the next field, Escape closes what is open."),
    t("What is due stands on the left. No figure of a count is shown before it is over."),
  ],
  finance: () => [
    t("Revenue and tax: weekly returns, and each gaming day as three books have it."),
    t("Tab goes from one thing to the next, Enter does it, Escape closes what is open."),
    t("What is due stands on the left, the oldest first."),
  ],
  duty: () => [
    t("What is due and overdue for your role and for others; who is on duty, what cameras see, what was filed."),
    t("Tab goes from one thing to the next, Enter does it, Escape closes what is open."),
    t("Sign in when your shift begins; what is due for you stands on the left, the oldest first."),
  ],
  school: () => [
    t("What a dealer learns: courses and hours, drills, a table for practice, certificates."),
    t("Tab goes from one thing to the next, Enter does it, Escape closes what is open."),
    t("Choose a game: a drill asks one thing, the training table deals whole rounds."),
  ],
  central: () => [
    t("The lines to central control: which host polls which terminal, what was asked and answered."),
    t("Tab goes from one thing to the next, Enter does it, Escape closes what is open."),
    t("Where a line is silent, look at its cable and at its host."),
  ],
  refused: () => [
    t("Who tried what and was refused, from where and how often."),
    t("Tab goes from one thing to the next, Enter does it, Escape closes what is open."),
    t("Many tries from one place are worth a look: surveillance finds the rounds beside them."),
  ],
  submissions: () => [
    t("The rules that the tables play under: written by the house, decided by the Board, kept for good."),
    t("Tab goes from one thing to the next, Enter does it, Escape closes what is open."),
    t("Choose a game to write for, or open what waits for the Board."),
  ],
  surveillance: () => [
    t("Any round again, card by card, as the journal has it."),
    t("The arrows left and right go one step back and on."),
    t("Choose one of the last rounds, or search for a table, a terminal or a dealer."),
  ],
};
const OTHER = () => /** @type {Guide} */ ([
  t("A page of this floor for its staff."),
  t("Tab goes from one thing to the next, Enter does it, Escape closes what is open."),
  t("The pit shows what waits for somebody."),
]);

/** Which page this is: its address begins with its name. */
const here = () => location.pathname.split("/")[1] ?? "";

function show() {
  const before = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.guide"));
  if (before) return before.close();
  const [purpose, keys, next] = (GUIDES[here()] ?? OTHER)();
  const dialog = /** @type {HTMLDialogElement} */ (h(
    "dialog",
    { class: "guide", "aria-labelledby": "guide-title" },
    h("h2", { id: "guide-title" }, t("This page")),
    h("p", {}, purpose),
    h("h3", {}, t("Keys")),
    h("p", {}, keys, " ", t("A question mark shows this.")),
    h("h3", {}, t("What is next")),
    h("p", {}, next),
    h("form", { method: "dialog" }, h("button", { class: "primary" }, t("Close"))),
  ));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

document.querySelector("form.language")?.append(
  h("button", { type: "button", title: t("This page"), "aria-label": t("This page"), onclick: show }, "?"),
);

addEventListener("keydown", (event) => {
  const at = /** @type {Element | null} */ (event.target);
  if (event.key !== "?" || at?.closest("input, textarea, select")) return;
  event.preventDefault();
  show();
});
