// Imports of lists, as a whole or not at all: from a file or pasted, checked by the server line by line.

import { h } from "../shared/dom.js";
import { said, t } from "../shared/words.js";

/** @import { ListedError } from "../shared/documents.d.ts" */

/** @param {(body: string) => void} judged */
export function fileOrText(judged) {
  /** @param {Event} event */
  const pick = async ({ target }) => {
    const [file] = /** @type {HTMLInputElement} */ (target).files ?? [];
    if (file) judged(await file.text());
  };
  /** @param {Event} event */
  const check = ({ target }) => judged(/** @type {HTMLTextAreaElement} */ (target).value);
  return [
    h("label", {}, t("File"), h("input", { type: "file", accept: ".csv,text/csv", onchange: pick })),
    h("label", {}, t("Or paste it"), h("textarea", { name: "text", rows: 6, spellcheck: "false", onchange: check })),
  ];
}

/** Every error with its line, or that there is none. @param {ListedError[] | null} errors @param {string} right */
export function judgedList(errors, right) {
  if (!errors) return null;
  if (!errors.length) return h("p", { role: "status" }, right);
  return h(
    "ul",
    { class: "wrong", role: "alert" },
    errors.map((error) => h("li", {}, t("Line {line}:", error), " ", said(error.said))),
  );
}
