// Deciding before one's turn. The choice is kept on this page, where it can be taken back; on the player's turn it is
// sent as the decision. Any change to what it was based on cancels it. Why: docs/design/0250.

import { atTable, front, state } from "../state.js";
import { t } from "../../shared/words.js";

/** @import { ChoiceDocument, StakeDocument } from "../../shared/documents.d.ts" */

/** @typedef {{ about: string, choice: string, amount: number }} Ahead */

/** What was chosen ahead, if anything. @type {Ahead | null} */
let kept = null;

/** The own stake that waits for its turn, with what it may choose then; cards are named only in one's turn. */
export function turnToCome() {
  const stake = front();
  const open = stake?.later.filter((one) => !one.cards[1]) ?? [];
  return stake && open.length > 0 && atTable().phase === "open" ? { ...stake, choices: open } : undefined;
}

/** Everything that a decision is about: when any of it differs, what was chosen ahead is not meant any more. */
function about(/** @type {StakeDocument} */ stake, /** @type {ChoiceDocument[]} */ choices) {
  const { table, round, notes } = atTable();
  const ofTheTable = Object.entries(atTable().cards ?? {}).filter(([place]) => !/^\d/.test(place));
  const open = choices.map(({ choice, least, most }) => [choice, least, most]);
  const { stake: id, stage, hand, cards: own } = stake;
  return JSON.stringify([table, round, id, stage, hand, own, ofTheTable, notes, open]);
}

/** Whether this is what was chosen ahead. @param {ChoiceDocument} choice @param {number} amount */
export const isAhead = (choice, amount) => kept?.choice === choice.choice && kept.amount === amount;

/** Choose ahead, or take it back. */
export function chooseAhead(
  /** @type {StakeDocument} */ stake,
  /** @type {ChoiceDocument} */ choice,
  /** @type {number} */ amount,
) {
  kept = isAhead(choice, amount) ? null : { about: aboutLater(stake), choice: choice.choice, amount };
}

const aboutLater = (/** @type {StakeDocument} */ stake) => about(stake, stake.later);

/**
 * What was chosen ahead for the stake whose turn it is now; it is given out once.
 * @param {StakeDocument | undefined} mine
 * @returns {{ choice: ChoiceDocument, amount: number } | undefined}
 */
export function chosenAhead(mine) {
  if (!kept) return undefined;
  const { choice, amount, about: then } = kept;
  const waits = turnToCome();
  if (!mine && waits && aboutLater(waits) === then) return undefined;
  kept = null;
  const open = mine && about(mine, mine.choices) === then && mine.choices.find((one) => one.choice === choice);
  if (open) return { choice: open, amount };
  if (mine ?? waits) state.notice = t("Your advance choice no longer applies: something changed. Please choose again.");
  return undefined;
}
