// What the parts of the page share: the floor as it is put together, the dialog that is open, and asking for things.

import { connected, fetched as fetchedBy, redraw } from "../people/desk.js";
import { said, t } from "../shared/words.js";

/**
 * @import { ListDocument, MachineDocument, Second, SetupDocument } from "../shared/documents.d.ts"
 * @import { Child } from "../shared/dom.js"
 * @import { Command, Connection } from "../shared/live.js"
 */

/**
 * Something that is asked for in a dialog: its heading, what is entered, and the command that comes of it.
 * @typedef {object} Dialog
 * @property {string} key
 * @property {string} title
 * @property {string} button
 * @property {Command["command"] | "add_staff" | "reset_password"} command
 * @property {string} [why] what it does, in a sentence
 * @property {() => Child[]} controls
 * @property {(entered: Record<string, string>, form: HTMLFormElement) => Record<string, unknown>} make
 */

export const state = {
  connection: /** @type {Connection} */ ("connecting"),
  setup: /** @type {SetupDocument | null} */ (null),
  dialog: /** @type {Dialog | null} */ (null),
  list: /** @type {ListDocument | null} */ (null),
  machine: /** @type {MachineDocument | null} */ (null),
  words: "",
  retired: false,
  notice: "",
  done: "",
};

/** What is drawn only once the server has shown it. */
export function setup() {
  if (!state.setup) throw new Error("the server has not shown the floor");
  return state.setup;
}

/** @param {Dialog} dialog */
export function open(dialog) {
  state.dialog = dialog;
  state.notice = "";
  state.done = "";
  redraw();
  const shown = document.querySelector("dialog");
  if (shown && !shown.open) shown.showModal();
}

export function close() {
  document.querySelector("dialog")?.close();
  state.dialog = null;
  state.notice = "";
  redraw();
}

/**
 * Ask, say what was refused, and look again.
 * @param {Record<string, unknown>} command
 * @param {Second | null} second
 * @param {string} done
 */
export async function ask(command, second, done) {
  const answer = command.command === "add_staff" || command.command === "reset_password"
    ? await posted(command, second)
    : await live.ask(/** @type {Command} */ (/** @type {unknown} */ (command)), second);
  const refused = answer.kind === "refused" ? said(answer.said) || t("This was not understood.") : "";
  state.notice = refused;
  state.done = refused ? "" : done;
  await look();
  return !refused;
}

/** What holds a password goes over plain HTTP. @param {Record<string, unknown>} form @param {Second | null} second */
async function posted({ command, ...fields }, second) {
  const body = JSON.stringify({ id: crypto.randomUUID(), command: { command, ...fields }, second });
  try {
    return await (await fetch(`/api/${command}`, { method: "POST", body })).json();
  } catch {
    return { kind: "refused", said: "" };
  }
}

/** The floor as it is now. */
export async function look() {
  const found = await fetched("/api/setup");
  if (found) state.setup = found;
  redraw();
}

/** @param {string} address @param {RequestInit} [request] */
export const fetched = (address, request) => fetchedBy(state, address, request);

const live = connected(state, look, look);
