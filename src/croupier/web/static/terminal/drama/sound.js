// Sounds, synthesized here and never essential: a card, a chip, dice, the last seconds of a clock, a win. Three levels
// and off, by one tap, kept for the session. Browsers allow sound only after a user gesture.

import { h } from "../../shared/dom.js";
import { redraw } from "../state.js";
import { t } from "../../shared/words.js";

const KEPT = "sound";
const LOUD = [0, 0.12, 0.3, 0.7];
const CHORD = [392, 494, 587, 784, 988, 1175];

let level = Number(sessionStorage.getItem(KEPT) ?? 2);
/** @type {AudioContext | null} */
let context = null;

/** The way out, as loud as was chosen; none before somebody has touched the page, or where it is off. */
function out() {
  if (!level || !context || context.state !== "running") return null;
  const gain = context.createGain();
  gain.gain.value = LOUD[level];
  gain.connect(context.destination);
  return { context, gain };
}

function touched() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

/** A short rustle: noise through a filter. @param {number} after @param {number} lasts @param {number} tone */
function rustle(after, lasts, tone, loud = 1) {
  const way = out();
  if (!way) return;
  const { context, gain } = way;
  const samples = context.createBuffer(1, Math.ceil(context.sampleRate * lasts), context.sampleRate);
  const data = samples.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = (Math.random() * 2 - 1) * (1 - at / data.length) * loud;
  const [source, filter] = [context.createBufferSource(), context.createBiquadFilter()];
  source.buffer = samples;
  filter.type = "bandpass";
  filter.frequency.value = tone;
  source.connect(filter).connect(gain);
  source.start(context.currentTime + after);
}

/**
 * A note that fades.
 * @param {number} after
 * @param {number} lasts
 * @param {number} pitch
 * @param {OscillatorType} [kind]
 */
function note(after, lasts, pitch, kind = "sine", loud = 0.5) {
  const way = out();
  if (!way) return;
  const { context, gain } = way;
  const [source, fade] = [context.createOscillator(), context.createGain()];
  const from = context.currentTime + after;
  source.type = kind;
  source.frequency.value = pitch;
  fade.gain.setValueAtTime(0, from);
  fade.gain.linearRampToValueAtTime(loud, from + 0.008);
  fade.gain.exponentialRampToValueAtTime(0.001, from + lasts);
  source.connect(fade).connect(gain);
  source.start(from);
  source.stop(from + lasts);
}

export const sounds = {
  card: (/** @type {number} */ after) => rustle(after, 0.04, 2400),
  chip: (after = 0) => {
    rustle(after, 0.018, 3100, 1.4);
    rustle(after + 0.045, 0.014, 3500, 0.9);
  },
  dice: () => {
    for (let knock = 0; knock < 9; knock++) rustle(knock * 0.09, 0.03, 900 + 140 * (knock % 4), 1.2);
    for (const at of [0.95, 1.12, 1.24, 1.33]) rustle(at, 0.05, 480, 1.6);
  },
  tick: () => note(0, 0.05, 1250, "triangle", 0.25),
  /** Two to six notes of one chord. */
  win: (/** @type {number} */ notes) => {
    CHORD.slice(0, notes).forEach((pitch, at) => note(at * 0.11, 0.5, pitch, "triangle", 0.35));
  },
};

const NAMES = [() => t("off"), () => t("soft"), () => t("medium"), () => t("loud")];

function change() {
  level = (level + 1) % LOUD.length;
  sessionStorage.setItem(KEPT, String(level));
  touched();
  sounds.chip();
  redraw();
}

/** One tap from one level to the next. */
export function soundButton() {
  const name = t("Sound: {level}", { level: NAMES[level]() });
  return h(
    "button",
    { class: `quiet sound s${level}`, "aria-label": name, title: name, onclick: change },
    h("span", { "aria-hidden": "true" }, level ? "♪" : "♪̸"),
    h("i", {}),
    h("i", {}),
    h("i", {}),
  );
}

for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, touched);
