// What the parts of the page share: the floor as it is put together, the dialog that is open, and asking for things.

import { byId } from "../shared/dom.js";
import { Live } from "../shared/live.js";
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

const SECONDS_BETWEEN_LOOKS = 5;

export const app = byId("app");
export const { person = "", role = "" } = app.dataset;
const commands = new Set((app.dataset.commands ?? "").split(" "));

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

let render = () => {};
/** @param {() => void} draw */
export function drawnBy(draw) {
  render = draw;
}
export const redraw = () => render();

const live = new Live("pit", {
  onView: () => look(),
  onState: (connection) => {
    state.connection = connection;
    render();
  },
});

/** @param {string} command */
export const may = (command) => commands.has(command);

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
  render();
  const shown = document.querySelector("dialog");
  if (shown && !shown.open) shown.showModal();
}

export function close() {
  document.querySelector("dialog")?.close();
  state.dialog = null;
  state.notice = "";
  render();
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
  render();
}

/** @param {string} address @param {RequestInit} [request] */
export async function fetched(address, request) {
  try {
    const answer = await fetch(address, request);
    if (answer.ok) return await answer.json();
    state.notice = await answer.text();
  } catch {
    state.notice = t("Nothing comes from the server. It is asked again.");
  }
  return null;
}

setInterval(look, SECONDS_BETWEEN_LOOKS * 1000);
look();
