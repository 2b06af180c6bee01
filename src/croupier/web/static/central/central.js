// Central control: every terminal with its link, tower light and meters, recent events, and orders.

import { moment } from "../shared/clock.js";
import { byId, h, show } from "../shared/dom.js";
import { money } from "../shared/money.js";
import { locale, named, t } from "../shared/words.js";

/** @import { CentralDocument, MonitoredEvent, MonitoredProgram, MonitoredTerminal } from "../shared/documents.d.ts" */

const SECONDS_BETWEEN_LOOKS = 2;
const app = byId("app");
const { person = "", role = "" } = app.dataset;
const state = {
  seen: /** @type {CentralDocument | null} */ (null),
  wanted: "",
  why: "",
  notice: "",
  sending: false,
};

async function look() {
  try {
    const answer = await fetch("/api/central");
    state.notice = answer.ok ? state.notice : await answer.text();
    if (answer.ok) state.seen = await answer.json();
  } catch {
    state.notice = t("No answer from the server. Trying again.");
  }
  render();
}

/** @param {string[]} terminals @param {boolean} enable */
async function order(terminals, enable) {
  state.sending = true;
  state.notice = "";
  render();
  for (const terminal of terminals) {
    const command = enable ? { terminal } : { terminal, why: state.why.trim() };
    const answer = await fetch(`/api/${enable ? "enable_terminal" : "disable_terminal"}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ id: crypto.randomUUID(), command }),
    }).catch(() => null);
    if (!answer?.ok) state.notice = t("{terminal}: the order was not carried out.", { terminal });
  }
  state.sending = false;
  await look();
}

/** @param {MonitoredTerminal} one */
const words = (one) => [one.terminal, one.asset, one.location, one.table, ...one.blocks].join(" ");

const shown = () =>
  (state.seen?.terminals ?? []).filter((one) =>
    words(one).toLocaleLowerCase(locale).includes(state.wanted.toLocaleLowerCase(locale))
  );

function render() {
  show(
    app,
    bar(),
    h("div", { class: "notice", role: "alert" }, state.notice),
    alarms(state.seen),
    orders(),
    h("main", { class: "central" }, state.seen && listed(shown()), state.seen && lately(state.seen.events)),
  );
}

function bar() {
  const all = state.seen?.terminals ?? [];
  return h(
    "header",
    { class: "bar" },
    h(
      "div",
      {},
      h("h1", {}, t("Central control")),
      h(
        "small",
        { role: "status" },
        t("{count} terminals, {linked} with a host, {enabled} enabled", {
          count: all.length,
          linked: all.filter((one) => one.linked).length,
          enabled: all.filter((one) => one.enabled).length,
        }),
      ),
    ),
    h("span", { class: "grow" }),
    h("span", {}, h("b", {}, person), `, ${named("role", role)}`),
    h("form", { method: "post", action: "/logout" }, h("button", { class: "quiet" }, t("Log out"))),
  );
}

/** What keeps people up at night stands first: programs that were not approved.
 * @param {CentralDocument | null} seen */
function alarms(seen) {
  const wrong = (seen?.programs ?? []).filter((one) => !one.program);
  const unread = seen && !seen.host_can_be_read;
  if (!wrong.length && !unread) return h("div", { class: "alarms", role: "alert" });
  return h(
    "div",
    { class: "alarms", role: "alert" },
    unread && h("p", {}, h("b", {}, t("The host's store cannot be read: its findings are unknown."))),
    wrong.map((one) =>
      h(
        "p",
        { "data-key": `program/${one.terminal}` },
        h("b", {}, t("{terminal}: its program is not an approved one.", one)),
        ` ${
          t("Expected {programs}; it reported the signature {signature}, since {when}.", {
            programs: one.expected.join(", ") || t("no program"),
            signature: one.signature,
            when: moment(one.at),
          })
        }`,
      )
    ),
  );
}

function orders() {
  /** @param {"wanted" | "why"} name */
  const write = (name) => (/** @type {Event} */ event) => {
    state[name] = /** @type {HTMLInputElement} */ (event.target).value;
    render();
  };
  const found = shown();
  const may = state.seen?.may_order;
  const playing = found.filter((one) => one.enabled).map((one) => one.terminal);
  const idle = found.filter((one) => !one.enabled).map((one) => one.terminal);
  return h(
    "form",
    { class: "orders", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    h(
      "label",
      {},
      t("Find a table or terminal"),
      h("input", { name: "wanted", type: "search", autocomplete: "off", size: 18, oninput: write("wanted") }),
    ),
    may &&
      h(
        "label",
        { class: "why" },
        t("Reason for disabling"),
        h("input", { name: "why", autocomplete: "off", maxlength: 200, oninput: write("why") }),
      ),
    may &&
      h(
        "button",
        {
          type: "button",
          disabled: state.sending || !playing.length || !state.why.trim(),
          onclick: () => order(playing, false),
        },
        t("Disable {count} shown", { count: playing.length }),
      ),
    may &&
      h(
        "button",
        { type: "button", class: "quiet", disabled: state.sending || !idle.length, onclick: () => order(idle, true) },
        t("Enable {count} shown", { count: idle.length }),
      ),
  );
}

/** @param {MonitoredTerminal[]} found */
function listed(found) {
  if (!found.length) return h("p", { class: "page dim" }, t("No such terminal."));
  const heads = [t("Host link"), t("State and tower light")];
  const sums = [t("Credits"), t("Coin in"), t("Coin out"), t("Drop"), t("Cancelled"), t("Hand-paid"), t("Games")];
  return h(
    "div",
    { class: "panel", tabindex: 0, role: "region", "aria-label": t("Terminals") },
    h(
      "table",
      { class: "figures" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("Terminal")),
          state.seen?.may_order && h("th", { scope: "col" }, t("Order")),
          heads.map((head) => h("th", { scope: "col" }, head)),
          sums.map((head) => h("th", { scope: "col", class: "number" }, head)),
        ),
        total(found),
      ),
      h("tbody", {}, found.map(row)),
    ),
  );
}

/** @type {Record<string, string>} */
const LIGHTS = {
  hand_pay: t("hand pay"),
  door: t("door or box"),
  fault: t("fault"),
  call: t("player call"),
};

/** @param {MonitoredTerminal} one */
function row(one) {
  const blocks = one.blocks.map((name) => named("block", name)).join(", ");
  const place = one.table ? t("at {table}", one) : t("free");
  return h(
    "tr",
    { "data-key": one.terminal, class: one.enabled ? one.linked ? "" : "lost" : "off" },
    h("th", { scope: "row" }, one.terminal, h("small", { class: "dim" }, ` ${one.asset} ${one.location}`)),
    state.seen?.may_order && h("td", {}, toggle(one)),
    h("td", {}, one.linked ? t("link up") : t("no link"), program(one)),
    h(
      "td",
      { class: "state" },
      one.enabled ? blocks || place : [t("not enabled"), blocks].filter(Boolean).join(", "),
      one.light && h("small", { class: "lamp" }, LIGHTS[one.light]),
    ),
    amounts(one).map((cents) => h("td", { class: "number" }, money(cents))),
    h("td", { class: "number" }, String(one.games)),
  );
}

/** @param {MonitoredTerminal} one */
const amounts = (one) => [one.balance, one.coin_in, one.coin_out, one.drop, one.cancelled, one.by_hand];

/** What all that are shown come to: the figures that the tax is reckoned from.
 * @param {MonitoredTerminal[]} found */
function total(found) {
  const places = amounts(found[0]).keys();
  return h(
    "tr",
    { class: "total" },
    h("th", { scope: "row", colspan: state.seen?.may_order ? 4 : 3 }, t("All {count} shown", { count: found.length })),
    [...places].map((place) =>
      h("td", { class: "number" }, money(found.reduce((sum, one) => sum + amounts(one)[place], 0)))
    ),
    h("td", { class: "number" }, String(found.reduce((sum, one) => sum + one.games, 0))),
  );
}

/** @param {MonitoredTerminal} one */
function program(one) {
  const found = state.seen?.programs.find((other) => other.terminal === one.terminal);
  if (!found) return null;
  return found.program
    ? h("small", { class: "dim" }, t("program verified"))
    : h("small", { class: "alarm" }, t("program not approved"));
}

/** @param {MonitoredTerminal} one */
function toggle(one) {
  const disabled = state.sending || (one.enabled && !state.why.trim());
  const label = one.enabled ? t("Disable {terminal}", one) : t("Enable {terminal}", one);
  return h(
    "button",
    {
      type: "button",
      class: "quiet",
      disabled,
      "aria-label": label,
      onclick: () => order([one.terminal], !one.enabled),
    },
    one.enabled ? t("Disable") : t("Enable"),
  );
}

/** @type {Record<string, string>} */
const OTHERS = {
  not_enabled: t("not enabled"),
  call: t("player call"),
  memory_cleared: t("memory cleared"),
  no_link: t("no link"),
};

/** @param {MonitoredEvent[]} events */
function lately(events) {
  /** @param {MonitoredEvent} one */
  const said = (one) => OTHERS[one.what] ?? named("block", one.what);
  return h(
    "section",
    { class: "panel", "aria-label": t("Latest events") },
    h("h2", {}, t("Latest events")),
    events.length
      ? h(
        "ol",
        {},
        events.map((one, place) =>
          h(
            "li",
            { "data-key": `${one.at}/${one.terminal}/${one.what}/${events.length - place}` },
            h("b", {}, one.terminal),
            ` ${one.begins ? said(one) : t("{what}: cleared", { what: said(one) })}`,
            one.why && h("span", {}, `: ${one.why}`),
            h("small", { class: "dim" }, ` ${moment(one.at)}`),
          )
        ),
      )
      : h("p", { class: "dim" }, t("Nothing yet.")),
  );
}

render();
look();
setInterval(look, SECONDS_BETWEEN_LOOKS * 1000);
