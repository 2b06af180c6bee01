// The camera. The table is one scene in table units, about 1600 by 900; the camera scales it to the available room, so
// that everything is in sight and nothing overlaps. There are three arrangements: wide for a seated player, tall for an
// upright screen, and handheld. Which one, and its scale, depends only on the room and the game, never on the phase:
// nothing moves under a finger. Why: docs/design/0190.

import { state } from "../state.js";

/** The ways to lay a table: from which proportion of the room on, and how many units wide it is at least. */
const SHAPES = [
  { name: "wide", from: 1.15, units: 1600 },
  { name: "tall", from: 0, units: 1080 },
  { name: "held", from: 0, units: 640 },
];
const UNITS_LARGE = { playing: 1000, betting: 1250 }; // a wide or tall table for large text, which shows less
const IN_THE_HAND = 600; // pixels, at the usual size of text: what is narrower is held in a hand
const LEAST = 0.34; // the smallest scale
const MOST_HELD = 1.6; // how much larger the table in the hand grows with the text
const LARGE = 1.05; // from here on somebody has set their text larger: the felt shows what the moment is about
const LEAST_LARGE = 0.62; // the smallest scale for them; where it is too large, the felt scrolls

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

/** @param {{ name: string, units: number }} shape @param {number} text @param {"playing" | "betting"} moment */
function unitsFor({ name, units }, text, moment) {
  if (text <= LARGE) return units;
  return name === "held" ? units / Math.min(text, MOST_HELD) : UNITS_LARGE[moment];
}

/** Look again: the room, the game or the need for room may have changed. */
export function frame() {
  const felt = /** @type {HTMLElement | null} */ (document.querySelector(".felt"));
  const stage = /** @type {HTMLElement | null} */ (felt?.firstElementChild);
  if (!felt || !stage) return;
  felt.classList.toggle("scrolls", scrolls);
  const { clientWidth: width, clientHeight: height } = felt;
  const text = textScale();
  const moment = document.querySelector(".game.in-play") ? "playing" : "betting";
  const now = [width, height, state.gameOf, Boolean(state.game), text, text > LARGE && moment].join();
  if (now === framed && stage.scrollHeight <= stage.clientHeight + 1) return;
  framed = now;
  const shape = shapeFor(width, height, text);
  document.documentElement.dataset.shape = shape.name;
  document.documentElement.classList.toggle("large-text", text > LARGE);
  scrolls = place(stage, { width, height }, unitsFor(shape, text, moment), text > LARGE ? LEAST_LARGE : LEAST);
  felt.classList.toggle("scrolls", scrolls);
}

/**
 * As large as it may be in the room; the room that is left makes the table wider or deeper. Whether it must scroll.
 * @param {HTMLElement} stage
 * @param {{width: number, height: number}} room
 * @param {number} units
 * @param {number} least
 */
function place(stage, room, units, least) {
  Object.assign(stage.style, { transform: "none", width: `${units}px`, height: "auto" });
  const scale = Math.max(
    Math.min(room.width / units, room.height / stage.scrollHeight),
    Math.min(least, room.width / units),
  );
  stage.style.width = `${room.width / scale}px`; // wider than before, it may need less height
  const needs = stage.scrollHeight;
  Object.assign(stage.style, {
    transform: `scale(${scale})`,
    height: `${Math.max(room.height / scale, needs)}px`,
  });
  return needs * scale > room.height + 1;
}

addEventListener("resize", frame);
