// State of the school's page, and sending commands.

import { fetched, redraw } from "../people/desk.js";
import { said, t } from "../shared/words.js";

/** @import { DrillAnswer, DrillDocument, SchoolDocument, Second } from "../shared/documents.d.ts" */

export const state = {
  /** @type {import("../shared/live.js").Connection} */
  connection: "open",
  school: /** @type {SchoolDocument | null} */ (null),
  game: "",
  /** What is drilled; everything in turn where nothing was chosen. */
  kind: "",
  drill: /** @type {DrillDocument | null} */ (null),
  answer: /** @type {DrillAnswer | null} */ (null),
  chosen: -1,
  notice: "",
  done: "",
};

export async function look() {
  state.school = await fetched(state, "/api/school") ?? state.school;
  redraw();
}

/** The school, which is there. */
export function school() {
  if (!state.school) throw new Error("nothing has come yet");
  return state.school;
}

/** Give a command. @param {string} tag @param {Record<string, unknown>} command @param {Second | null} [second] */
export async function ask(tag, command, second = null) {
  state.notice = state.done = "";
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join("-");
  const answer = await fetch(`/api/${tag}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id, command, ...(second && { second }) }),
  }).catch(() => null);
  const told = answer && await answer.json().catch(() => null);
  if (answer?.ok) state.done = t("Done.");
  else state.notice = said(told?.said) || t("No answer from the server. Trying again.");
  await look();
  return answer?.ok ?? false;
}
