// One dialog for everything that is put together: what is entered, who signs besides, and what was refused.

import { redraw } from "../people/desk.js";
import { h } from "../shared/dom.js";
import { fields } from "../shared/form.js";
import { secondOf, signature } from "../people/signature.js";
import { t } from "../shared/words.js";
import { ask, close, setup, state } from "./state.js";

/** @import { Dialog } from "./state.js" */

/** @param {Dialog} dialog */
export function dialogOf(dialog) {
  const roles = setup().signers[dialog.command] ?? [];
  return h(
    "dialog",
    { "data-key": dialog.key, "aria-labelledby": "dialog-title", oncancel: close },
    h("h2", { id: "dialog-title" }, dialog.title),
    dialog.why && h("p", { class: "dim" }, dialog.why),
    h(
      "form",
      { onsubmit: send(dialog), class: "asked" },
      dialog.controls(),
      roles.length > 0 && signature(roles),
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

/** The values that are chosen of several. @param {HTMLFormElement} form @param {string} name */
export const chosen = (form, name) => new FormData(form).getAll(name).map(String);

/** @param {string} words @param {Record<string, unknown>} input */
export const entry = (words, input) =>
  h("label", {}, words, h("input", { autocomplete: "off", maxlength: 100, ...input }));

/** @param {string} words @param {string} name @param {[value: string, words: string][]} of @param {string} [now] */
export const choice = (words, name, of, now = "") =>
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
