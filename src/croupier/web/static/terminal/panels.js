// Which dialog is open. The dialog itself is the browser's own: it keeps the focus inside and gives it back.

import { redraw, state } from "./state.js";

/** @returns {HTMLDialogElement | null} */
const dialog = () => document.querySelector("dialog");

/** Open a dialog, about something if it needs to know. */
export function open(/** @type {string} */ panel, about = "") {
  dialog()?.close();
  state.rounds = null;
  state.panel = panel;
  state.about = about;
  redraw();
  dialog()?.showModal();
}

export function close() {
  dialog()?.close();
  state.panel = "";
  state.notice = "";
  redraw();
}
