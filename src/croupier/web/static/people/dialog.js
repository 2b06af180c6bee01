// One dialog for every command of a desk: its fields, the countersigner, and the refusal.

import { h } from "../shared/dom.js";
import { fields } from "../shared/form.js";
import { t } from "../shared/words.js";
import { redraw } from "./desk.js";
import { secondOf, signature } from "./signature.js";

/**
 * @import { Second } from "../shared/documents.d.ts"
 * @import { Child } from "../shared/dom.js"
 * @import { Command } from "../shared/live.js"
 */

/**
 * Something that is asked for in a dialog: its heading, what is entered, and the command that comes of it.
 * @typedef {object} Dialog
 * @property {string} [key] which dialog it is; without one, its title says it
 * @property {string} title
 * @property {string} button
 * @property {Command["command"] | "add_staff" | "add_people" | "reset_password"} command
 * @property {string} [why] what it does, in a sentence
 * @property {string[]} [welcome] who may sign besides and need not
 * @property {() => Child[]} controls
 * @property {(entered: Record<string, string>, form: HTMLFormElement) => Record<string, unknown>} make
 */

/** @typedef {{ dialog: Dialog | null, notice: string, done: string }} Asking */
/** @typedef {(command: Record<string, unknown>, second: Second | null, done: string) => Promise<boolean>} Ask */

/**
 * The dialog of a page.
 * @param {Asking} state
 * @param {() => Record<string, string[]>} signers who signs besides, by the command
 * @param {Ask} ask
 */
export function dialogs(state, signers, ask) {
  /** @param {Dialog} dialog */
  function open(dialog) {
    state.dialog = dialog;
    state.notice = "";
    state.done = "";
    redraw();
    const shown = document.querySelector("dialog");
    if (shown && !shown.open) shown.showModal();
  }

  function close() {
    document.querySelector("dialog")?.close();
    state.dialog = null;
    state.notice = "";
    redraw();
  }

  /** @param {Dialog} dialog */
  function dialogOf(dialog) {
    const roles = signers()[dialog.command] ?? [];
    return h(
      "dialog",
      { "data-key": dialog.key ?? dialog.title, "aria-labelledby": "dialog-title", oncancel: close },
      h("h2", { id: "dialog-title" }, dialog.title),
      dialog.why && h("p", { class: "dim" }, dialog.why),
      h(
        "form",
        { onsubmit: send(dialog), class: "asked" },
        dialog.controls(),
        roles.length > 0 && signature(roles),
        !roles.length && dialog.welcome && signature(dialog.welcome, { required: false }),
        state.notice && h("p", { class: "lose", role: "alert" }, state.notice),
        h(
          "div",
          { class: "row" },
          h("button", { class: "primary" }, dialog.button),
          h("button", { type: "button", class: "quiet", onclick: close }, t("Cancel")),
        ),
      ),
    );
  }

  /** @param {Dialog} dialog */
  function send(dialog) {
    return async (/** @type {Event} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      const entered = fields(event);
      const command = { command: dialog.command, ...dialog.make(entered, form) };
      const done = await ask(command, await secondOf(entered), t("Done."));
      if (done) close();
      redraw();
    };
  }

  return { open, close, dialogOf };
}

/** The values that are chosen of several. @param {HTMLFormElement} form @param {string} name */
export const chosen = (form, name) => new FormData(form).getAll(name).map(String);

/** @param {string} words @param {Record<string, unknown>} input */
export const entry = (words, input) =>
  h("label", {}, words, h("input", { autocomplete: "off", maxlength: 100, ...input }));

/** @param {string} words @param {string} name @param {[value: string, words: string][]} of @param {string} [now] */
export const choice = (words, name, of, now) =>
  h(
    "label",
    {},
    words,
    h(
      "select",
      { name },
      of.map(([value, text]) => h("option", { value, selected: value === now }, text)),
    ),
  );

/** Several of these. @param {string} words @param {string} name @param {[string, string][]} of @param {string[]} now */
export const several = (words, name, of, now) =>
  h(
    "fieldset",
    {},
    h("legend", {}, words),
    h(
      "div",
      { class: "several" },
      of.map(([value, text]) =>
        h("label", {}, h("input", { type: "checkbox", name, value, checked: now.includes(value) }), " ", text)
      ),
    ),
  );
