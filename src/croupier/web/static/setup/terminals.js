// Terminals: installed one by one or from a list, moved, bound to tables, enabled, retired; machines by their code.

import { may, redraw } from "../people/desk.js";
import { h } from "../shared/dom.js";
import { fields } from "../shared/form.js";
import { day, named, t } from "../shared/words.js";
import { choice, chosen, entry, several } from "../people/dialog.js";
import { fileOrText, judgedList } from "./lists.js";
import { voucherSwitch } from "./redemption.js";
import { ask, fetched, open, setup, state } from "./state.js";

/** @import { MachineDocument, SetupTerminal } from "../shared/documents.d.ts" */

const SHOWN_AT_MOST = 200;

export function terminals() {
  const all = setup().terminals.filter((one) => state.retired || !one.retired);
  const words = state.words.toLowerCase();
  const found = all.filter((one) => `${one.terminal} ${one.asset} ${one.location}`.toLowerCase().includes(words));
  return h(
    "section",
    { class: "panel", id: "terminals", "aria-labelledby": "terminals-title" },
    h(
      "header",
      { class: "row" },
      h("h2", { id: "terminals-title", class: "grow" }, t("Terminals")),
      all.length > 5 && search(),
      may("install_terminals") && h("button", { onclick: fromList }, t("From a list…")),
      may("install_terminal") && h("button", { class: "primary", onclick: install }, t("Install a terminal")),
    ),
    found.length ? list(found.slice(0, SHOWN_AT_MOST)) : h("p", { class: "dim" }, t("No terminals yet.")),
    found.length > SHOWN_AT_MOST &&
      h("p", { class: "dim" }, t("{more} more: use search.", { more: found.length - SHOWN_AT_MOST })),
  );
}

const search = () =>
  h("input", {
    type: "search",
    "aria-label": t("Search"),
    placeholder: t("Search"),
    oninput: (/** @type {Event} */ { target }) => {
      state.words = /** @type {HTMLInputElement} */ (target).value;
      redraw();
    },
  });

/** @param {SetupTerminal[]} found */
function list(found) {
  const heads = [t("Terminal"), t("Asset number"), t("Location"), t("Games and tables"), t("State"), ""];
  return h(
    "table",
    { class: "figures wide" },
    h("thead", {}, h("tr", {}, heads.map((one) => h("th", {}, one)))),
    h("tbody", {}, found.map(row)),
  );
}

/** @param {SetupTerminal} one */
function row(one) {
  return h(
    "tr",
    { "data-key": one.terminal, class: one.retired ? "retired" : "" },
    h("td", {}, h("b", {}, one.terminal)),
    h("td", {}, one.asset),
    h("td", {}, one.location),
    h("td", {}, [...one.games, ...one.tables].join(", ") || t("every")),
    h("td", {}, one.retired ? t("left on {day}", { day: day(one.retired) }) : standing(one)),
    h("td", {}, h("div", { class: "acts" }, !one.retired && acts(one))),
  );
}

/** @param {SetupTerminal} one */
function standing(one) {
  return [
    one.machine ? t("machine enrolled") : t("no machine"),
    ...(one.peripherals ? [t("validator and printer enrolled")] : []),
    one.enabled ? t("enabled") : t("not enabled"),
    ...(one.training ? [t("play money")] : one.vouchers ? [] : [t("vouchers are off")]),
    ...one.blocks.map((block) => named("block", block)),
  ].join(" · ");
}

/** @param {SetupTerminal} one */
function acts(one) {
  const { terminal } = one;
  return [
    may("enable_terminal") && !one.enabled &&
    h(
      "button",
      { class: "primary", onclick: () => ask({ command: "enable_terminal", terminal }, null, t("Done.")) },
      t("Enable"),
    ),
    may("disable_terminal") && one.enabled &&
    h("button", { onclick: () => ask({ command: "disable_terminal", terminal }, null, t("Done.")) }, t("Disable")),
    may("record_meters") &&
    h("button", { onclick: () => ask({ command: "record_meters", terminal }, null, t("Done.")) }, t("Record meters")),
    may("clear_memory") && one.blocks.includes("memory_error") &&
    h("button", { class: "primary", onclick: () => clear(one) }, t("RAM clear…")),
    !one.training && !one.vouchers && voucherSwitch(terminal, false),
    may("move_terminal") && h("button", { onclick: () => move(one) }, t("Move…")),
    may("group_terminal") && h("button", { onclick: () => bind(one) }, t("Tables…")),
    may("retire_terminal") && h("button", { class: "quiet", onclick: () => retire(one) }, t("Retire…")),
  ];
}

/** Meters and data are set back, once compliance has recorded them (§ 461a.27(a)). @param {SetupTerminal} one */
function clear(one) {
  open({
    key: `clear ${one.terminal}`,
    title: t("RAM clear of {terminal}", one),
    button: t("It is cleared"),
    command: "clear_memory",
    why: t("It holds no money, and compliance has recorded its meters."),
    controls: () => [],
    make: () => ({ terminal: one.terminal }),
  });
}

function install() {
  open({
    key: "install_terminal",
    title: t("Install a terminal"),
    button: t("Install"),
    command: "install_terminals",
    controls: () => [
      entry(t("Name of the terminal"), { name: "terminal", required: true, autofocus: true }),
      entry(t("Asset number"), { name: "asset", required: true }),
      entry(t("Location"), { name: "location", required: true }),
      choice(t("Money"), "training", [["", t("Money")], ["yes", t("Play money")]]),
      several(t("Only these tables; blank: every table"), "tables", standingTables(), []),
    ],
    make: ({ terminal, asset, location, training }, form) => ({
      terminals: [{ terminal, asset, location, tables: chosen(form, "tables"), training: training === "yes" }],
    }),
  });
}

const standingTables = () =>
  setup().tables.filter((one) => !one.retired).map((one) => /** @type {[string, string]} */ ([one.table, one.table]));

/** @param {SetupTerminal} one */
function move(one) {
  open({
    key: `move ${one.terminal}`,
    title: t("Move terminal {terminal}", one),
    button: t("Move"),
    command: "move_terminal",
    controls: () => [entry(t("Location"), { name: "location", required: true, value: one.location, autofocus: true })],
    make: ({ location }) => ({ terminal: one.terminal, location }),
  });
}

/** @param {SetupTerminal} one */
function bind(one) {
  open({
    key: `bind ${one.terminal}`,
    title: t("Games and tables for {terminal}", one),
    button: t("Save"),
    command: "group_terminal",
    controls: () => [several(t("Only these tables; blank: every table"), "tables", standingTables(), one.tables)],
    make: (_, form) => ({ terminal: one.terminal, tables: chosen(form, "tables") }),
  });
}

/** @param {SetupTerminal} one */
function retire(one) {
  open({
    key: `retire ${one.terminal}`,
    title: t("{terminal} leaves the floor for good", one),
    button: t("Retire"),
    command: "retire_terminal",
    why: t("It must hold no money, its box must be out, and compliance must have recorded its meters."),
    controls: () => [
      entry(t("Why?"), { name: "why", required: true, maxlength: 1000, autofocus: true }),
      setup().places.length > 0 && choice(t("To which place"), "to", setup().places.map((place) => [place, place])),
    ],
    make: ({ why, to = "" }) => ({ terminal: one.terminal, why, to }),
  });
}

function fromList() {
  state.list = null;
  open({
    key: "from a list",
    title: t("Terminals from a list"),
    button: t("Install all"),
    command: "install_terminals",
    why: t(
      "Comma-separated, with the heading terminal,asset,location and optionally games,tables,training. All or none.",
    ),
    controls: () => [
      ...fileOrText(judged),
      judgedList(
        state.list?.errors ?? null,
        t("{count} terminals, no errors.", { count: state.list?.terminals.length ?? 0 }),
      ),
    ],
    make: () => ({ terminals: state.list?.errors.length ? [] : state.list?.terminals ?? [] }),
  });
}

/** @param {string} body */
async function judged(body) {
  state.notice = "";
  state.list = await fetched("/api/setup/list", { method: "POST", body });
  redraw();
}

// Machines

export function machines() {
  if (!may("enroll_machine")) return null;
  return h(
    "section",
    { class: "panel", id: "machines", "aria-labelledby": "machines-title" },
    h("h2", { id: "machines-title" }, t("A machine is showing a code")),
    h(
      "p",
      { class: "dim" },
      t("On the machine: croupier kiosk terminal --enroll. Its key stays there; the code works once, for 10 minutes."),
      " ",
      t("Its bill validator and printer have their own code: croupier device --enroll."),
    ),
    h(
      "form",
      { class: "row", onsubmit: find },
      entry(t("Code"), {
        name: "code",
        required: true,
        maxlength: 20,
        class: "code",
        spellcheck: "false",
        value: codeInAddress(),
      }),
      h("button", { class: "primary" }, t("Find the machine")),
    ),
  );
}

/** What would not count any more. @param {SetupTerminal} one @param {MachineDocument["command"]} command */
function replaced(one, command) {
  if (command === "enroll_machine") return one.machine ? ` · ${t("replaces its machine")}` : "";
  return one.peripherals ? ` · ${t("replaces its validator and printer")}` : "";
}

/** A code that was scanned. */
const codeInAddress = () => new URLSearchParams(location.hash.slice(1)).get("code") ?? "";

/** @param {Event} event */
async function find(event) {
  event.preventDefault();
  const { code = "" } = fields(event);
  state.notice = "";
  const found = await fetched("/api/setup/machine", { method: "POST", body: new URLSearchParams({ code }) });
  if (!found) return redraw();
  const free = setup().terminals.filter((one) => !one.retired);
  open({
    key: `machine ${found.key}`,
    title: found.command === "enroll_machine"
      ? t("Which terminal is this machine?")
      : t("Whose validator and printer are these?"),
    button: t("Enroll"),
    command: found.command,
    why: t("It is calling from {source}. The code is good for {seconds} more seconds.", found),
    controls: () => [
      choice(
        t("Terminal"),
        "terminal",
        free.map((
          one,
        ) => [
          one.terminal,
          `${one.terminal} · ${one.location}${replaced(one, found.command)}`,
        ]),
      ),
    ],
    make: ({ terminal }) => ({ terminal, key: found.key }),
  });
}
