// Sentences of the shipped figures, which come in English, in the language of the page: whole, then by patterns with
// places whose values are looked up again; what is not known stays English.

import { locale } from "../shared/locale.js";

const code = locale.split("-")[0];
/** @type {{ sentences: Record<string, string>, patterns: [string, string[], string][], kept: string[] }} */
const { sentences, patterns, kept } = code === "es"
  ? await import(`./read-${code}.js`)
  : { sentences: {}, patterns: [], kept: [] };
const PLACE = /\{(\w+)\}/g;

/** @param {string | null | undefined} english @returns {string} */
export function translated(english) {
  return !english || code === "en" ? english ?? "" : known(english) ?? english;
}

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
