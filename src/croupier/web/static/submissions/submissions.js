// Rules Submissions: the filings of every game, and one of them to draft, to read or to decide (§ 601a.2).

import { app, drawnBy, may, person, redraw, role } from "../people/desk.js";
import { h, show } from "../shared/dom.js";
import { fields } from "../shared/form.js";
import { day, named, t } from "../shared/words.js";
import { draft } from "./draft.js";
import { ask, read, state, write } from "./state.js";

/** @import { FiledGame, FilingDocument } from "../shared/documents.d.ts" */

drawnBy(() => {
  show(
    app,
    bar(),
    notice(),
    h(
      "main",
      { class: "submissions" },
      h("section", { class: "panel games", "aria-label": t("Games") }, games()),
      h("section", { class: "panel one", "aria-label": t("Rules Submission") }, state.opened ? draft() : lead()),
    ),
  );
});

function bar() {
  return h(
    "header",
    { class: "bar" },
    h(
      "div",
      {},
      h("h1", {}, t("Rules Submissions")),
      h("small", {}, t("Filed by the house, approved by the Board, kept permanently."), " ", "§ 601a.2"),
    ),
    h("span", { class: "grow" }),
    h("a", { href: "/setup" }, t("Setting up")),
    h("a", { href: "/pit" }, t("The pit")),
    h("span", {}, h("b", {}, person), `, ${named("role", role)}`),
    h("form", { method: "post", action: "/logout" }, h("button", { class: "quiet" }, t("Log out"))),
  );
}

function notice() {
  const lost = state.connection === "lost" && t("Connection lost; this page will reconnect by itself.");
  const out = state.connection === "forbidden" && t("You have been logged out. Log in again.");
  return h("div", { class: "notice", role: "alert" }, out || lost || state.notice);
}

function lead() {
  return [
    h("h2", {}, t("Which rules do the tables play under?")),
    h(
      "p",
      {},
      state.filings?.are_filed
        ? t(
          "A table opens only under rules that were filed here, approved by the Board and are now in force.",
        )
        : t("On this floor a table may also open under the rules that ship with its game."),
    ),
    may("file_submission") && h("p", {}, t("Choose a game to write one: it starts from what is in force.")),
    may("approve_submission") && h("p", {}, t("What is waiting for the Board is marked; open it to read and decide.")),
    h("p", { role: "status" }, state.done),
  ];
}

function games() {
  if (!state.filings) return h("p", { role: "status" }, t("One moment…"));
  return state.filings.games.map(game);
}

/** @param {FiledGame} one */
function game(one) {
  const open = state.opened?.chapter === one.chapter;
  return h(
    "article",
    { "data-key": one.chapter, class: open ? "open" : "" },
    h(
      "header",
      { class: "row" },
      h("h3", { class: "grow" }, one.name, " ", h("small", { class: "dim" }, one.chapter)),
      may("file_submission") &&
        h(
          "button",
          { onclick: () => write(one.chapter), "aria-label": t("Write for {game}", { game: one.name }) },
          t("Write"),
        ),
    ),
    one.filings.length ? h("ul", { class: "plain" }, one.filings.map((filing) => filed(one, filing))) : nothing(one),
  );
}

/** @param {FiledGame} one */
const nothing = (one) => h("p", { class: "dim" }, t("Nothing is filed for {game}.", { game: one.chapter }));

/** @param {FiledGame} game @param {FilingDocument} one */
function filed(game, one) {
  const chosen = state.opened && !state.opened.writing && state.opened.entered.reference === one.reference;
  const stage = one.in_force ? t("in force") : named("submission", one.stage);
  return h(
    "li",
    { "data-key": one.reference },
    h(
      "button",
      {
        class: "filing",
        "aria-current": chosen ? "true" : null,
        onclick: () => read(game.chapter, one.reference),
      },
      h("b", {}, one.reference),
      h("span", { class: `stage ${one.in_force ? "in-force" : one.stage}` }, stage),
      h(
        "small",
        {},
        t("filed {filed} by {person}, effective {effective}", {
          filed: day(one.filed),
          person: one.filed_by,
          effective: day(one.effective),
        }),
        one.decided_by && ` · ${t("decided by {person}", { person: one.decided_by })}`,
        one.tables.length > 0 && ` · ${t("in use at {tables}", { tables: one.tables.join(", ") })}`,
        one.why && ` · ${one.why}`,
      ),
    ),
    chosen && decide(one),
  );
}

/** What this role may do about a filing. @param {FilingDocument} one */
function decide(one) {
  const { reference, stage } = one;
  if (state.declining === reference) return declining(reference);
  const waits = stage === "filed";
  const taken = waits || stage === "approved";
  return h(
    "div",
    { class: "row decide" },
    waits && may("approve_submission") && h(
      "button",
      {
        class: "primary",
        onclick: () => ask({ command: "approve_submission", reference }, t("{reference} is approved.", { reference })),
      },
      t("Approve"),
    ),
    waits && may("decline_submission") && h("button", {
      onclick: () => {
        state.declining = reference;
        redraw();
      },
    }, t("Decline…")),
    taken && may("withdraw_submission") && h(
      "button",
      {
        class: "quiet",
        onclick: () =>
          ask({ command: "withdraw_submission", reference }, t("{reference} is withdrawn.", { reference })),
      },
      t("Withdraw"),
    ),
  );
}

/** @param {string} reference */
function declining(reference) {
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    const { why = "" } = fields(event);
    const done = await ask(
      { command: "decline_submission", reference, why },
      t("{reference} is declined.", { reference }),
    );
    if (done) state.declining = "";
    redraw();
  };
  return h(
    "form",
    { class: "row decide", onsubmit: send },
    h(
      "label",
      { class: "grow" },
      t("Reason for declining"),
      h("input", { name: "why", required: true, maxlength: 1000 }),
    ),
    h("button", { class: "primary" }, t("Decline")),
    h("button", {
      type: "button",
      class: "quiet",
      onclick: () => {
        state.declining = "";
        redraw();
      },
    }, t("Cancel")),
  );
}

redraw();
