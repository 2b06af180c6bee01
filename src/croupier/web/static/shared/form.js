// User input: the fields of a form, and the value of a control.

/** The fields of the form that an event sends, as text. @param {Event} event @returns {Record<string, string>} */
export function fields({ target }) {
  const form = /** @type {HTMLFormElement} */ (target);
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** What the control says that an event comes from. @param {Event} event */
export function entry({ target }) {
  return /** @type {HTMLInputElement | HTMLSelectElement} */ (target).value;
}
