// The dealer's console: one next step across the top, notices in a strip of their own, the table as the dealer sees it,
// and beside it what the step needs.

import { ask, dealer, drawnBy, isShown, mayChange, mine, name, person, redraw, state, table } from "./state.js";
import { arc } from "./arc.js";
import { choose, CORRECTION, dialog, leave, open, toTheStep } from "./dialogs.js";
import { entered } from "./entering.js";
import { figures, isSettled, settlement } from "./glance.js";
import { nextStep, primary } from "./steps.js";
import { byId, h, show } from "../shared/dom.js";
import { money } from "../shared/money.js";
import { listenForTyping } from "./wedge.js";
import { said, t } from "../shared/words.js";

const app = byId("app");
const PHASES = { open: t("Open"), stopped: t("Stopped"), closed: t("Closed") };
/** Milliseconds after which a notice has been read, or is not worth reading. */
const NOTICE_STAYS = 10_000;

drawnBy(() => {
  fadeNotice();
  if (!isShown()) {
    const waiting = forbidden()
      ? t("Log in as a dealer to use this console.")
      : state.view
      ? t("There is no table {table}.", { table: name })
      : t("Connecting…");
    show(
      app,
      h(
        "main",
        { class: "page" },
        h("h1", {}, waiting),
        forbidden() ? logIn() : h("a", { href: "/" }, t("Back to the floor")),
      ),
    );
    return;
  }
  document.documentElement.dataset.felt = table().chapter;
  const { head, work } = nextStep();
  show(
    app,
    bar(),
    h("main", { class: "console" }, head, strip(work.length > 0), arc(), side(work)),
    !forbidden() && dialog(),
  );
});

const forbidden = () => state.connection === "forbidden";
const logIn = () => h("a", { href: `/login?next=${location.pathname}&role=dealer` }, t("Log in"));

let faded = "";
let fades = 0;
/** What was refused is not refused for ever: its notice goes away by itself. */
function fadeNotice() {
  if (state.notice === faded) return;
  faded = state.notice;
  clearTimeout(fades);
  if (faded) {
    fades = setTimeout(() => {
      state.notice = "";
      redraw();
    }, NOTICE_STAYS);
  }
}

function trouble() {
  if (forbidden()) return [t("You have been logged out. Log in again."), " ", logIn()];
  if (state.connection === "elsewhere") return t("This training table was cleared and a new one opened.");
  return state.connection === "open"
    ? state.notice
    : t("Connection lost. Everything you did is safe; the console will reconnect by itself.");
}

/** Notices, with a place of their own; the card that was entered last, to be put right by its dealer. */
function strip(isBusy = false) {
  const { dealt, stakes } = dealer();
  const last = dealt.at(-1);
  return h(
    "div",
    { class: "strip" },
    h("div", { class: "notice", role: "alert" }, trouble()),
    h(
      "span",
      { class: "number" },
      isBusy && (stakes.at_risk ?? 0) > 0 && t("{amount} at risk", { amount: money(stakes.at_risk ?? 0) }),
    ),
    last?.alone && mine() && table().phase === "open" &&
      h(
        "button",
        { class: "quiet", "data-key": "last", onclick: () => choose(last) },
        t("Wrong card? {place}, card {number}", { place: said(last.in_words), number: last.number }),
      ),
  );
}

function bar() {
  return h(
    "header",
    { class: "bar" },
    h(
      "div",
      {},
      h("b", { class: "game" }, table().name),
      h("span", { class: "dim" }, t("{table} · round {round}", table())),
    ),
    h("span", { class: `phase ${table().phase}` }, PHASES[table().phase]),
    h("span", { class: "grow" }),
    h("span", {}, person, h("span", { class: "dim" }, ` · ${mine() ? t("dealing here") : t("watching")}`)),
    mine() &&
      h("button", {
        disabled: !mayChange(),
        title: mayChange() ? "" : t("when this round is over"),
        onclick: () => ask({ command: "leave_table" }),
      }, t("Leave the table")),
    h("button", { onclick: () => open({ kind: "table" }) }, t("Table…")),
    h("a", { href: "/" }, t("Floor")),
  );
}

/** @param {import("../shared/dom.js").Child[]} work */
function side(work) {
  const { irregularities, dealt } = dealer();
  return h(
    "aside",
    { class: "side" },
    h("div", { class: "work" }, work, !work.length && (isSettled() ? settlement() : figures())),
    h(
      "section",
      { class: "remedies", "aria-label": t("When something goes wrong") },
      h(
        "button",
        {
          class: "danger",
          disabled: !mine() || !irregularities.length,
          title: irregularities.length
            ? t("{count} remedies for what may have happened now", { count: irregularities.length })
            : t("nothing can go wrong right now"),
          onclick: () => open({ kind: "irregularities" }),
        },
        t("Something went wrong…"),
      ),
      h(
        "button",
        {
          disabled: !mine() || !dealt.length || table().phase !== "open",
          title: t("entered wrong or misread"),
          onclick: () => open(CORRECTION),
        },
        t("Correct a card…"),
      ),
    ),
  );
}

listenForTyping({
  onTyping: (text) => {
    state.typed = text;
    if (text) state.notice = "";
    redraw();
  },
  onEnter: entered,
  onSpace: primary,
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && state.dialog) leave();
});
// What was tapped does not keep the keyboard: the space bar must not tap the same thing again.
document.addEventListener("click", (event) => {
  const tapped = event.detail > 0 && event.target instanceof Element && event.target.closest("button, summary");
  if (tapped && !state.dialog) toTheStep();
});
setInterval(() => {
  if (isShown() && table().until) redraw();
}, 250);
redraw();
