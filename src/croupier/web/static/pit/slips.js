// The slip of a hand pay: made for the cage, voided, paid on the spot, or entered from the manual book.

import { signature } from "../people/signature.js";
import { momentOf } from "../shared/clock.js";
import { h } from "../shared/dom.js";
import { money } from "../shared/money.js";
import { named, said, t } from "../shared/words.js";
import { overrideButton } from "./exceptions.js";
import { amountField, buttons, cents, reasonField, sends } from "./sending.js";
import { may, open, role } from "./state.js";

/**
 * @import { PitHandPay } from "../shared/documents.d.ts"
 * @import { Child } from "../shared/dom.js"
 */

const CITE = "§ 465a.26(b)";
const VOID_WITH = ["security", "cashier"];
const LONGEST_NUMBER = 100;

/** What can be done with a hand pay that waits. @param {PitHandPay} due */
export const payButtons = (due) => [...(due.slip ? afterSlip(due) : beforeSlip(due)), overrideButton(due)];

/** @param {PitHandPay} due */
const beforeSlip = (due) => [
  may("make_slip") && acts("slip", due, t("Slip for the cage…")),
  may("pay_hand") && acts("pay", due, t("Pay"), "primary"),
  may("pay_hand") && acts("book", due, t("Manual slip…")),
];

/** @param {PitHandPay} due */
const afterSlip = (due) => [
  may("make_slip") &&
  h(
    "a",
    { href: `/slip/${due.slip}.pdf`, target: "_blank", rel: "noopener" },
    t("Slip {number}", { number: due.slip }),
  ),
  may("void_slip") && acts("unslip", due, t("Void the slip…")),
];

/**
 * @param {"slip" | "pay" | "book" | "unslip"} kind
 * @param {PitHandPay} due
 * @param {string} words
 * @param {string} [look]
 */
const acts = (kind, due, words, look = "") =>
  h("button", { class: look, onclick: () => open({ kind, id: due.hand_pay }) }, words);

/** Where a hand pay stands, and what its amount calls for. @param {PitHandPay} due */
export const standing = (due) => [
  due.slip ? t("slip {number}: pay at the cage", { number: due.slip }) : signers(due),
  ...due.forms.map((one) => named("form", one)),
];

/** Who has to sign besides. @param {PitHandPay} due */
function signers(due) {
  const roles = due.signers[role] ?? due.signers.slot_attendant;
  return roles.length
    ? t("also signed by: {roles}", { roles: roles.map((one) => named("role", one)).join(t(" or ")) })
    : t("one signature");
}

/** @param {PitHandPay} due */
export const makingSlip = (due) => [
  ...heading(t("Slip for {amount}", { amount: money(due.amount) }), due),
  h(
    "form",
    {
      onsubmit: sends(({ amount, override = "" }) => ({
        command: "make_slip",
        hand_pay: due.hand_pay,
        amount: cents(amount),
        override,
      })),
    },
    ...amounts(due),
    signed(due),
    h("p", { class: "dim" }, t("It prints in three parts. The terminal is released once the cage has paid it.")),
    h("span", { class: "cite" }, CITE),
    buttons(t("Make the slip")),
  ),
];

/** @param {PitHandPay} due */
export const paying = (due) => [
  ...heading(t("Pay {amount}", { amount: money(due.amount) }), due),
  h(
    "form",
    {
      onsubmit: sends(({ amount, override = "" }) => ({
        command: "pay_hand",
        hand_pay: due.hand_pay,
        amount: cents(amount),
        override,
      })),
    },
    ...amounts(due),
    signed(due),
    h(
      "p",
      {},
      h("a", { href: `/slip/${due.hand_pay}.pdf`, target: "_blank", rel: "noopener" }, t("Print the slip")),
    ),
    h("span", { class: "cite" }, CITE),
    buttons(t("Paid")),
  ),
];

/** What was paid with a slip of the manual book while the system was down. @param {PitHandPay} due */
export const enteringBook = (due) => [
  ...heading(t("Paid on a manual slip: {amount}", { amount: money(due.amount) }), due),
  h(
    "form",
    {
      onsubmit: sends(({ amount, override = "", book, paid_at }) => ({
        command: "pay_hand",
        hand_pay: due.hand_pay,
        amount: cents(amount),
        override,
        book,
        paid_at: momentOf(paid_at).toISOString(),
      })),
    },
    h(
      "label",
      {},
      t("Serial number of the slip"),
      h("input", { name: "book", required: true, autocomplete: "off", maxlength: LONGEST_NUMBER, autofocus: true }),
    ),
    h(
      "label",
      {},
      t("When it was paid"),
      h("input", { name: "paid_at", type: "datetime-local", required: true }),
    ),
    ...amounts(due),
    signed(due),
    h("span", { class: "cite" }, "§ 465a.26(b)(13)"),
    buttons(t("Enter it")),
  ),
];

/** @param {PitHandPay} due */
export const voidingSlip = (due) => [
  ...heading(t("Void slip {number}", { number: due.slip }), due),
  h(
    "form",
    { onsubmit: sends(({ why }) => ({ command: "void_slip", slip: due.slip, why })) },
    reasonField({ autofocus: true }),
    signature(VOID_WITH),
    h("span", { class: "cite" }, CITE),
    buttons(t("Void the slip"), "danger"),
  ),
];

/** @param {string} title @param {PitHandPay} due @returns {Child[]} */
const heading = (title, due) => [
  h("h2", { id: "dialog-title" }, title),
  h(
    "p",
    {},
    t("{kind} at {terminal} (asset {asset}, {location}): {because}", {
      ...due,
      kind: named("hand_pay", due.kind),
      because: said(due.because),
    }),
  ),
  due.forms.length > 0 && h("p", { class: "gold" }, due.forms.map((one) => named("form", one)).join(" · ")),
];

/** @param {PitHandPay} due */
const amounts = (due) => [
  amountField(t("Amount on the slip"), due.amount),
  h(
    "label",
    {},
    t("Reason, if the amount differs from the terminal's"),
    h("input", { name: "override", autocomplete: "off" }),
  ),
];

/** @param {PitHandPay} due */
function signed(due) {
  const roles = due.signers[role] ?? [];
  const may_sign = roles.length ? roles : ["slot_supervisor", "slot_attendant", "security"];
  return signature(may_sign, { required: roles.length > 0 });
}
