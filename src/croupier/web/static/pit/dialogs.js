// What the pit asks before it does something: a slip with its signatures, a terminal, a table, its rules.

import { cardName } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { balance, money } from "../shared/money.js";
import { foreseen } from "../shared/remedy.js";
import { day, named, said, t } from "../shared/words.js";

const BLOCKS = ["out_of_service", "door_open", "box_removed", "bill_jam", "printer_out", "link_lost", "memory_error"];
/** An amount as people write it; a comma stands before three digits or nowhere. */
const DOLLARS = String.raw`(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?`;

/** The dialog that is open. @param {Record<string, any>} context */
export function dialogOf(context) {
  const { state } = context;
  const { kind, id } = state.dialog;
  const found = {
    approval: state.approvals.find((one) => one.wish === id),
    pay: state.pit.hand_pays.find((one) => one.hand_pay === id),
    terminal: state.pit.terminals.find((one) => one.terminal === id),
  }[kind] ?? state.pit.tables.find((one) => one.table === id);
  const inside = found
    ? { approval, pay, terminal, close: closing, open: opening, dealer: changing, rules }[kind](found, context)
    : gone(context);
  return h(
    "dialog",
    { "data-key": `${kind}-${id}`, "aria-labelledby": "dialog-title", oncancel: context.close },
    inside,
    state.notice && h("p", { class: "lose", role: "alert" }, state.notice),
  );
}

/** Somebody else was quicker: it is said where the dialog is open. */
function gone({ close }) {
  return [
    h("p", { id: "dialog-title" }, t("This is done.")),
    h("button", { class: "primary", onclick: close }, t("Close")),
  ];
}

/** Send a form as a command; the dialog closes when it is done. */
function sends({ ask, close }, make) {
  return async (event) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.target));
    const [command, second] = make(fields);
    if ((await ask(command, second ?? null)).kind === "done") close();
  };
}

const buttons = (words, close) =>
  h(
    "div",
    { class: "row" },
    h("button", { class: "primary" }, words),
    h("button", { type: "button", class: "quiet", onclick: close }, t("Cancel")),
  );

/** What a dealer asks for, in words. */
export function wished({ title, command }) {
  if (title) return said(title);
  const words = {
    resume_table: t("Let the table go on"),
    extend_time: t("Give the players 30 seconds more"),
    change_cards: t("New cards or dice"),
    close_table: t("Close the table"),
    open_table: t("Open the table"),
    correct_card: t("Correct a card to: {card}", { card: command.card ? cardName(command.card) : "" }),
    handle_cards: command.task === "recut" ? t("Order a recut") : said("Let a floorperson verify the inspection"),
  };
  return words[command.command] ?? named(command.command);
}

function approval(one, { role, clock, approve, decline, close }) {
  const decides = ["floorperson", "pit_manager"].includes(role);
  const send = async (event) => {
    event.preventDefault();
    const { password, why } = Object.fromEntries(new FormData(event.target));
    const answer = event.submitter.value === "decline" ? decline(one.wish, why) : approve(one.wish, password);
    if ((await answer).kind === "done") close();
  };
  return [
    h("h2", { id: "dialog-title" }, wished(one)),
    h("p", {}, t("{dealer} asks for it at {table} since {time}.", { ...one, time: clock(one.since) })),
    one.remedy && foreseen(one.remedy),
    decides &&
    h(
      "form",
      { onsubmit: send },
      h(
        "label",
        {},
        t("Your password, to approve"),
        h("input", { name: "password", type: "password", autocomplete: "off", autofocus: true }),
      ),
      h("label", {}, t("Reason, to decline"), h("input", { name: "why", autocomplete: "off" })),
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary", value: "approve" }, t("Approve")),
        h("button", { class: "danger", value: "decline" }, t("Decline")),
        h("button", { type: "button", class: "quiet", onclick: close }, t("Cancel")),
      ),
    ),
    !decides && h("div", { class: "row" }, h("button", { class: "primary", onclick: close }, t("Close"))),
  ];
}

function pay(due, context) {
  const { role, close } = context;
  const roles = due.signers[role] ?? [];
  const make = (fields) => [
    {
      command: "pay_hand",
      hand_pay: due.hand_pay,
      amount: Math.round(Number(fields.amount.replaceAll(",", "")) * 100),
      override: fields.override ?? "",
    },
    fields.name ? { name: fields.name, role: fields.role, password: fields.password } : null,
  ];
  return [
    h("h2", { id: "dialog-title" }, t("Pay {amount}", { amount: money(due.amount) })),
    h(
      "p",
      {},
      t("{kind} at {terminal} (asset {asset}, {location}): {because}", {
        ...due,
        kind: named(due.kind),
        because: said(due.because),
      }),
    ),
    h(
      "form",
      { onsubmit: sends(context, make) },
      h(
        "label",
        {},
        t("Amount on the slip"),
        h("input", {
          name: "amount",
          inputmode: "decimal",
          required: true,
          pattern: DOLLARS,
          title: t("dollars and cents, as in 1,500.00"),
          value: (due.amount / 100).toFixed(2),
        }),
      ),
      h(
        "label",
        {},
        t("Reason, if another amount is paid than the terminal says"),
        h("input", { name: "override", autocomplete: "off" }),
      ),
      h(
        "fieldset",
        {},
        h(
          "legend",
          {},
          roles.length
            ? t("Second signature: {roles}", { roles: roles.map(named).join(t(" or ")) })
            : t("Second signature, if there is one"),
        ),
        h(
          "div",
          { class: "row" },
          h("label", {}, t("Name"), h("input", { name: "name", autocomplete: "off", required: roles.length > 0 })),
          h(
            "label",
            {},
            t("Role"),
            h(
              "select",
              { name: "role" },
              (roles.length ? roles : ["slot_supervisor", "slot_attendant", "security"]).map((one) =>
                h("option", { value: one }, named(one))
              ),
            ),
          ),
          h(
            "label",
            {},
            t("Password"),
            h("input", { name: "password", type: "password", autocomplete: "off", required: roles.length > 0 }),
          ),
        ),
      ),
      h("span", { class: "cite" }, "§ 465a.26(b)"),
      buttons(t("Paid"), close),
    ),
  ];
}

function terminal(one, context) {
  const { ask, may, close } = context;
  const row = (name, value) => h("tr", {}, h("td", {}, name), h("td", { class: "number" }, value));
  return [
    h("h2", { id: "dialog-title" }, t("Terminal {terminal}", one)),
    h(
      "table",
      { class: "figures" },
      row(t("Asset number"), one.asset),
      row(t("Location"), one.location),
      row(t("Balance"), balance(one.balance)),
      row(t("Table"), one.table || t("none")),
      row(t("Box"), one.box || t("none")),
      row(t("Revenue today"), balance(one.revenue)),
      row(t("Enabled by central control"), one.enabled ? t("yes") : t("no")),
    ),
    ...one.blocks.map((block) =>
      h(
        "p",
        { class: "row", "data-key": block },
        h("b", { class: "lose grow" }, named(block)),
        may("unblock_terminal") && block !== "hand_pay" &&
          h(
            "button",
            { onclick: () => ask({ command: "unblock_terminal", terminal: one.terminal, block }) },
            t("Put right"),
          ),
      )
    ),
    may("block_terminal") &&
    h(
      "form",
      { class: "row", onsubmit: blocks(one, context) },
      h(
        "label",
        { class: "grow" },
        t("Take out of play"),
        h(
          "select",
          { name: "block" },
          BLOCKS.filter((block) => !one.blocks.includes(block)).map((block) =>
            h("option", { value: block }, named(block))
          ),
        ),
      ),
      h("button", { class: "danger" }, t("Block")),
    ),
    h("div", { class: "row" }, h("button", { class: "primary", onclick: close }, t("Done"))),
  ];
}

function blocks(one, { ask }) {
  return (event) => {
    event.preventDefault();
    ask({ command: "block_terminal", terminal: one.terminal, block: new FormData(event.target).get("block") });
  };
}

function closing(table, context) {
  return [
    h("h2", { id: "dialog-title" }, t("Close {table}?", table)),
    h("p", {}, t("{name}. Nobody can wager there until it is opened again.", table)),
    h(
      "form",
      { onsubmit: sends(context, () => [{ command: "close_table", table: table.table }]) },
      buttons(t("Close the table"), context.close),
    ),
  ];
}

function opening(table, context) {
  const make = ({ dealer }) => [{ command: "open_table", table: table.table, dealer }];
  return [
    h("h2", { id: "dialog-title" }, t("Open {table}", table)),
    h(
      "p",
      {},
      t("{name}, under Rules Submission {reference}, effective {effective}.", {
        ...table,
        effective: day(table.effective),
      }),
    ),
    h(
      "form",
      { onsubmit: sends(context, make) },
      h("label", {}, t("Dealer"), h("input", { name: "dealer", required: true, autocomplete: "off" })),
      buttons(t("Open the table"), context.close),
    ),
  ];
}

function changing(table, context) {
  const make = ({ dealer }) => [{ command: "change_dealer", table: table.table, dealer }];
  return [
    h("h2", { id: "dialog-title" }, t("Another dealer at {table}", table)),
    h("p", {}, t("{dealer} deals now.", { dealer: said(table.dealer) })),
    h(
      "form",
      { onsubmit: sends(context, make) },
      h("label", {}, t("Who takes over"), h("input", { name: "dealer", required: true, autocomplete: "off" })),
      buttons(t("Change"), context.close),
    ),
  ];
}

const read = new Map();

function rules(table, { close }) {
  const key = `${table.table} ${table.reference} ${table.effective}`;
  if (!read.has(key)) {
    read.set(key, null);
    fetch(`/api/submission/${table.table}`).then((answer) => answer.json()).then((found) => read.set(key, found));
  }
  const found = read.get(key);
  const value = (
    one,
  ) => (typeof one === "boolean"
    ? (one ? t("yes") : t("no"))
    : typeof one === "object" && one
    ? JSON.stringify(one)
    : typeof one === "string"
    ? named(one)
    : String(one));
  const shown = (
    name,
    one,
  ) => (Number.isInteger(one) && /(minimum|maximum|unit|chip|limit)$/.test(name) ? money(one) : value(one));
  return [
    h("h2", { id: "dialog-title" }, t("Rules of {table}", table)),
    h(
      "p",
      {},
      t("{name}, chapter {chapter}. Rules Submission {reference}, effective {effective}.", {
        ...table,
        effective: day(table.effective),
      }),
      found && ` ${t("Approved {approved}, edition {edition}.", { ...found, approved: day(found.approved) })}`,
    ),
    h(
      "div",
      { class: "options" },
      h(
        "table",
        { class: "figures" },
        Object.entries(found?.options ?? {}).map(([name, one]) =>
          h("tr", { "data-key": name }, h("td", {}, named(name)), h("td", {}, shown(name, one)))
        ),
      ),
    ),
    h("span", { class: "cite" }, "§ 601a.2"),
    h("div", { class: "row" }, h("button", { class: "primary", onclick: close }, t("Done"))),
  ];
}
