// Rounds and disputes: the last rounds of the floor, found by table, dealer, time, amount or anything unusual; any of
// them from the journal alone, step by step, with who, when, cards, lines and clauses.

import { moment } from "../shared/clock.js";
import { byId, h, show } from "../shared/dom.js";
import { fields } from "../shared/form.js";
import { dealerName } from "../shared/layout.js";
import { money, signed } from "../shared/money.js";
import { named, t } from "../shared/words.js";
import { again } from "./round.js";
import { drawnBy, go, look, redraw, search, state } from "./state.js";

/** @import { FoundRound } from "../shared/documents.d.ts" */

const app = byId("app");
const { person = "", role = "" } = app.dataset;
const UNUSUAL = {
  stopped: t("stopped"),
  corrected: t("a card corrected"),
  voided: t("voided by the pit"),
  outage: t("the system was down"),
  irregularity: t("irregularity"),
};

drawnBy(() =>
  show(
    app,
    bar(),
    h("main", { class: "disputes" }, form(), h("div", { class: "notice", role: "alert" }, state.notice), body()),
  )
);

function bar() {
  return h(
    "header",
    { class: "bar" },
    h(
      "div",
      {},
      h("h1", {}, t("Rounds and disputes")),
      h("small", {}, t("Everything here comes from the journal alone.")),
    ),
    h("span", { class: "grow" }),
    h("a", { href: "/pit" }, t("The pit")),
    ["surveillance", "compliance", "auditor"].includes(role) && h("a", { href: "/refused" }, t("Refusals")),
    h("span", {}, h("b", {}, person), `, ${named("role", role)}`),
    h("form", { method: "post", action: "/logout" }, h("button", { class: "quiet" }, t("Log out"))),
  );
}

function form() {
  const { wanted, found } = state;
  /** @param {Event} event */
  const find = (event) => {
    event.preventDefault();
    search(fields(event));
  };
  return h(
    "form",
    { class: "search", onsubmit: find },
    h("label", {}, t("Table"), h("input", { name: "table", autocomplete: "off", size: 9 })),
    h("label", {}, t("Round"), h("input", { name: "number", inputmode: "numeric", autocomplete: "off", size: 4 })),
    h("label", {}, t("Terminal"), h("input", { name: "terminal", autocomplete: "off", size: 7 })),
    h(
      "label",
      {},
      t("Dealer"),
      h(
        "select",
        { name: "dealer" },
        h("option", { value: "" }, t("anybody")),
        (found?.dealers ?? []).map((one) =>
          h("option", { value: one, "data-key": one, selected: wanted.dealer === one }, dealerName(one))
        ),
      ),
    ),
    h("label", {}, t("From"), h("input", { name: "since", type: "datetime-local" })),
    h("label", {}, t("To"), h("input", { name: "until", type: "datetime-local" })),
    h("label", {}, t("Dollars, at least"), h("input", { name: "amount", type: "number", min: 0, step: 1, size: 6 })),
    h("label", { class: "check" }, h("input", { name: "unusual", type: "checkbox" }), " ", t("Only the unusual")),
    h("button", { class: "primary" }, t("Find")),
  );
}

function body() {
  return h("div", { class: state.round ? "both" : "list-alone" }, list(), state.round && again(state.round));
}

function list() {
  const { found } = state;
  if (!found) return h("p", { class: "dim", role: "status" }, state.notice ? "" : t("One moment…"));
  return h(
    "section",
    { class: "found", "aria-label": t("Rounds") },
    found.rounds.length > 0
      ? h("ul", { class: "plain" }, found.rounds.map(line))
      : h("p", {}, t("The journal has no such round.")),
    !found.whole &&
      h(
        "p",
        { class: "dim" },
        t("For older rounds, enter an end time. Searched back to {time}.", { time: moment(found.until) }),
      ),
  );
}

/** @param {FoundRound} one */
function line(one) {
  const current = state.round?.table === one.table && state.round?.round === one.round;
  return h(
    "li",
    { "data-key": `${one.table}/${one.round}` },
    h(
      "button",
      {
        "data-felt": one.chapter,
        "aria-current": String(current),
        onclick: () => look(one.table, one.round),
      },
      h("b", {}, t("{table} round {round}", one)),
      h("span", { class: "number dim" }, moment(one.ended)),
      h("span", {}, one.dealer && dealerName(one.dealer)),
      h("span", { class: "number" }, one.stakes > 0 && money(one.staked)),
      h(
        "span",
        { class: "number" },
        one.stakes > 0 && t("house {amount}", { amount: signed(one.house) }),
      ),
      h("span", { class: "gold" }, one.unusual.map((kind) => UNUSUAL[kind]).join(", ")),
    ),
  );
}

addEventListener("keydown", ({ key, target }) => {
  if (!state.round || (target instanceof Element && target.closest("input, select"))) return;
  if (key === "ArrowRight") go(state.step + 1);
  if (key === "ArrowLeft") go(state.step - 1);
});

const asked = new URLSearchParams(location.search);
const [table, round] = [asked.get("table"), asked.get("round")];
redraw();
await search({});
if (table && round) look(table, Number(round));
