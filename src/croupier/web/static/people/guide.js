// Help for a staff page: its purpose, its keys, and the next thing to do; behind "?" on every such page.

import { h } from "../shared/dom.js";
import { t } from "../shared/words.js";

/** What is said of a page: what it is for, its keys, what to do next. @typedef {[string, string, string]} Guide */

/** @type {Record<string, () => Guide>} */
const GUIDES = {
  pit: () => [
    t("The whole floor: first what needs attention, then every table and terminal, and the day's money."),
    t("Tab moves to the next item, Enter selects it, Escape closes what is open."),
    t("Look at the top: what is waiting for you is there, oldest first."),
  ],
  dealer: () => [
    t("Your table: the next step, the cards that are out, and a remedy for every mistake."),
    t("Type or scan a card; Enter confirms it, Space does the next step, Escape clears what was typed."),
    t("Do what the large button says. When something is wrong, report it before anything else."),
  ],
  setup: () => [
    t("How the floor is put together: tables, terminals, machines, progressives, people."),
    t("Tab moves to the next item, Enter selects it, Escape closes what is open."),
    t("The list on the left shows what is next and who does it."),
  ],
  devices: () => [
    t("Device paperwork: places, notices, movements with two signatures, master lists."),
    t("Tab moves to the next item, Enter selects it, Escape closes what is open."),
    t("What is due is on the left, oldest first."),
  ],
  cage: () => [
    t("The cage: paying vouchers, drawers, redemption machines, and what finance has yet to receive."),
    t("Scan a voucher anywhere on the page. Tab moves to the next item, Enter selects it, Escape closes it."),
    t("Open your drawer with the main bank first; what is due is on the left."),
  ],
  count: () => [
    t("The count room: keys, the drop, the count of every box, and the reports of finished counts."),
    t("Scan a box anywhere on the page. Enter goes to the next field, Escape closes what is open."),
    t("What is due is on the left. No count figures are shown until the count is over."),
  ],
  finance: () => [
    t("Revenue and tax: weekly returns, and each gaming day in three sets of books."),
    t("Tab moves to the next item, Enter selects it, Escape closes what is open."),
    t("What is due is on the left, oldest first."),
  ],
  duty: () => [
    t("What is due and overdue for your role and for others; who is on duty, camera coverage, filings."),
    t("Tab moves to the next item, Enter selects it, Escape closes what is open."),
    t("Sign in when your shift starts; what is due for you is on the left, oldest first."),
  ],
  school: () => [
    t("Dealer training: courses and hours, drills, a practice table, certificates."),
    t("Tab moves to the next item, Enter selects it, Escape closes what is open."),
    t("Choose a game: a drill practices one thing, the training table deals whole rounds."),
  ],
  central: () => [
    t("The lines to central control: which host polls which terminal, what was asked and answered."),
    t("Tab moves to the next item, Enter selects it, Escape closes what is open."),
    t("If a line is silent, check its cable and its host."),
  ],
  refused: () => [
    t("Who tried what and was refused, from where and how often."),
    t("Tab moves to the next item, Enter selects it, Escape closes what is open."),
    t("Many tries from one place are worth a look: surveillance can find the rounds around them."),
  ],
  submissions: () => [
    t("The rules that the tables play under: written by the house, decided by the Board, kept permanently."),
    t("Tab moves to the next item, Enter selects it, Escape closes what is open."),
    t("Choose a game to write for, or open what is waiting for the Board."),
  ],
  surveillance: () => [
    t("Replay any round, card by card, from the journal."),
    t("The left and right arrows go one step back and forward."),
    t("Choose one of the last rounds, or search for a table, a terminal or a dealer."),
  ],
};
const OTHER = () => /** @type {Guide} */ ([
  t("A staff page of this floor."),
  t("Tab moves to the next item, Enter selects it, Escape closes what is open."),
  t("The pit shows what needs attention."),
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
    h("p", {}, keys, " ", t("Press ? to show this.")),
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
