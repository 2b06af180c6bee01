// State shared by the parts of the page: the filings, the draft or filing shown, and sending commands.

import { connected, fetched as fetchedBy, redraw } from "../people/desk.js";
import { said } from "../shared/words.js";

/**
 * @import { DraftDocument, Entered, FilingsDocument } from "../shared/documents.d.ts"
 * @import { Command, Connection } from "../shared/live.js"
 */

/**
 * A filing that is open: its game, whether it is being written, what was entered, and whether that is judged yet.
 * @typedef {{ chapter: string, writing: boolean, entered: Entered, judged?: Entered }} OpenedAt
 * @typedef {OpenedAt & { document: DraftDocument | null }} Opened
 */

export const state = {
  connection: /** @type {Connection} */ ("connecting"),
  filings: /** @type {FilingsDocument | null} */ (null),
  opened: /** @type {Opened | null} */ (null),
  declining: "",
  notice: "",
  done: "",
};

/** Ask, say what was refused, and look again. @param {Command} command @param {string} done */
export async function ask(command, done) {
  const answer = await live.ask(command);
  state.notice = answer.kind === "refused" ? said(answer.said) : "";
  state.done = answer.kind === "refused" ? "" : done;
  await look();
  return answer.kind !== "refused";
}

/** What was filed. */
export async function look() {
  const found = await fetched("/api/submissions");
  if (found) state.filings = found;
  redraw();
}

/** @param {string} address @param {RequestInit} [request] */
const fetched = (address, request) => fetchedBy(state, address, request);

/** Begin to write one, from what is in force. @param {string} chapter @param {Entered} [from] */
export function write(chapter, from) {
  const entered = { reference: "", effective: state.filings?.today ?? "", options: {}, cards: {}, ...from };
  show({ chapter, writing: true, entered, document: null });
}

/** Read one that was filed. @param {string} chapter @param {string} reference */
export const read = (chapter, reference) =>
  show({ chapter, writing: false, entered: { reference, effective: "", options: {}, cards: {} }, document: null });

/** @param {Opened | null} opened */
export function show(opened) {
  state.opened = opened;
  state.notice = "";
  state.done = "";
  state.declining = "";
  redraw();
  if (opened) judge(opened);
}

/** What the server says to what is open now; what comes late is not shown. @param {Opened} opened */
export async function judge(opened) {
  const { chapter, entered, writing } = opened;
  const asked = writing
    ? fetched(`/api/submissions/${chapter}`, { method: "POST", body: JSON.stringify(entered) })
    : fetched(`/api/submissions/${chapter}?reference=${encodeURIComponent(entered.reference)}`);
  const found = await asked;
  if (found && state.opened === opened && opened.entered === entered) {
    opened.document = found;
    opened.judged = entered;
  }
  redraw();
}

/** Something was entered. @param {Partial<Entered>} changed */
export function enter(changed) {
  const { opened } = state;
  if (!opened) return;
  opened.entered = { ...opened.entered, ...changed };
  redraw();
  judge(opened);
}

const live = connected(state, () => {
  look();
  if (state.opened?.document?.edges?.calculating.length) judge(state.opened);
});
