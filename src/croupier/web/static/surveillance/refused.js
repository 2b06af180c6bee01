// Refused attempts: who tried which command, how often, from where, and the name of the refusal.

import { moment } from "../shared/clock.js";
import { byId, h, show } from "../shared/dom.js";
import { locale, named, t } from "../shared/words.js";

/** @import { RefusedDocument } from "../shared/documents.d.ts" */

const SECONDS_BETWEEN_LOOKS = 10;
const HOUR = 3_600_000;
const MOST_OFTEN = 4;
const app = byId("app");
const { person = "", role = "" } = app.dataset;
const state = {
  tries: /** @type {RefusedDocument[] | null} */ (null),
  wanted: "",
  span: Infinity,
  notice: "",
};

async function look() {
  try {
    const answer = await fetch("/api/refused");
    state.notice = answer.ok ? "" : await answer.text();
    if (answer.ok) state.tries = await answer.json();
  } catch {
    state.notice = t("No answer from the server. Trying again.");
  }
  render();
}

/** @param {string} name @param {string} role */
const who = (name, role) =>
  name === "*" ? t("several") : name && role ? `${name}, ${named("role", role)}` : name || t("unknown");

/** @param {string} name @param {string} words */
const told = (name, words) => name === "*" ? t("several") : words || t("unknown");

/** @param {RefusedDocument} one */
const words = (one) =>
  [
    who(one.name, one.role),
    one.second && who(one.second, one.second_role),
    told(one.command, one.asked),
    told(one.reason, one.because),
  ]
    .concat(one.source).join(" ").toLocaleLowerCase(locale);

/** How far back is looked, in milliseconds. @type {[number, string][]} */
const SPANS = [
  [Infinity, t("All")],
  [24 * HOUR, t("24 hours")],
  [HOUR, t("Last hour")],
];

/** Those of the time that is looked at. */
const recent = () => (state.tries ?? []).filter((one) => Date.now() - Date.parse(one.last) < state.span);

function render() {
  const found = recent().filter((one) => words(one).includes(state.wanted.toLocaleLowerCase(locale)));
  show(
    app,
    bar(),
    h("div", { class: "notice", role: "alert" }, state.notice),
    h("main", {}, search(found.length), often(found), state.tries && listed(found)),
  );
}

function bar() {
  return h(
    "header",
    { class: "bar" },
    h(
      "div",
      {},
      h("h1", {}, t("Refusals")),
      h("small", {}, t("Everything here comes from the journal alone.")),
    ),
    h("span", { class: "grow" }),
    h("a", { href: "/surveillance" }, t("Rounds and disputes")),
    h("span", {}, h("b", {}, person), `, ${named("role", role)}`),
    h("form", { method: "post", action: "/logout" }, h("button", { class: "quiet" }, t("Log out"))),
  );
}

/** @param {number} number */
function search(number) {
  /** @param {Event} event */
  const want = (event) => {
    state.wanted = /** @type {HTMLInputElement} */ (event.target).value;
    render();
  };
  return h(
    "form",
    { class: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    h(
      "label",
      {},
      t("Name, command, refusal or address"),
      h("input", { name: "wanted", type: "search", autocomplete: "off", size: 24, oninput: want }),
    ),
    h("div", { class: "spans", role: "group", "aria-label": t("When") }, SPANS.map(span)),
    h("span", { class: "dim", role: "status" }, t("{number} found", { number })),
  );
}

/** @param {[number, string]} one */
function span([far, title]) {
  const choose = () => {
    state.span = far;
    render();
  };
  return h(
    "button",
    { type: "button", class: "quiet", "aria-pressed": String(state.span === far), onclick: choose },
    title,
  );
}

/** What was refused most often, which is where one begins to ask. @param {RefusedDocument[]} found */
function often(found) {
  /** @type {Map<string, {who: string, why: string, times: number}>} */
  const sums = new Map();
  for (const one of found) {
    const [person, why] = [who(one.name, one.role), told(one.reason, one.because)];
    const before = sums.get(`${person}/${why}`)?.times ?? 0;
    sums.set(`${person}/${why}`, { who: person, why, times: before + one.times });
  }
  const most = [...sums.values()].sort((one, other) => other.times - one.times).slice(0, MOST_OFTEN);
  return most.length > 0 && h(
    "ul",
    { class: "plain often", "aria-label": t("Most frequent") },
    most.map((one) =>
      h(
        "li",
        { class: "panel", "data-key": `${one.who}/${one.why}` },
        h("b", { class: "number" }, `${one.times} ×`),
        h("span", {}, one.why),
        h("small", {}, one.who),
      )
    ),
  );
}

/** @param {RefusedDocument[]} found */
function listed(found) {
  if (!found.length) return h("p", { class: "page dim" }, t("No refusals."));
  const heads = [t("When"), t("Who"), t("Command"), t("Reason"), t("From"), t("Times"), t("Entry")];
  return h(
    "div",
    { class: "panel refused", tabindex: 0, role: "region", "aria-label": t("Refusals") },
    h(
      "table",
      { class: "figures" },
      h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, found.map((one, place) => row(one, `${one.entry}/${place}`))),
    ),
  );
}

/** @param {RefusedDocument} one @param {string} key */
function row(one, key) {
  return h(
    "tr",
    { "data-key": key },
    h("td", {}, [...new Set([moment(one.first), moment(one.last)])].join(" – ")),
    h(
      "td",
      {},
      [who(one.name, one.role), one.second && who(one.second, one.second_role)].filter(Boolean).join(t(" with ")),
    ),
    h("td", {}, told(one.command, one.asked)),
    h("td", {}, told(one.reason, one.because)),
    h("td", {}, one.source === "*" ? t("several") : one.source),
    h("td", { class: "number" }, String(one.times)),
    h("td", { class: "number dim" }, String(one.entry)),
  );
}

render();
look();
setInterval(look, SECONDS_BETWEEN_LOOKS * 1000);
