// Which dialog is open. It is a native dialog, which keeps the focus inside and gives it back.

import { redraw, state } from "./state.js";

/** @returns {HTMLDialogElement | null} */
const dialog = () => document.querySelector("dialog");

/** The dialog under the one that is open, which comes back when that is closed. */
let beneath = { panel: "", about: "" };

function show(/** @type {string} */ panel, /** @type {string} */ about) {
  dialog()?.close();
  Object.assign(state, { panel, about });
  redraw();
  dialog()?.showModal();
}

/** Open a dialog, about something if it needs to know. */
export function open(/** @type {string} */ panel, about = "") {
  beneath = { panel: "", about: "" };
  state.rounds = null;
  show(panel, about);
}

/** Open a dialog over the one that is open. @param {string} panel @param {string} about */
export function above(panel, about) {
  beneath = { panel: state.panel, about: state.about };
  show(panel, about);
}

export function close() {
  const { panel, about } = beneath;
  beneath = { panel: "", about: "" };
  state.notice = "";
  if (panel) return show(panel, about);
  dialog()?.close();
  state.panel = "";
  redraw();
}
