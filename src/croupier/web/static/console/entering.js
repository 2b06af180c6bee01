// The dealer's input by typing, scanning or tapping, as far as the current step accepts it.

import { approve } from "./dialogs.js";
import { ask, deal, inTurn, mine, redraw, report, state, step } from "./state.js";
import { readCard } from "./wedge.js";
import { said, t } from "../shared/words.js";

/**
 * @import { DealStep, RollStep, TaskDocument } from "../shared/documents.d.ts"
 * @import { TableCommand } from "./state.js"
 */

/** What has been typed and ended with Enter. @param {string} text */
export function entered(text) {
  const now = step();
  if (state.dialog && "choose" in state.dialog && state.dialog.choose) {
    const found = readCard(text);
    if (found) state.dialog.choose(found);
    else state.notice = t("“{text}” is not a card", { text });
    redraw();
  } else if (!mine()) state.notice = t("You are not dealing at this table");
  else if (now.kind === "deal") enterCard(now, text);
  else if (now.kind === "reveal" && now.name) nameCard(text);
  else if (now.kind === "roll") enterFaces(now, text);
  else if (now.kind === "reader" && /^[yn]$/i.test(text)) answerReader(/y/i.test(text));
  else if (now.kind === "stub" && /^\d+$/.test(text)) countStub(Number(text));
  else {state.notice = t("“{text}” does not belong here: {step}", {
      text,
      step: said(now.says) || t("there is nothing to enter"),
    });}
  redraw();
}

/** @param {DealStep} now @param {string} text */
function enterCard(now, text) {
  const found = readCard(text);
  if (found) inTurn(() => deal(found));
  else if (/^x$/i.test(text) && now.may_be_unread) inTurn(() => deal(null));
  else state.notice = t("“{text}” is not a card: type As, 10h, Qd or 2c, for example", { text });
}

/** @param {string} text */
function nameCard(text) {
  const found = readCard(text);
  if (found) addNamed(found);
  else state.notice = t("“{text}” is not a card: type As, 10h, Qd or 2c, for example", { text });
}

/** @param {string} found */
export function addNamed(found) {
  const now = step();
  if (now.kind !== "reveal") return;
  state.named = [...state.named, found];
  if (state.named.length < now.name) return;
  const { place } = now;
  const cards = state.named;
  state.named = [];
  inTurn(() => report({ event: "cards_revealed", place, cards }));
}

/** @param {RollStep} now @param {string} text */
function enterFaces({ dice }, text) {
  const { length } = state.faces;
  if (!/^[1-6]+$/.test(text)) state.notice = t("“{text}” is not a roll: type the faces, 1 to 6", { text });
  else if (length + text.length > dice) {
    state.notice = t("“{text}” is too many faces: {entered} of {dice} already entered", {
      text,
      entered: length,
      dice,
    });
  } else for (const face of text) addFace(Number(face), dice);
}

/** @param {number} face @param {number} dice */
export function addFace(face, dice) {
  if (state.faces.length < dice) state.faces = [...state.faces, face];
}

export function roll() {
  const faces = state.faces;
  state.faces = [];
  inTurn(() => report({ event: "dice_rolled", faces }));
}

/** The dice that were entered lie on the table no more, whatever comes next. @param {string} reason */
export function callNoRoll(reason) {
  state.faces = [];
  inTurn(() => report({ event: "no_roll_called", reason }));
}

/** @param {boolean} blackjack */
export const answerReader = (blackjack) => inTurn(() => report({ event: "hole_card_read", blackjack }));
/** @param {number} counted */
export const countStub = (counted, misdealt = false) => {
  const now = step();
  if (now.kind !== "stub") return;
  inTurn(() => report({ event: "stub_counted", found: now.all - now.left + counted, misdealt }));
};
/** @param {TaskDocument} task @param {string} by whose seat it is that looked first, where the dealer says so */
export const handle = (task, by = "") => {
  /** @type {TableCommand} */
  const command = { command: "handle_cards", task: task.task, shuffle: task.shuffle, deck: task.deck, by };
  if (task.floorperson) approve({ title: said(task.says), command });
  else inTurn(() => ask(command));
};
