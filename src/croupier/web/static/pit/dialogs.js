// Dialogs of the pit: a slip with its signatures, a terminal, a table, its rules.

import { cardName } from "../shared/cards.js";
import { moment } from "../shared/clock.js";
import { h } from "../shared/dom.js";
import { fields } from "../shared/form.js";
import { dealerName } from "../shared/layout.js";
import { balance, money } from "../shared/money.js";
import { foreseen } from "../shared/remedy.js";
import { ownProof, shownKey, signature } from "../people/signature.js";
import { day, named, said, t } from "../shared/words.js";
import { overriding, voidingVoucher } from "./exceptions.js";
import { limits, whoDeals } from "./limits.js";
import { buttons, sends } from "./sending.js";
import { approve, ask, clock, close, computersTime, DECIDES, decline, may, open, pit, state } from "./state.js";
import { enteringBook, makingSlip, paying, voidingSlip } from "./slips.js";
import { distributing } from "./tips.js";
import { payout } from "./validation.js";
import { voiding } from "./voiding.js";

/**
 * @import {
 *   ApprovalDocument, BlockTerminal, PitTable, PitTerminal, Sentence, SubmissionDocument
 * } from "../shared/documents.d.ts"
 * @import { Child } from "../shared/dom.js"
 * @import { Dialog, DialogKind } from "./state.js"
 */

/** @typedef {(Child | Child[])[]} Drawn */

/** @type {BlockTerminal["block"][]} */
const BLOCKS = ["out_of_service", "door_open", "box_removed", "bill_jam", "printer_out", "link_lost", "memory_error"];
/** What each dialog shows of what it is about. @type {Record<DialogKind, (id: string) => Drawn>} */
const DIALOGS = {
  approval: (id) => ifThere(state.approvals.find((one) => one.wish === id), approval),
  payout: (id) => ifThere(pit().payouts.find((one) => one.payout === id), payout),
  pay: (id) => ifThere(handPay(id), paying),
  slip: (id) => ifThere(handPay(id), makingSlip),
  book: (id) => ifThere(handPay(id), enteringBook),
  unslip: (id) => ifThere(handPay(id), voidingSlip),
  terminal: (id) => ifThere(pit().terminals.find((one) => one.terminal === id), terminal),
  close: (id) => ifThere(tableOf(id), closing),
  open: (id) => ifThere(tableOf(id), opening),
  dealer: (id) => ifThere(tableOf(id), changing),
  limits: (id) => ifThere(tableOf(id), limits),
  rules: (id) => ifThere(tableOf(id), rules),
  stop: (id) => ifThere(tableOf(id), stop),
  time: confirmTime,
  tips: (id) => ifThere(pit().pools.find((one) => one.id === id), distributing),
  void: (id) => ifThere(tableOf(id), voiding),
  override: (id) => ifThere(handPay(id), overriding),
  voucher: voidingVoucher,
};

/** @param {string} id */
const handPay = (id) => pit().hand_pays.find((one) => one.hand_pay === id);
/** @param {string} id */
const tableOf = (id) => pit().tables.find((one) => one.table === id);

/**
 * @template One
 * @param {One | undefined} one
 * @param {(one: One) => Drawn} draw
 */
const ifThere = (one, draw) => (one ? draw(one) : gone());

/** The dialog that is open. @param {Dialog} dialog */
export function dialogOf({ kind, id }) {
  return h(
    "dialog",
    { "data-key": `${kind}-${id}`, "aria-labelledby": "dialog-title", oncancel: close },
    ...DIALOGS[kind](id),
    state.notice && h("p", { class: "lose", role: "alert" }, state.notice),
  );
}

/** Somebody else was quicker: it is said where the dialog is open. */
function gone() {
  return [
    h("p", { id: "dialog-title" }, t("This has been handled.")),
    h("button", { class: "primary", onclick: close }, t("Close")),
  ];
}

/** What a dealer asks for, in words. @param {ApprovalDocument} approval */
export function wished({ title, command }) {
  if (title) return said(title);
  /** @type {Record<string, string>} */
  const words = {
    resume_table: t("Resume the table"),
    extend_time: t("Give players 30 more seconds"),
    change_cards: t("New cards or dice"),
    close_table: t("Close the table"),
    validate_payout: t("Validate a payout"),
    inspect_reader: t("Inspect the card reader"),
    load_dice: t("Load the dice"),
    open_table: t("Open the table"),
    correct_card: t("Correct a card to: {card}", { card: "card" in command ? cardName(command.card) : "" }),
    handle_cards: "task" in command ? ordered(command.task) : "",
    sign_device: t("A device is marked out of order"),
    repair: t("A device works again"),
  };
  return words[command.command];
}

/** What is to be done to the cards. @param {string} task */
const ordered = (
  task,
) => (task === "recut" ? t("Order a recut") : task === "verify" ? named("task", "verify") : t("Order a reshuffle"));

/** @param {ApprovalDocument} one @returns {Drawn} */
function approval(one) {
  /** @param {SubmitEvent} event */
  const send = async (event) => {
    event.preventDefault();
    const entered = fields(event);
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    const answer = button?.value === "decline"
      ? decline(one.wish, entered.why)
      : approve(one.wish, entered.signer_password, await shownKey(entered));
    if ((await answer).kind === "done") close();
  };
  return [
    h("h2", { id: "dialog-title" }, wished(one)),
    h("p", {}, t("Requested by {dealer} at {table} at {time}.", { ...one, time: clock(one.since) })),
    one.remedy && foreseen(one.remedy),
    DECIDES &&
    h(
      "form",
      { onsubmit: send },
      ownProof(t("Your password, to approve"), { autofocus: true }),
      h("label", {}, t("Reason, to decline"), h("input", { name: "why", autocomplete: "off" })),
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary", value: "approve" }, t("Approve")),
        h("button", { class: "danger", value: "decline" }, t("Decline")),
        h("button", { type: "button", class: "quiet", onclick: close }, t("Cancel")),
      ),
    ),
    !DECIDES && h("div", { class: "row" }, h("button", { class: "primary", onclick: close }, t("Close"))),
  ];
}

/** What stopped a table, told to those who put it right; that they asked is recorded. @param {string} table */
export async function lookIntoStop(table) {
  const answer = await ask({ command: "look_into_stop", table });
  if (answer.kind !== "done") return;
  const told = answer.events.find((event) => event.event === "stop_looked_into.1");
  const found = /** @type {Sentence} */ (told && "found_said" in told ? told.found_said : "");
  open({ kind: "stop", id: table, found });
}

/** A technician and somebody of the pit say that the computer's clock is right. @returns {Drawn} */
function confirmTime() {
  const send = sends(() => ({ command: "confirm_time", now: new Date(computersTime()).toISOString() }));
  return [
    h("h2", { id: "dialog-title" }, t("Confirm the time")),
    h(
      "p",
      {},
      t("The computer's clock says {time}. Compare it with another clock; if it is wrong, correct it first.", {
        time: moment(computersTime()),
      }),
    ),
    h(
      "form",
      { onsubmit: send },
      signature(["floorperson", "pit_manager"]),
      buttons(t("It is right")),
    ),
  ];
}

/** @param {PitTable} table @returns {Drawn} */
function stop(table) {
  const decides = (/** @type {"confirm_correction" | "decline_correction"} */ command) => async () => {
    if ((await ask({ command, table: table.table })).kind === "done") close();
  };
  return [
    h("h2", { id: "dialog-title" }, t("Table {table} is stopped", table)),
    h("p", {}, said(state.dialog?.found ?? "")),
    table.correction && h("p", {}, t("{people} say so.", { people: table.correction.by.join(", ") })),
    h(
      "div",
      { class: "row" },
      table.correction && may("confirm_correction") &&
        h("button", { class: "primary", onclick: decides("confirm_correction") }, t("Correct the card")),
      table.correction && may("decline_correction") &&
        h("button", { class: "danger", onclick: decides("decline_correction") }, t("Leave it as read")),
      h("button", { class: "quiet", onclick: close }, t("Close")),
    ),
  ];
}

/** @param {PitTerminal} one @returns {Drawn} */
function terminal(one) {
  /** @param {string} name @param {string} value */
  const row = (name, value) => h("tr", {}, h("td", {}, name), h("td", { class: "number" }, value));
  return [
    h("h2", { id: "dialog-title" }, t("Terminal {terminal}", one)),
    h(
      "table",
      { class: "figures" },
      row(t("Asset number"), one.asset),
      row(t("Location"), one.location),
      one.balance !== null && row(t("Balance"), balance(one.balance)),
      row(t("Table"), one.table || t("none")),
      row(t("Box"), one.box || t("none")),
      one.revenue !== null && row(t("Revenue today"), balance(one.revenue)),
      row(t("Enabled by central control"), one.enabled ? t("yes") : t("no")),
    ),
    ...one.blocks.map((block) =>
      h(
        "p",
        { class: "row", "data-key": block },
        h("b", { class: "lose grow" }, named("block", block)),
        may("unblock_terminal") && block !== "hand_pay" &&
          h(
            "button",
            { onclick: () => ask({ command: "unblock_terminal", terminal: one.terminal, block }) },
            t("Clear block"),
          ),
      )
    ),
    may("block_terminal") &&
    h(
      "form",
      { class: "row", onsubmit: blocks(one) },
      h(
        "label",
        { class: "grow" },
        t("Take out of service"),
        h(
          "select",
          { name: "block" },
          BLOCKS.filter((block) => !one.blocks.includes(block)).map((block) =>
            h("option", { value: block }, named("block", block))
          ),
        ),
      ),
      h("button", { class: "danger" }, t("Block")),
    ),
    h("div", { class: "row" }, h("button", { class: "primary", onclick: close }, t("Done"))),
  ];
}

/** @param {PitTerminal} one */
function blocks(one) {
  return (/** @type {Event} */ event) => {
    event.preventDefault();
    const block = /** @type {BlockTerminal["block"]} */ (fields(event).block);
    ask({ command: "block_terminal", terminal: one.terminal, block });
  };
}

/** @param {PitTable} table @returns {Drawn} */
function closing(table) {
  return [
    h("h2", { id: "dialog-title" }, t("Close {table}?", table)),
    h("p", {}, t("{name}. Nobody can wager there until it is reopened.", table)),
    h(
      "form",
      { onsubmit: sends(() => ({ command: "close_table", table: table.table })) },
      buttons(t("Close the table")),
    ),
  ];
}

/** @param {PitTable} table @returns {Drawn} */
function opening(table) {
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
      { onsubmit: sends(({ dealer = "" }) => ({ command: "open_table", table: table.table, dealer })) },
      table.kind === "automated"
        ? h("p", {}, t("Its cards come from the random number generator."))
        : whoDeals(t("Dealer")),
      buttons(t("Open the table")),
    ),
  ];
}

/** @param {PitTable} table @returns {Drawn} */
function changing(table) {
  return [
    h("h2", { id: "dialog-title" }, t("Change the dealer at {table}", table)),
    h("p", {}, t("{dealer} is dealing now.", { dealer: dealerName(table.dealer) })),
    h(
      "form",
      { onsubmit: sends(({ dealer }) => ({ command: "change_dealer", table: table.table, dealer })) },
      whoDeals(t("New dealer")),
      buttons(t("Change")),
    ),
  ];
}

/** Each Rules Submission once it has come. @type {Map<string, SubmissionDocument | null>} */
const read = new Map();

/** @param {PitTable} table @returns {Drawn} */
function rules(table) {
  const key = `${table.table} ${table.reference} ${table.effective}`;
  if (!read.has(key)) {
    read.set(key, null);
    fetch(`/api/submission/${table.table}`).then((answer) => answer.json()).then((found) => read.set(key, found));
  }
  const found = read.get(key);
  /** @param {unknown} one */
  const value = (
    one,
  ) => (typeof one === "boolean"
    ? (one ? t("yes") : t("no"))
    : typeof one === "object" && one
    ? JSON.stringify(one)
    : typeof one === "string"
    ? named("value", one)
    : String(one));
  /** @param {string} name @param {unknown} one */
  const shown = (
    name,
    one,
  ) => (typeof one === "number" && Number.isInteger(one) && /(minimum|maximum|unit|chip|limit)$/.test(name)
    ? money(one)
    : value(one));
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
      { class: "options", tabindex: 0, role: "group", "aria-label": t("Rules") },
      h(
        "table",
        { class: "figures" },
        Object.entries(found?.options ?? {}).map(([name, one]) =>
          h("tr", { "data-key": name }, h("td", {}, named("option", name)), h("td", {}, shown(name, one)))
        ),
      ),
    ),
    h("span", { class: "cite" }, "§ 601a.2"),
    h("div", { class: "row" }, h("button", { class: "primary", onclick: close }, t("Done"))),
  ];
}
