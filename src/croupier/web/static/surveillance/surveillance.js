// Rounds and disputes: any round from the journal alone, step by step, with who, when, cards, lines and clauses.

import { card } from "../shared/cards.js";
import { byId, h, show } from "../shared/dom.js";
import { fields } from "../shared/form.js";
import { dealerName, placeName } from "../shared/layout.js";
import { money, signed } from "../shared/money.js";
import { locale, named, said, t } from "../shared/words.js";

/** @import { DisputedRound, RoundOfTerminal } from "../shared/documents.d.ts" */

const app = byId("app");
const { person = "", role = "" } = app.dataset;
const WATCHERS = ["surveillance", "compliance", "auditor"];
const state = {
  list: /** @type {RoundOfTerminal[]} */ ([]),
  of: "",
  round: /** @type {DisputedRound | null} */ (null),
  step: 0,
  notice: "",
  playing: 0,
};

/** What the server knows under a path; nothing, and a notice, where it refuses. @param {string} path */
async function read(path) {
  const answer = await fetch(`/api/rounds/${path}`);
  state.notice = answer.ok ? "" : await answer.text();
  return answer.ok ? answer.json() : null;
}

/** @param {Event} event */
async function find(event) {
  event.preventDefault();
  const { table, number, terminal } = fields(event);
  const path = encodeURIComponent;
  state.list =
    (terminal ? await read(`terminal/${path(terminal)}`) : table ? await read(`table/${path(table)}`) : []) ?? [];
  state.of = terminal
    ? t("Last rounds of terminal {terminal}", { terminal })
    : t("Last rounds of table {table}", { table });
  const first = number && table ? { table, round: Number(number) } : state.list[0];
  if (!first && !state.notice) state.notice = t("The journal knows of no such round.");
  if (first) await look(first.table, first.round);
  else {
    state.round = null;
    render();
  }
}

/** @param {string} table @param {number} number */
async function look(table, number) {
  state.round = await read(`table/${encodeURIComponent(table)}/${number}`);
  state.step = 0;
  play(false);
  if (state.round) history.replaceState(null, "", `/surveillance?table=${encodeURIComponent(table)}&round=${number}`);
  render();
}

const lastStep = () => (state.round?.happenings.length ?? 1) - 1;

/** @param {number} step */
function go(step) {
  state.step = Math.max(0, Math.min(step, lastStep()));
  render();
  const story = /** @type {HTMLElement | null} */ (document.querySelector(".story"));
  const now = /** @type {HTMLElement | null} */ (document.querySelector('[aria-current="step"]'));
  if (story && now) story.scrollTop = now.offsetTop - story.offsetTop - story.clientHeight / 2;
}

/** @param {boolean} on */
function play(on) {
  clearInterval(state.playing);
  state.playing = on ? setInterval(() => (state.step < lastStep() ? go(state.step + 1) : play(false)), 900) : 0;
  if (state.round) render();
}

/** @param {string} at @param {string} zone */
const time = (at, zone) =>
  new Date(at).toLocaleTimeString(locale, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
    hourCycle: "h23",
    timeZone: zone,
  });

function render() {
  show(
    app,
    bar(),
    h("div", { class: "notice", role: "alert" }, state.notice),
    h(
      "main",
      {},
      search(),
      results(),
      state.round
        ? again(state.round, state.step)
        : h("p", { class: "page dim" }, t("Name a table and a round, or a terminal.")),
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
      h("h1", {}, t("Rounds and disputes")),
      h("small", {}, t("Everything here comes from the journal alone.")),
    ),
    h("span", { class: "grow" }),
    WATCHERS.includes(role) && h("a", { href: "/refused" }, t("What was refused")),
    h("a", { href: "/pit" }, t("The pit")),
    h("span", {}, h("b", {}, person), `, ${named("role", role)}`),
    h("form", { method: "post", action: "/logout" }, h("button", { class: "quiet" }, t("Log out"))),
  );
}

function search() {
  return h(
    "form",
    { class: "search", onsubmit: find },
    h("label", {}, t("Table"), h("input", { name: "table", autocomplete: "off", size: 12 })),
    h("label", {}, t("Round"), h("input", { name: "number", inputmode: "numeric", autocomplete: "off", size: 6 })),
    h("span", { class: "dim" }, t("or")),
    h("label", {}, t("Terminal"), h("input", { name: "terminal", autocomplete: "off", size: 12 })),
    h("button", { class: "primary" }, t("Find")),
  );
}

function results() {
  if (!state.list.length) return h("div", {});
  /** @param {RoundOfTerminal} one */
  const current = (one) => String(state.round?.table === one.table && state.round?.round === one.round);
  return h(
    "nav",
    { class: "found", "aria-label": state.of },
    h("span", { class: "dim" }, state.of),
    state.list.map((one) =>
      h("button", {
        "data-key": `${one.table}/${one.round}`,
        "aria-current": current(one),
        onclick: () => look(one.table, one.round),
      }, t("{table} round {round}", one))
    ),
  );
}

/** @param {DisputedRound} round @param {number} step */
function again(round, step) {
  const now = round.happenings[step];
  return h(
    "div",
    { class: "again" },
    h(
      "section",
      { class: "panel" },
      h("h2", {}, t("{game}, {table}, round {round}", round)),
      h(
        "p",
        { class: "dim" },
        [
          new Date(round.happenings[0].at).toLocaleDateString(locale, { dateStyle: "full", timeZone: round.zone }),
          t("dealer {dealer}", { dealer: dealerName(round.dealer) }),
          t("Rules Submission {submission}", round),
          round.void && t("void"),
          !round.over && t("under way"),
        ].filter(Boolean).join(" · "),
      ),
      h(
        "ol",
        { class: "story" },
        round.happenings.map((one, index) =>
          h(
            "li",
            { "data-key": String(index) },
            h(
              "button",
              { "aria-current": index === step ? "step" : "false", onclick: () => go(index) },
              h("span", { class: "number dim" }, time(one.at, round.zone)),
              h("span", {}, said(one.text)),
              h(
                "small",
                {},
                [one.who.map((who) => said(who)).join(t(" with ")), one.cite, t("entry {entry}", one)].filter(Boolean)
                  .join(" · "),
              ),
            ),
          )
        ),
      ),
    ),
    h(
      "section",
      { class: "panel" },
      h(
        "div",
        { class: "steps", role: "group", "aria-label": t("Steps") },
        h("button", { onclick: () => go(0), disabled: step === 0 }, t("First")),
        h("button", { onclick: () => go(step - 1), disabled: step === 0 }, t("Back")),
        h("button", {
          class: "primary",
          onclick: () => play(!state.playing),
        }, state.playing ? t("Pause") : t("Replay")),
        h("button", { onclick: () => go(step + 1), disabled: step === round.happenings.length - 1 }, t("Next")),
        h("button", {
          onclick: () => go(round.happenings.length - 1),
        }, t("Last")),
        h("span", { class: "dim number" }, t("Step {step} of {all}", { step: step + 1, all: round.happenings.length })),
      ),
      h("h2", { class: "now", "aria-live": "polite" }, said(now.text)),
      h(
        "div",
        { class: "lay" },
        Object.entries(now.lies).filter(([, cards]) => cards.length).map(([place, cards]) =>
          h(
            "div",
            { class: "place cards-small", "data-key": place },
            h("h3", {}, placeName(place)),
            h(
              "span",
              { class: "hand" },
              cards.map(([code, up], index) =>
                card(code, {
                  "data-key": `${place}-${index}-${code}`,
                  class: up ? "" : "down",
                  title: up ? t("face up") : t("face down"),
                })
              ),
            ),
          )
        ),
      ),
      step === round.happenings.length - 1 && lines(round),
    ),
  );
}

/** @param {DisputedRound} round */
function lines({ lines: found, difference }) {
  const net = -found.reduce((sum, line) => sum + line.net, 0);
  return h(
    "div",
    {},
    h("h2", {}, t("Settlement")),
    difference
      ? h("p", { class: "lose" }, t("WRONG: {difference}", { difference }))
      : h("p", { class: "win" }, t("✓ Played again from its events, the round settles exactly as it was recorded.")),
    h(
      "table",
      { class: "figures" },
      h(
        "tr",
        {},
        [t("Stake"), t("Wager"), t("Result"), t("Staked"), t("Credited"), t("Net"), t("Clause")].map((name) =>
          h("th", { scope: "col" }, name)
        ),
      ),
      found.map((line) =>
        h(
          "tr",
          {},
          h("td", {}, line.stake),
          h("td", {}, said(line.title)),
          h("td", {}, `${named("result", line.result)} · ${said(line.why)}`),
          h("td", { class: "number" }, money(line.staked)),
          h("td", { class: "number" }, money(line.credited)),
          h("td", { class: `number ${line.net > 0 ? "win" : line.net < 0 ? "lose" : ""}` }, signed(line.net)),
          h("td", { class: "cite" }, line.cite),
        )
      ),
    ),
    h("p", {}, t("House"), " ", h("b", { class: "number" }, signed(net))),
  );
}

addEventListener("keydown", ({ key, target }) => {
  if (!state.round || /** @type {HTMLElement} */ (target).tagName === "INPUT") return;
  if (key === "ArrowRight") go(state.step + 1);
  if (key === "ArrowLeft") go(state.step - 1);
});

const asked = new URLSearchParams(location.search);
const [table, round] = [asked.get("table"), asked.get("round")];
render();
if (table && round) look(table, Number(round));
