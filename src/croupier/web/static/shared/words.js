// The words of a page in the language of its person. English stands in the code; other languages come as a module of
// messages, made by the server from its message files; English pages load none.

export const locale = document.documentElement.lang || "en-US";
const code = locale.slice(0, 2);
/** @type {Messages} */
const NONE = { messages: {}, sentences: {}, patterns: [], kept: [] };
/**
 * @typedef {{
 *   messages: Record<string, string>,
 *   sentences: Record<string, string>,
 *   patterns: [string, string[], string][],
 *   kept: string[],
 * }} Messages
 */

/** @type {Messages} */
const { messages, sentences, patterns, kept } = code === "en" ? NONE : await import(`./messages-${code}.js`);

const PLACE = /\{(\w+)\}/g;

/**
 * A message in the language of the page, with its `{places}` filled.
 * @param {string} english
 * @param {Record<string, unknown>} [values]
 */
export function t(english, values = {}) {
  return (messages[english] ?? english).replace(PLACE, (place, name) => String(values[name] ?? place));
}

/**
 * A sentence of the server in the language of the page: the name of a hand or a wager, a prompt, a refusal. It is
 * looked up whole, then by patterns with places whose values are looked up again; what is not known stays English.
 * @param {string | null | undefined} english
 * @returns {string}
 */
export function said(english) {
  return !english || code === "en" ? english ?? "" : known(english) ?? english;
}

/** A day ("2026-11-16") as it is written. @param {string} iso */
export const day = (iso) => (iso ? new Date(`${iso}T12:00`).toLocaleDateString(locale, { dateStyle: "medium" }) : "");

/** A name of the program ("slot_attendant") as it is said. @param {string} name */
export const named = (name) => said(name.replaceAll("_", " "));

/** Pages say the same things many times a second. @type {Map<string, string | undefined>} */
const heard = new Map();
const MOST_HEARD = 4000;

/** @param {string} english @returns {string | undefined} */
function known(english) {
  if (!heard.has(english)) {
    if (heard.size >= MOST_HEARD) heard.clear();
    heard.set(english, sentences[english] ?? byPattern(english) ?? bySmallLetter(english));
  }
  return heard.get(english);
}

/** @param {string} english */
function bySmallLetter(english) {
  const small = /^\p{Lu}/u.test(english) && known(english[0].toLowerCase() + english.slice(1));
  return small ? small[0].toUpperCase() + small.slice(1) : undefined;
}

const expressions = patterns.map(([expression, places, translation]) => ({
  expression: new RegExp(`^(?:${expression})$`, "u"),
  places,
  translation,
}));

/** @param {string} english @returns {string | undefined} */
function byPattern(english) {
  for (const { expression, places, translation } of expressions) {
    const match = expression.exec(english);
    const values = match &&
      Object.fromEntries(places.map((place, at) => [place, isKept(place) ? match[at + 1] : known(match[at + 1])]));
    if (values && places.every((place) => values[place] !== undefined)) {
      return translation.replace(PLACE, (_, name) => values[name] ?? "");
    }
  }
  return undefined;
}

/** @param {string} place */
const isKept = (place) => kept.includes(place.replace(/\d+$/, ""));
