// The pit: what needs somebody first, then every table and terminal. Buttons are there only for what the role may do.

import { byId, h, show } from "../shared/dom.js";
import { Live } from "../shared/live.js";
import { balance, levelName, money, signed } from "../shared/money.js";
import { dialogOf, wished } from "./dialogs.js";
import { day, locale, named, said, t } from "../shared/words.js";

const app = byId("app");
const person = app.dataset.person;
const role = app.dataset.role;
const commands = new Set(app.dataset.commands.split(" "));

const MOMENTS = {
  betting: t("betting"),
  dealing: t("dealing"),
  deciding: t("players decide"),
  playing: t("dealer plays"),
  over: t("between rounds"),
};
const PHASES = { open: t("open"), stopped: t("stopped"), closed: t("closed") };
const FILTERS = {
  all: t("All"),
  alarm: t("Alarms"),
  playing: t("Playing"),
  money: t("With money"),
  off: t("Not enabled"),
};

const DECIDES = ["floorperson", "pit_manager"].includes(role);

const state = {
  connection: "connecting",
  pit: null,
  approvals: [],
  skew: 0,
  filter: "all",
  table: "",
  words: "",
  dialog: null,
  notice: "",
};

const live = new Live("pit", {
  onView: (view) => {
    state.skew = view.now - Date.now();
    state.pit = view.pit;
    state.approvals = view.approvals;
    render();
  },
  onState: (connection) => {
    state.connection = connection;
    render();
  },
});

const may = (command) => commands.has(command);

/** Ask, and say what was refused. @param {Record<string, any>} command */
const ask = (command, second = null) => told(live.ask(command, second));
const approve = (wish, password) => told(live.approve(wish, password));
const decline = (wish, why) => told(live.decline(wish, why));

async function told(asked) {
  const answer = await asked;
  state.notice = answer.kind === "refused" ? said(answer.detail) : "";
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
    const words = forbidden() ? loggedOut() : [h("p", { role: "status" }, t("Connecting…"))];
    show(app, h("main", { class: "page" }, h("h1", {}, t("The pit")), words));
    return;
  }
  const context = { state, role, person, may, ask, approve, decline, close, open, left, clock };
  show(
    app,
    bar(),
    notice(),
    h(
      "main",
      { class: "pit" },
      h("div", {}, alarms(), tables(), terminals()),
      h("aside", {}, handPays(), progressives(), figures()),
    ),
    !forbidden() && state.dialog && dialogOf(context),
  );
}

function bar() {
  return h(
    "header",
    { class: "bar" },
    h(
      "div",
      {},
      h("h1", {}, t("The pit")),
      h("small", {}, t("{facility} · gaming day {day}", { facility: state.pit.facility, day: day(state.pit.day) })),
    ),
    h(
      "span",
      { class: "grow table-filter" },
      h(
        "select",
        {
          "aria-label": t("Table"),
          onchange: ({ target }) => {
            state.table = target.value;
            render();
          },
        },
        h("option", { value: "" }, t("All tables")),
        state.pit.tables.map((one) =>
          h("option", { value: one.table, "data-key": one.table }, `${one.table} · ${one.name}`)
        ),
      ),
    ),
    ["surveillance", "floorperson", "pit_manager", "compliance", "auditor"].includes(role) &&
      h("a", { href: "/surveillance" }, t("Rounds and disputes")),
    h("span", {}, h("b", {}, person), `, ${named(role)}`),
    h("form", { method: "post", action: "/logout" }, h("button", { class: "quiet" }, t("Log out"))),
  );
}

function notice() {
  if (forbidden()) return h("div", { class: "notice", role: "alert" }, loggedOut());
  const words = state.connection === "open"
    ? !state.dialog && state.notice
    : t("The connection was lost; this page comes back by itself.");
  return h("div", { class: "notice", role: "alert" }, words);
}

function forbidden() {
  return state.connection === "forbidden";
}

function loggedOut() {
  return [t("You are logged out: log in again."), " ", h("a", { href: `/login?next=/pit&role=${role}` }, t("Log in"))];
}

/** Seconds left at a table, or nothing. */
function left(table) {
  return table.until ? Math.max(0, Math.ceil((table.until - Date.now() - state.skew) / 1000)) : 0;
}

// What needs somebody

function waiting() {
  const { tables: all, terminals: devices, hand_pays: pays, progressives: meters } = state.pit;
  const found = [
    ...state.approvals.map((one) => ({
      key: `a${one.wish}`,
      at: one.table,
      high: true,
      sign: "?",
      title: t("{dealer} at {table} asks: {what}", { ...one, what: wished(one) }),
      words: [
        one.remedy && !one.remedy.refused &&
        `${said(one.remedy.says)} · ${t("{amount} goes back", { amount: money(one.remedy.credited) })}`,
        t("since {time}", { time: clock(one.since) }),
      ].filter(Boolean).join(" · "),
      buttons: [
        h("button", {
          class: DECIDES ? "primary" : "",
          onclick: () => open({ kind: "approval", id: one.wish }),
        }, DECIDES ? t("Decide") : t("Look")),
      ],
    })),
    ...all.filter((table) => table.phase === "stopped").map((table) => ({
      key: `t${table.table}`,
      at: table.table,
      high: true,
      sign: "■",
      title: t("Table {table} is stopped", table),
      words: said(table.why),
      buttons: tableButtons(table),
    })),
    ...pays.map((pay) => ({
      key: `p${pay.hand_pay}`,
      at: pay.table,
      high: false,
      sign: "$",
      title: t("{amount} to pay at {terminal}", { amount: money(pay.amount), terminal: pay.terminal }),
      words: t("{what} · {location} · since {time}", {
        what: named(pay.kind),
        location: pay.location,
        time: clock(pay.since),
      }),
      buttons: payButton(pay),
    })),
    ...devices.filter((one) => one.called).sort((one, other) => one.called - other.called).map((one) => ({
      key: `c${one.terminal}`,
      at: one.table,
      high: false,
      sign: "☎",
      title: t("{terminal} calls an attendant", one),
      words: t("{location} · since {time}", { location: one.location, time: clock(one.called) }),
      buttons: [
        may("answer_call") && h("button", {
          onclick: () => ask({ command: "answer_call", terminal: one.terminal }),
        }, t("I am there")),
      ],
    })),
    ...devices.filter(alarming).map((one) => ({
      key: `d${one.terminal}`,
      at: one.table,
      high: true,
      sign: "!",
      title: t("Terminal {terminal}: {blocks}", {
        terminal: one.terminal,
        blocks: one.blocks.filter(trouble).map(named).join(", "),
      }),
      words: t("{location} · balance {amount}", { location: one.location, amount: balance(one.balance) }),
      buttons: [h("button", { onclick: () => open({ kind: "terminal", id: one.terminal }) }, t("Look"))],
    })),
    ...meters.filter((one) => !one.up).map((one) => ({
      key: `m${one.progressive}`,
      at: one.tables.includes(state.table) ? state.table : "",
      high: true,
      sign: "◇",
      title: t("Progressive {progressive} is down", one),
      words: t("wagers on it are refused at {tables}", { tables: one.tables.join(", ") }),
      buttons: [],
    })),
    ...all.filter((table) => table.progressive && !table.link_up).map((table) => ({
      key: `l${table.table}`,
      at: table.table,
      high: true,
      sign: "◇",
      title: t("Table {table} has lost its progressive", table),
      words: t("progressive wagers are refused there"),
      buttons: [],
    })),
  ];
  return found.filter((one) => !state.table || one.at === state.table).sort((one, other) =>
    Number(other.high) - Number(one.high)
  );
}

const trouble = (block) => block !== "hand_pay";
const alarming = (one) => one.blocks.some(trouble);
const clock = (at) => new Date(at).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });

function alarms() {
  const found = waiting();
  return h(
    "section",
    { "aria-label": t("What needs somebody"), "aria-live": "polite" },
    h(
      "h2",
      {},
      t("Needs somebody"),
      h("span", { class: "count" }, found.length ? `${found.length}` : t("nothing now")),
    ),
    h(
      "div",
      { class: "alarms" },
      found.map((one) =>
        h(
          "div",
          { class: `alarm ${one.high ? "high" : ""}`, "data-key": one.key },
          h("span", { class: "sign", "aria-hidden": true }, one.sign),
          h("span", {}, h("b", {}, one.title), h("small", {}, one.words)),
          h("span", { class: "row" }, one.buttons),
        )
      ),
    ),
  );
}

// Tables

function tableButtons(table) {
  const name = table.table;
  return [
    table.phase === "open" && table.until > 0 && may("extend_time") &&
    h("button", { onclick: () => ask({ command: "extend_time", table: name, seconds: 30 }) }, t("30 s more")),
    table.phase === "stopped" && may("resume_table") &&
    h("button", { class: "primary", onclick: () => ask({ command: "resume_table", table: name }) }, t("Go on")),
    table.phase === "open" && may("close_table") && table.moment === "over" &&
    h("button", { onclick: () => open({ kind: "close", id: name }) }, t("Close")),
    table.phase === "closed" && may("open_table") &&
    h("button", { class: "primary", onclick: () => open({ kind: "open", id: name }) }, t("Open")),
    table.phase === "open" && may("change_dealer") &&
    h("button", { onclick: () => open({ kind: "dealer", id: name }) }, t("Dealer")),
  ];
}

function tables() {
  return h(
    "section",
    {},
    h(
      "h2",
      {},
      t("Tables"),
      h(
        "span",
        { class: "count" },
        t("{count} of {all} open", {
          count: state.pit.tables.filter((one) => one.phase === "open").length,
          all: state.pit.tables.length,
        }),
      ),
    ),
    h(
      "div",
      { class: "tables" },
      state.pit.tables.filter((one) =>
        (!state.table || one.table === state.table) && matches(`${one.table} ${one.name} ${one.dealer} ${one.chapter}`)
      ).map((table) =>
        h(
          "article",
          { class: `table-card ${table.phase}`, "data-key": table.table },
          h("h3", {}, h("span", {}, table.name), h("span", { class: `state ${table.phase}` }, PHASES[table.phase])),
          h("span", { class: "dim" }, `${table.table} · ${said(table.dealer) || t("no dealer")}`),
          h(
            "span",
            { class: "number" },
            [
              t("Round {round}", table),
              MOMENTS[table.moment],
              left(table) && `${left(table)} s`,
              t("{taken} of {seats} seats", table),
            ].filter(Boolean).join(" · "),
          ),
          h(
            "span",
            { class: "number" },
            t("At risk {amount} · today", { amount: money(table.at_risk) }),
            " ",
            h("b", { class: table.figures.revenue < 0 ? "lose" : "win" }, signed(table.figures.revenue)),
          ),
          h(
            "small",
            {},
            t("Rules Submission {reference}, effective {effective}", {
              reference: table.reference,
              effective: day(table.effective),
            }),
          ),
          h(
            "span",
            { class: "row" },
            tableButtons(table),
            h("button", { class: "quiet", onclick: () => open({ kind: "rules", id: table.table }) }, t("Rules")),
          ),
        )
      ),
    ),
  );
}

// Terminals

function kept(one) {
  return (!state.table || one.table === state.table) &&
    {
      all: true,
      alarm: one.blocks.length > 0,
      playing: Boolean(one.table),
      money: one.balance > 0,
      off: !one.enabled,
    }[state.filter] &&
    matches(`${one.terminal} ${one.asset} ${one.location} ${one.table} ${one.blocks.map(named).join(" ")}`);
}

const matches = (text) => text.toLowerCase().includes(state.words.toLowerCase());

function terminals() {
  const shown = state.pit.terminals.filter(kept);
  const where = (
    one,
  ) => (!one.enabled
    ? t("not enabled")
    : one.blocks.length
    ? one.blocks.map(named).join(", ")
    : one.table
    ? t("at {table}", one)
    : t("free"));
  const look = (one) => (!one.enabled ? "off" : one.blocks.length ? "blocked" : one.table ? "playing" : "");
  return h(
    "section",
    {},
    h(
      "h2",
      {},
      t("Terminals"),
      h("span", { class: "count" }, t("{count} of {all}", { count: shown.length, all: state.pit.terminals.length })),
    ),
    h(
      "div",
      { class: "filters" },
      h(
        "label",
        {},
        h("span", { class: "hidden" }, t("Find a table or terminal")),
        h("input", {
          type: "search",
          placeholder: t("Find a table or terminal"),
          oninput: ({ target }) => {
            state.words = target.value;
            render();
          },
        }),
      ),
      Object.entries(FILTERS).map(([name, words]) =>
        h("button", {
          "data-key": name,
          "aria-pressed": String(state.filter === name),
          onclick: () => {
            state.filter = name;
            render();
          },
        }, words)
      ),
    ),
    rows(shown).map(([row, places]) =>
      h(
        "div",
        { class: "floor-row", "data-key": row },
        h("h3", {}, row),
        h(
          "div",
          { class: "terminals" },
          places.map((one) =>
            h(
              "button",
              {
                class: look(one),
                "data-key": one.terminal,
                title: one.location,
                onclick: () => open({ kind: "terminal", id: one.terminal }),
              },
              h("b", {}, one.terminal),
              h("span", { class: "number" }, balance(one.balance)),
              h("small", {}, where(one)),
            )
          ),
        ),
      )
    ),
  );
}

/** The floor as it stands: the terminals of a row beside each other, by what their location begins with. */
function rows(shown) {
  const found = new Map();
  for (const one of shown) {
    const row = one.location.split(",")[0];
    found.set(row, [...(found.get(row) ?? []), one]);
  }
  return [...found];
}

// Money

function payButton(pay) {
  return [
    may("pay_hand") &&
    h("button", { class: "primary", onclick: () => open({ kind: "pay", id: pay.hand_pay }) }, t("Pay")),
  ];
}

function handPays() {
  const pays = state.pit.hand_pays;
  return h(
    "section",
    { class: "panel" },
    h(
      "h2",
      {},
      t("Hand pays"),
      h(
        "span",
        { class: "count" },
        pays.length ? `${pays.length}, ${money(pays.reduce((sum, pay) => sum + pay.amount, 0))}` : t("none waits"),
      ),
    ),
    h(
      "div",
      { class: "lines" },
      pays.map((pay) =>
        h(
          "div",
          { class: "line", "data-key": pay.hand_pay },
          h("span", {}, h("b", { class: "number" }, money(pay.amount)), ` ${named(pay.kind)}, ${pay.terminal}`),
          h("span", {}, payButton(pay)),
          h(
            "small",
            {},
            [said(pay.because), pay.round && t("{table}, round {round}", pay), signers(pay)].filter(Boolean).join(
              " · ",
            ),
          ),
        )
      ),
    ),
  );
}

function signers(pay) {
  const roles = pay.signers[role] ?? pay.signers.slot_attendant;
  return roles.length ? t("also signed by: {roles}", { roles: roles.map(named).join(t(" or ")) }) : t("one signature");
}

function progressives() {
  const found = state.pit.progressives;
  return h(
    "section",
    { class: "panel" },
    h("h2", {}, t("Progressives")),
    found.length === 0 && h("p", { class: "dim" }, t("No table plays one.")),
    found.map((one) =>
      h(
        "details",
        { "data-key": one.progressive },
        h(
          "summary",
          {},
          h("b", {}, one.progressive),
          one.up ? " " : ` (${t("down")}) `,
          h("span", { class: "gold number" }, Object.values(one.levels).map(balance).join(" · ")),
        ),
        h(
          "table",
          { class: "figures" },
          Object.entries(one.levels).map(([name, cents]) =>
            h("tr", {}, h("td", {}, levelName(name)), h("td", { class: "number" }, balance(cents)))
          ),
          h(
            "tr",
            {},
            h("td", {}, t("Paid by terminals")),
            h("td", { class: "number" }, balance(one.paid_by_terminals)),
          ),
          h(
            "tr",
            {},
            h("td", {}, t("Paid by attendants")),
            h("td", { class: "number" }, balance(one.paid_by_attendants)),
          ),
          h("tr", {}, h("td", {}, t("Awarded, not paid yet")), h("td", { class: "number" }, balance(one.due))),
        ),
        one.hits.slice(0, 5).map((hit) =>
          h(
            "small",
            { class: "row" },
            t("{time} {level} {amount} at {terminal}, {table} round {round}", {
              ...hit,
              time: clock(hit.at),
              level: levelName(hit.level),
              amount: money(hit.amount),
            }),
          )
        ),
      )
    ),
  );
}

const NAMES = {
  deposited: t("Put into terminals"),
  winnings: t("Won by players"),
  losses: t("Lost by players"),
  withdrawn: t("Paid out of terminals"),
  jackpots: t("Wins paid by attendants"),
  progressives: t("Progressives paid"),
  terminal_progressives: t("of these by terminals"),
  tips: t("Tips"),
  overrides: t("Overrides"),
  revenue: t("Gross revenue"),
};

function figures() {
  return h(
    "section",
    { class: "panel" },
    h("h2", {}, t("The day so far")),
    h(
      "table",
      { class: "figures" },
      Object.entries(state.pit.total).map(([name, cents]) =>
        h(
          "tr",
          {},
          h("td", {}, name === "revenue" ? h("b", {}, NAMES[name]) : NAMES[name] ?? named(name)),
          h("td", { class: "number" }, name === "revenue" ? h("b", {}, balance(cents)) : balance(cents)),
        )
      ),
    ),
    h("span", { class: "cite" }, "§ 605a.2(d)(6), (7)"),
  );
}

setInterval(() => {
  if (state.pit?.tables.some((one) => one.until)) render();
}, 1000);
render();
