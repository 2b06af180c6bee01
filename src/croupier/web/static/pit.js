// The pit: what needs somebody first, then every table and terminal. Buttons are there only for what the role may do.

import { byId, h, show } from "./dom.js";
import { Live } from "./live.js";
import { balance, money, signed } from "./money.js";
import { dialogOf } from "./pit-dialogs.js";

const app = byId("app");
const person = app.dataset.person;
const role = app.dataset.role;
const commands = new Set(app.dataset.commands.split(" "));

const MOMENTS = { betting: "betting", dealing: "dealing", deciding: "players decide", playing: "dealer plays", over: "between rounds" };
const FILTERS = { all: "All", alarm: "Alarms", playing: "Playing", money: "With money", off: "Not enabled" };

const state = { connection: "connecting", pit: null, skew: 0, filter: "all", words: "", dialog: null, notice: "" };

const live = new Live("pit", {
  onView: (view) => {
    state.skew = view.now - Date.now();
    state.pit = view.pit;
    render();
  },
  onState: (connection) => {
    state.connection = connection;
    render();
  },
});

const may = (command) => commands.has(command);
const said = (name) => name.replaceAll("_", " ");

/** Ask, and say what was refused. @param {Record<string, any>} command */
async function ask(command, second = null) {
  const answer = await live.ask(command, second);
  state.notice = answer.kind === "refused" ? answer.detail : "";
  render();
  return answer;
}

function open(dialog) {
  state.dialog = dialog;
  state.notice = "";
  render();
  const shown = document.querySelector("dialog");
  if (shown && !shown.open) shown.showModal();
}

function close() {
  document.querySelector("dialog")?.close();
  state.dialog = null;
  render();
}

function render() {
  if (!state.pit) {
    const words = state.connection === "forbidden" ? [h("p", {}, "You are not logged in any more."), h("a", { href: "/login?next=/pit&role=floorperson" }, "Log in")] : [h("p", { role: "status" }, "Connecting …")];
    show(app, h("main", { class: "page" }, h("h1", {}, "The pit"), words));
    return;
  }
  const context = { state, role, person, may, ask, close, open, said, left };
  show(app, bar(), notice(), h("main", { class: "pit" }, h("div", {}, alarms(), tables(), terminals()), h("aside", {}, handPays(), progressives(), figures())), state.dialog && dialogOf(context));
}

function bar() {
  return h("header", { class: "bar" },
    h("div", {}, h("h2", {}, "The pit"), h("small", {}, `${state.pit.facility} · gaming day ${state.pit.day}`)),
    h("span", { class: "grow" }),
    ["surveillance", "floorperson", "pit_manager", "compliance", "auditor"].includes(role) && h("a", { href: "/surveillance" }, "Rounds and disputes"),
    h("span", {}, h("b", {}, person), `, ${said(role)}`),
    h("form", { method: "post", action: "/logout" }, h("button", { class: "quiet" }, "Log out")));
}

function notice() {
  const words = { open: state.dialog ? "" : state.notice, forbidden: "You are logged out: log in again." }[state.connection] ?? "The connection was lost; this page comes back by itself.";
  return h("div", { class: "notice", role: "alert" }, words);
}

/** Seconds left at a table, or nothing. */
function left(table) {
  return table.until ? Math.max(0, Math.ceil((table.until - Date.now() - state.skew) / 1000)) : 0;
}

// What needs somebody

function waiting() {
  const { tables: all, terminals: devices, hand_pays: pays, progressives: meters } = state.pit;
  return [
    ...all.filter((table) => table.phase === "stopped").map((table) => ({ key: `t${table.table}`, high: true, sign: "■", title: `Table ${table.table} is stopped`, words: table.why, buttons: tableButtons(table) })),
    ...pays.map((pay) => ({ key: `p${pay.hand_pay}`, high: false, sign: "$", title: `${money(pay.amount)} to pay at ${pay.terminal}`, words: `${said(pay.kind)} · ${pay.location} · since ${clock(pay.since)}`, buttons: payButton(pay) })),
    ...devices.filter((one) => one.called).sort((one, other) => one.called - other.called).map((one) => ({ key: `c${one.terminal}`, high: false, sign: "☎", title: `${one.terminal} calls an attendant`, words: `${one.location} · since ${clock(one.called)}`, buttons: [may("answer_call") && h("button", { onclick: () => ask({ command: "answer_call", terminal: one.terminal }) }, "I am there")] })),
    ...devices.filter(alarming).map((one) => ({ key: `d${one.terminal}`, high: true, sign: "!", title: `Terminal ${one.terminal}: ${one.blocks.filter(trouble).map(said).join(", ")}`, words: `${one.location} · balance ${balance(one.balance)}`, buttons: [h("button", { onclick: () => open({ kind: "terminal", id: one.terminal }) }, "Look")] })),
    ...meters.filter((one) => !one.up).map((one) => ({ key: `m${one.progressive}`, high: true, sign: "◇", title: `Progressive ${one.progressive} is down`, words: `wagers on it are refused at ${one.tables.join(", ")}`, buttons: [] })),
    ...all.filter((table) => table.progressive && !table.link_up).map((table) => ({ key: `l${table.table}`, high: true, sign: "◇", title: `Table ${table.table} has lost its progressive`, words: "progressive wagers are refused there", buttons: [] })),
  ];
}

const trouble = (block) => block !== "hand_pay";
const alarming = (one) => one.blocks.some(trouble);
const clock = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

function alarms() {
  const found = waiting();
  return h("section", { "aria-label": "What needs somebody", "aria-live": "polite" },
    h("h2", {}, "Needs somebody", h("span", { class: "count" }, found.length ? `${found.length}` : "nothing now")),
    h("div", { class: "alarms" }, found.map((one) => h("div", { class: `alarm ${one.high ? "high" : ""}`, "data-key": one.key },
      h("span", { class: "sign", "aria-hidden": true }, one.sign), h("span", {}, h("b", {}, one.title), h("small", {}, one.words)), h("span", { class: "row" }, one.buttons)))));
}

// Tables

function tableButtons(table) {
  const name = table.table;
  return [
    table.phase === "open" && table.until > 0 && may("extend_time") && h("button", { onclick: () => ask({ command: "extend_time", table: name, seconds: 30 }) }, "30 s more"),
    table.phase === "stopped" && may("resume_table") && h("button", { class: "primary", onclick: () => ask({ command: "resume_table", table: name }) }, "Go on"),
    table.phase === "open" && may("close_table") && table.moment === "over" && h("button", { onclick: () => open({ kind: "close", id: name }) }, "Close"),
    table.phase === "closed" && may("open_table") && h("button", { class: "primary", onclick: () => open({ kind: "open", id: name }) }, "Open"),
    table.phase === "open" && may("change_dealer") && h("button", { onclick: () => open({ kind: "dealer", id: name }) }, "Dealer"),
  ];
}

function tables() {
  return h("section", {}, h("h2", {}, "Tables", h("span", { class: "count" }, `${state.pit.tables.filter((one) => one.phase === "open").length} of ${state.pit.tables.length} open`)),
    h("div", { class: "tables" }, state.pit.tables.filter((one) => matches(`${one.table} ${one.name} ${one.dealer} ${one.chapter}`)).map((table) =>
      h("article", { class: `table-card ${table.phase}`, "data-key": table.table },
        h("h3", {}, h("span", {}, table.name), h("span", { class: `state ${table.phase}` }, table.phase)),
        h("span", { class: "dim" }, `${table.table} · ${table.dealer || "no dealer"}`),
        h("span", { class: "number" }, `Round ${table.round} · ${MOMENTS[table.moment]}${left(table) ? ` · ${left(table)} s` : ""} · ${table.taken} of ${table.seats} seats`),
        h("span", { class: "number" }, `At risk ${money(table.at_risk)} · today `, h("b", { class: table.figures.revenue < 0 ? "lose" : "win" }, signed(table.figures.revenue))),
        h("small", {}, `Rules Submission ${table.reference}, effective ${table.effective}`),
        h("span", { class: "row" }, tableButtons(table), h("button", { class: "quiet", onclick: () => open({ kind: "rules", id: table.table }) }, "Rules"))))));
}

// Terminals

function kept(one) {
  return { all: true, alarm: one.blocks.length > 0, playing: Boolean(one.table), money: one.balance > 0, off: !one.enabled }[state.filter] && matches(`${one.terminal} ${one.asset} ${one.location} ${one.table} ${one.blocks.map(said).join(" ")}`);
}

const matches = (text) => text.toLowerCase().includes(state.words.toLowerCase());

function terminals() {
  const shown = state.pit.terminals.filter(kept);
  const where = (one) => (!one.enabled ? "not enabled" : one.blocks.length ? one.blocks.map(said).join(", ") : one.table ? `at ${one.table}` : "free");
  const look = (one) => (!one.enabled ? "off" : one.blocks.length ? "blocked" : one.table ? "playing" : "");
  return h("section", {}, h("h2", {}, "Terminals", h("span", { class: "count" }, `${shown.length} of ${state.pit.terminals.length}`)),
    h("div", { class: "filters" },
      h("label", {}, h("span", { class: "hidden" }, "Find a table or terminal"), h("input", { type: "search", placeholder: "Find a table or terminal", oninput: ({ target }) => { state.words = target.value; render(); } })),
      Object.entries(FILTERS).map(([name, words]) => h("button", { "data-key": name, "aria-pressed": String(state.filter === name), onclick: () => { state.filter = name; render(); } }, words))),
    h("p", {}),
    h("div", { class: "terminals" }, shown.map((one) => h("button", { class: look(one), "data-key": one.terminal, onclick: () => open({ kind: "terminal", id: one.terminal }) },
      h("b", {}, one.terminal), h("span", { class: "number" }, balance(one.balance)), h("small", {}, where(one))))));
}

// Money

function payButton(pay) {
  return [may("pay_hand") && h("button", { class: "primary", onclick: () => open({ kind: "pay", id: pay.hand_pay }) }, "Pay")];
}

function handPays() {
  const pays = state.pit.hand_pays;
  return h("section", { class: "panel" }, h("h2", {}, "Hand pays", h("span", { class: "count" }, pays.length ? `${pays.length}, ${money(pays.reduce((sum, pay) => sum + pay.amount, 0))}` : "none waits")),
    h("div", { class: "lines" }, pays.map((pay) => h("div", { class: "line", "data-key": pay.hand_pay },
      h("span", {}, h("b", { class: "number" }, money(pay.amount)), ` ${said(pay.kind)}, ${pay.terminal}`), h("span", {}, payButton(pay)),
      h("small", {}, `${pay.because}${pay.round ? ` · ${pay.table}, round ${pay.round}` : ""} · ${signers(pay)}`)))));
}

function signers(pay) {
  const roles = pay.signers[role] ?? pay.signers.slot_attendant;
  return roles.length ? `signed by a ${roles.map(said).join(" or ")} too` : "one signature";
}

function progressives() {
  const found = state.pit.progressives;
  return h("section", { class: "panel" }, h("h2", {}, "Progressives"), found.length === 0 && h("p", { class: "dim" }, "No table plays one."),
    found.map((one) => h("details", { "data-key": one.progressive },
      h("summary", {}, h("b", {}, one.progressive), one.up ? " " : " (down) ", h("span", { class: "gold number" }, Object.values(one.levels).map(balance).join(" · "))),
      h("table", { class: "figures" }, Object.entries(one.levels).map(([name, cents]) => h("tr", {}, h("td", {}, said(name)), h("td", { class: "number" }, balance(cents)))),
        h("tr", {}, h("td", {}, "Paid by terminals"), h("td", { class: "number" }, balance(one.paid_by_terminals))), h("tr", {}, h("td", {}, "Paid by attendants"), h("td", { class: "number" }, balance(one.paid_by_attendants))), h("tr", {}, h("td", {}, "Awarded, not paid yet"), h("td", { class: "number" }, balance(one.due)))),
      one.hits.slice(0, 5).map((hit) => h("small", { class: "row" }, `${clock(hit.at)} ${said(hit.level)} ${money(hit.amount)} at ${hit.terminal}, ${hit.table} round ${hit.round}`)))));
}

const NAMES = { deposited: "Put into terminals", winnings: "Won by players", losses: "Lost by players", withdrawn: "Paid out of terminals", jackpots: "Wins paid by attendants", progressives: "Progressives paid", terminal_progressives: "of these by terminals", tips: "Tips", overrides: "Overrides", revenue: "Gross revenue" };

function figures() {
  return h("section", { class: "panel" }, h("h2", {}, "The day so far"),
    h("table", { class: "figures" }, Object.entries(state.pit.total).map(([name, cents]) => h("tr", {}, h("td", {}, name === "revenue" ? h("b", {}, NAMES[name]) : NAMES[name] ?? said(name)), h("td", { class: "number" }, name === "revenue" ? h("b", {}, balance(cents)) : balance(cents))))),
    h("span", { class: "cite" }, "§ 605a.2(d)(6), (7)"));
}

setInterval(() => { if (state.pit?.tables.some((one) => one.until)) render(); }, 1000);
render();
