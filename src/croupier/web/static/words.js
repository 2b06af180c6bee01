// The words of a page in the language of its person. English stands in the code; other languages in message files.

/** @type {Record<string, string>} */
const messages = {};

/**
 * A message in the language of the page, with its `{places}` filled.
 * @param {string} english
 * @param {Record<string, string | number>} [values]
 */
export function t(english, values = {}) {
  return (messages[english] ?? english).replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}
