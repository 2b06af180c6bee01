// Shared by staff pages that poll the floor themselves: the user and their permissions, rendering, commands.

import { byId } from "../shared/dom.js";
import { Live } from "../shared/live.js";
import { t } from "../shared/words.js";

/** @import { Connection } from "../shared/live.js" */

/**
 * What such a page says besides what it shows.
 * @typedef {{ connection: Connection, notice: string, done: string }} Told
 */

const SECONDS_BETWEEN_LOOKS = 5;

export const app = byId("app");
export const { person = "", role = "" } = app.dataset;
const commands = new Set((app.dataset.commands ?? "").split(" "));

/** @param {string} command */
export const may = (command) => commands.has(command);

let render = () => {};
let sought = location.hash;
/** @param {() => void} draw */
export function drawnBy(draw) {
  render = () => {
    draw();
    lead();
  };
}

/** To the place on the page that the address names, once it has been drawn. */
function lead() {
  if (!sought || !document.getElementById(sought.slice(1))) return;
  location.replace(sought);
  sought = "";
}
export const redraw = () => render();

/**
 * A line to the floor; looks at once and every few seconds, and what happens on the floor is told besides.
 * @param {Told} told
 * @param {() => void} look
 * @param {() => void} [onView]
 */
export function connected(told, look, onView = () => {}) {
  const live = new Live("pit", {
    onView,
    onState: (connection) => {
      told.connection = connection;
      render();
    },
  });
  setInterval(look, SECONDS_BETWEEN_LOOKS * 1000);
  look();
  return live;
}

/**
 * What the server shows; where it does not, what it says is noticed.
 * @param {Told} told
 * @param {string} address
 * @param {RequestInit} [request]
 */
export async function fetched(told, address, request) {
  try {
    const answer = await fetch(address, request);
    if (answer.ok) return await answer.json();
    told.notice = await answer.text();
  } catch {
    told.notice = t("No answer from the server. Trying again.");
  }
  return null;
}
