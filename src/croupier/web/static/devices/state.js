// State shared by the parts of the page: the register of devices, the open dialog, and sending commands.

import { connected, fetched as fetchedBy, redraw } from "../people/desk.js";
import { dialogs } from "../people/dialog.js";
import { said, t } from "../shared/words.js";

/**
 * @import { DeliveryDocument, DevicesDocument, Second } from "../shared/documents.d.ts"
 * @import { Command, Connection } from "../shared/live.js"
 * @import { Dialog } from "../people/dialog.js"
 */

export const state = {
  connection: /** @type {Connection} */ ("connecting"),
  register: /** @type {DevicesDocument | null} */ (null),
  delivered: /** @type {DeliveryDocument | null} */ (null),
  dialog: /** @type {Dialog | null} */ (null),
  words: "",
  notice: "",
  done: "",
};

/** What is drawn only once the server has shown it. */
export function register() {
  if (!state.register) throw new Error("the server has not shown the register");
  return state.register;
}

/**
 * Ask, say what was refused, and look again.
 * @param {Record<string, unknown>} command
 * @param {Second | null} second
 * @param {string} done
 */
export async function ask(command, second, done) {
  const answer = await live.ask(/** @type {Command} */ (/** @type {unknown} */ (command)), second);
  const refused = answer.kind === "refused" ? said(answer.said) || t("The answer could not be read.") : "";
  state.notice = refused;
  state.done = refused ? "" : done;
  await look();
  return !refused;
}

/** @param {string} address @param {RequestInit} [request] */
export const fetched = (address, request) => fetchedBy(state, address, request);

/** The register as it is now. */
export async function look() {
  const found = await fetched("/api/devices");
  if (found) state.register = found;
  redraw();
}

export const { open, close, dialogOf } = dialogs(state, () => register().signers, ask);

const live = connected(state, look, look);
