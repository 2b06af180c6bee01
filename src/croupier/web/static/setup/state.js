// State shared by the parts of the page: the floor as it is configured, the open dialog, and sending commands.

import { connected, fetched as fetchedBy, redraw } from "../people/desk.js";
import { dialogs } from "../people/dialog.js";
import { said, t } from "../shared/words.js";

/**
 * @import { ListDocument, MachineDocument, PeopleListDocument, Second, SetupDocument } from "../shared/documents.d.ts"
 * @import { Command, Connection } from "../shared/live.js"
 * @import { Dialog } from "../people/dialog.js"
 */

export const state = {
  connection: /** @type {Connection} */ ("connecting"),
  setup: /** @type {SetupDocument | null} */ (null),
  dialog: /** @type {Dialog | null} */ (null),
  list: /** @type {ListDocument | null} */ (null),
  people: /** @type {PeopleListDocument | null} */ (null),
  handed: /** @type {{ name: string, password: string }[]} */ ([]),
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

/** What holds passwords. */
const SECRET = new Set(["add_staff", "add_people", "reset_password"]);

/**
 * Ask, say what was refused, and look again.
 * @param {Record<string, unknown>} command
 * @param {Second | null} second
 * @param {string} done
 */
export async function ask(command, second, done) {
  const answer = SECRET.has(String(command.command))
    ? await posted(command, second)
    : await live.ask(/** @type {Command} */ (/** @type {unknown} */ (command)), second);
  const refused = answer.kind === "refused" ? said(answer.said) || t("The answer could not be read.") : "";
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

export const { open, close, dialogOf } = dialogs(state, () => setup().signers, ask);

const live = connected(state, look, look);
