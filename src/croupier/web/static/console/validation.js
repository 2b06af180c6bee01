// Payouts that a floorperson validates before they are paid, hand by hand.

import { approve } from "./dialogs.js";
import { dealer } from "./state.js";
import { h } from "../shared/dom.js";
import { money } from "../shared/money.js";
import { said, t } from "../shared/words.js";

/** @import { PayoutDocument } from "../shared/documents.d.ts" */

const VALIDATIONS = { pending: t("to be validated"), validated: t("validated"), declined: t("declined") };

/** What a hand has won, for the floorperson who looks at it. @param {PayoutDocument} one */
const inWords = (one) =>
  t("Seat {seat}: {wager}, {hand}, {amount}", {
    seat: one.seat,
    wager: said(one.title),
    hand: said(one.row_in_words),
    amount: money(one.amount),
  });

/** The payouts that wait: what each is, and how somebody of the pit is asked about it. */
export const waiting = () =>
  dealer().payouts.filter((one) => one.validation === "pending").map((one) => ({
    words: inWords(one),
    act: () =>
      approve({
        title: t("Validate {amount}", { amount: money(one.amount) }),
        says: inWords(one),
        command: { command: "validate_payout", payout: one.payout },
      }),
  }));

/** All of the last round, with what became of each. */
export function payouts() {
  const all = dealer().payouts;
  return all.length > 0 && h("ul", { class: "plain" }, all.map(payout));
}

/** @param {PayoutDocument} one */
const payout = (one) =>
  h(
    "li",
    { class: "row", "data-key": one.payout },
    h("span", { class: "grow gold" }, inWords(one)),
    h("span", { class: one.validation === "declined" ? "lose" : "" }, VALIDATIONS[one.validation]),
  );
