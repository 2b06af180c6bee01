// The camera. The table is one scene in table units, about 1600 by 900; the camera scales it to the room there is, so
// that everything on it is in sight and nothing lies under anything. Three ways to lay the table: wide before somebody
// who sits, tall on an upright screen, and in the hand. Which one, and how large, depends on the room alone and on what
// the game needs, never on the moment: nothing moves under a finger. Why: docs/design/0190.

import { state } from "../state.js";

/** The ways to lay a table: from which proportion of the room on, and how many units wide it is at least. */
const SHAPES = [
  { name: "wide", from: 1.15, units: 1600 },
  { name: "tall", from: 0, units: 1080 },
  { name: "held", from: 0, units: 640 },
];
const IN_THE_HAND = 600; // pixels, at the usual size of text: what is narrower is held in a hand
const LEAST = 0.34; // the smallest scale; with larger text it grows, and the felt scrolls instead

let framed = "";
let scrolls = false;

/** How much larger the text of the page is than this screen gives it (terminal.css): as somebody has set it. */
function textScale() {
  const [least, most] = [Math.min(innerWidth, innerHeight), Math.max(innerWidth, innerHeight)];
  const usual = Math.max(16, Math.min(0.01146 * most, 0.0204 * least));
  return Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / usual);
}

/** @param {number} width @param {number} height @param {number} text */
function shapeFor(width, height, text) {
  if (width < IN_THE_HAND * text) return SHAPES[2];
  return width / height >= SHAPES[0].from ? SHAPES[0] : SHAPES[1];
}

/** Look again: the room, the game or the need for room may have changed. */
export function frame() {
  const felt = /** @type {HTMLElement | null} */ (document.querySelector(".felt"));
  const stage = /** @type {HTMLElement | null} */ (felt?.firstElementChild);
  if (!felt || !stage) return;
  felt.classList.toggle("scrolls", scrolls);
  const { clientWidth: width, clientHeight: height } = felt;
  const text = textScale();
  const now = [width, height, state.gameOf, Boolean(state.game), text].join();
  if (now === framed && stage.scrollHeight <= stage.clientHeight + 1) return;
  framed = now;
  const shape = shapeFor(width, height, text);
  document.documentElement.dataset.shape = shape.name;
  scrolls = place(stage, { width, height }, shape.units, text);
  felt.classList.toggle("scrolls", scrolls);
}

/**
 * As large as it may be in the room; the room that is left makes the table wider or deeper. Whether it must scroll.
 * @param {HTMLElement} stage
 * @param {{width: number, height: number}} room
 * @param {number} units
 * @param {number} text
 */
function place(stage, room, units, text) {
  Object.assign(stage.style, { transform: "none", width: `${units}px`, height: "auto" });
  const needs = stage.scrollHeight;
  const least = text > 1.05 ? 0.62 * text : LEAST;
  const scale = Math.max(Math.min(room.width / units, room.height / needs), Math.min(least, room.width / units));
  Object.assign(stage.style, {
    transform: `scale(${scale})`,
    width: `${room.width / scale}px`,
    height: `${Math.max(room.height / scale, needs)}px`,
  });
  return needs * scale > room.height + 1;
}

addEventListener("resize", frame);
