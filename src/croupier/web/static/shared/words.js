// The page's text in its user's language. Sentences of the house arrive as data, ["hand.pair", { ranks: … }], and are
// rendered here from the catalogue of the language; the page's own messages are looked up by their English.

import { locale } from "./locale.js";
import { money } from "./money.js";

/** @import { Joined, Said, Sentence } from "./documents.d.ts" */

/** A sentence by its key, its places in braces; the form for one and the other, where it differs with a number. */
/** @typedef {Record<string, string | [one: string, other: string]>} Sentences */

/** @type {{ sentences: Sentences, messages: Record<string, string> }} */
const { sentences, messages } = await import(`./words-${locale.split("-")[0]}.js`);
if (!document.querySelector("[data-page=terminal]")) await houseWords();

/** What only the other pages say: a terminal loads it when it shows something of theirs. */
export async function houseWords() {
  const house = await import(`./words-${locale.split("-")[0]}-house.js`);
  Object.assign(messages, house.messages);
  Object.assign(sentences, house.sentences);
}

const PLACE = /\{(\w+)\}/g;

/**
 * A message of the page, with its `{places}` filled.
 * @param {string} english
 * @param {Record<string, unknown>} [values]
 */
export function t(english, values = {}) {
  return (messages[english] ?? english).replace(PLACE, (place, name) => String(values[name] ?? place));
}

const NUMBER = /\d+(?:[.,]\d+)*%?/g;

/**
 * A sentence of the shipped figures, which come as English text: a message whose places are its numbers, in order.
 * @param {string} english
 */
export function retold(english) {
  /** @type {Record<string, string>} */
  const numbers = {};
  let count = 0;
  return t(english.replace(NUMBER, (number) => (numbers[++count] = number, `{${count}}`)), numbers);
}

/**
 * A sentence of the house; `besides` is what only the page knows of its places.
 * @param {Sentence | null | undefined} sentence
 * @param {Record<string, Said>} [besides]
 */
export function said(sentence, besides = {}) {
  return sentence ? say(sentence[0], { ...sentence[1], ...besides }) : "";
}

/** The sentence of a key with these values in its places. @param {string} key @param {Record<string, Said>} [values] */
export function say(key, values = {}) {
  const forms = sentences[key] ?? key;
  const words = typeof forms === "string" ? forms : forms[values.count === 1 ? 0 : 1];
  return words.replace(
    PLACE,
    (_, name) => name in values ? written(values[name]) : large(written(values[small(name)])),
  );
}

/** The word for a name of the program: `named("rank", "ace")`; the name itself where no catalogue has it. */
export function named(/** @type {string} */ table, /** @type {string} */ name) {
  const key = `${table}.${name}`;
  return key in sentences ? say(key) : name.replaceAll("_", " ");
}

/** What stands in one place of a sentence, alone. @param {Sentence | undefined} sentence @param {string} place */
export function partOf(sentence, place) {
  const values = sentence && sentence[1];
  return values && place in values ? written(values[place]) : "";
}

/** @param {Said} value @returns {string} */
function written(value) {
  if (Array.isArray(value)) return said(value);
  if (typeof value !== "object") return String(value);
  return "cents" in value ? money(value.cents) : joined(value);
}

/** @param {Joined} several */
function joined(several) {
  const [[joint, things]] = Object.entries(several);
  const words = things.map(written);
  if (joint === "semicolon") return words.join("; ");
  const last = words.pop() ?? "";
  const first = words.join(", ");
  if (!first) return last;
  return joint === "comma" ? `${first}, ${last}` : say(`join.${joint}`, { first, last });
}

/** With a capital letter. @param {string} words */
export const large = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** @param {string} words */
const small = (words) => words.slice(0, 1).toLowerCase() + words.slice(1);

/** A day ("2026-11-16") as it is written. @param {string} iso */
export const day = (iso) => (iso ? new Date(`${iso}T12:00`).toLocaleDateString(locale, { dateStyle: "medium" }) : "");

export { locale };
