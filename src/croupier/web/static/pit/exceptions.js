// Payments that differ from the machine's: an override approved by the Board, a voucher that is void.

import { signature } from "../people/signature.js";
import { h } from "../shared/dom.js";
import { money } from "../shared/money.js";
import { t } from "../shared/words.js";
import { amountField, buttons, cents, reasonField, sends } from "./sending.js";
import { may, open } from "./state.js";

/** @import { PitHandPay } from "../shared/documents.d.ts" */

const VOID_WITH = ["security", "cashier", "main_bank", "finance"];

/** @param {PitHandPay} due */
export const overrideButton = (due) =>
  may("approve_override") &&
  h("button", { onclick: () => open({ kind: "override", id: due.hand_pay }) }, t("Approve an override"));

export const voidVoucherButton = () =>
  may("void_voucher") && h("button", { onclick: () => open({ kind: "voucher", id: "" }) }, t("Void a voucher"));

/** The Board's representative approves exactly this amount, before it is paid. @param {PitHandPay} due */
export const overriding = (due) => [
  h("h2", { id: "dialog-title" }, t("Approve an override")),
  h(
    "p",
    {},
    t("{terminal} says {amount}. Only the exact amount you approve may be paid instead.", {
      terminal: due.terminal,
      amount: money(due.amount),
    }),
  ),
  h(
    "form",
    {
      onsubmit: sends(({ amount, why }) => ({
        command: "approve_override",
        hand_pay: due.hand_pay,
        amount: cents(amount),
        why,
      })),
    },
    amountField(t("Amount that may be paid"), due.amount),
    reasonField(),
    h("span", { class: "cite" }, "§ 465a.26(b)(10)"),
    buttons(t("Approve")),
  ),
];

/** A voucher that cannot be used is taken out, and paid by hand. */
export const voidingVoucher = () => [
  h("h2", { id: "dialog-title" }, t("Void a voucher")),
  h("p", {}, t("Its value becomes a hand pay. If it cannot be read, enter its serial number.")),
  h(
    "form",
    { onsubmit: sends(({ number, why }) => ({ command: "void_voucher", number, why })) },
    h(
      "label",
      {},
      t("Number or serial"),
      h("input", { name: "number", required: true, autocomplete: "off", maxlength: 100, autofocus: true }),
    ),
    reasonField(),
    signature(VOID_WITH),
    h("span", { class: "cite" }, "§ 461a.8(d)"),
    buttons(t("Void the voucher"), "danger"),
  ),
];
