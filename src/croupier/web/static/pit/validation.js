// Payouts to validate before they are paid: with one's own password, or declined by two people with a reason.

import { h } from "../shared/dom.js";
import { ownProof, secondOf, signature } from "../people/signature.js";
import { fields } from "../shared/form.js";
import { money } from "../shared/money.js";
import { said, t } from "../shared/words.js";
import { ask, clock, close, may, open, person, role } from "./state.js";

/** @import { PayoutDocument, Second } from "../shared/documents.d.ts" */
/** @import { Command } from "../shared/live.js" */

/** @type {Second["role"][]} */
const DECLINE_WITH = ["slot_supervisor", "security"];

/** What waits, as the list of what needs somebody shows it. @param {PayoutDocument} one */
export const toValidate = (one) => ({
  key: `v${one.payout}`,
  at: one.table,
  high: true,
  sign: "✓",
  title: t("{amount} to validate at {table}, seat {seat}", {
    amount: money(one.amount),
    table: one.table,
    seat: one.seat,
  }),
  words: t("{wager}: {hand} · since {time}", {
    wager: said(one.title),
    hand: said(one.row_in_words),
    time: clock(one.since),
  }),
  buttons: [
    may("validate_payout") && h("button", {
      class: "primary",
      onclick: () => open({ kind: "payout", id: one.payout }),
    }, t("Decide")),
  ],
});

/** The dialog in which it is decided. @param {PayoutDocument} one */
export function payout(one) {
  return [
    h("h2", { id: "dialog-title" }, t("Validate {amount}", { amount: money(one.amount) })),
    h(
      "p",
      {},
      t("{table}, round {round}, seat {seat}: {wager}, {hand}.", {
        ...one,
        wager: said(one.title),
        hand: said(one.row_in_words),
      }),
      one.stakes > 1 && ` ${t("{count} terminals share this hand.", { count: one.stakes })}`,
    ),
    h("p", {}, t("Check the hand on the table, the paytable and the meter before you validate.")),
    h("span", { class: "cite" }, one.cite),
    validating(one),
    declining(one),
  ];
}

/** @param {PayoutDocument} one */
function validating({ table, payout }) {
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const mine = await secondOf({ ...fields(event), signer: person, signer_role: role });
    await decide({ command: "validate_payout", table, payout }, mine);
  };
  return h(
    "form",
    { onsubmit: send, "data-key": "validate" },
    ownProof(t("Your password, to validate"), { required: true, autofocus: true }),
    h(
      "div",
      { class: "row" },
      h("button", { class: "primary" }, t("Validate")),
      h("button", { type: "button", class: "quiet", onclick: close }, t("Cancel")),
    ),
  );
}

/** @param {PayoutDocument} one */
function declining({ table, payout }) {
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const entered = fields(event);
    await decide({ command: "decline_payout", table, payout, why: entered.why }, await secondOf(entered));
  };
  return h(
    "details",
    { "data-key": "decline" },
    h("summary", {}, t("The payout is not due")),
    h(
      "form",
      { onsubmit: send },
      h("label", {}, t("Reason"), h("input", { name: "why", required: true, autocomplete: "off" })),
      signature(DECLINE_WITH),
      h("button", { class: "danger" }, t("Decline the payout")),
    ),
  );
}

/** @param {Command} command @param {Second | null} person */
async function decide(command, person) {
  if ((await ask(command, person)).kind === "done") close();
}
