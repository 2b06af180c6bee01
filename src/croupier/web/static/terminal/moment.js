// The current phase, how long it lasts, and what it means for the player.

import { h } from "../shared/dom.js";
import { onTimeOut } from "./decisions.js";
import { allTold } from "./drama/reveal.js";
import { sounds } from "./drama/sound.js";
import { turnToCome } from "./pace/ahead.js";
import { readyButton } from "./pace/ready.js";
import { atTable, deciding, serverNow, stakes } from "./state.js";
import { said, t } from "../shared/words.js";

/** @import { StakeDocument } from "../shared/documents.d.ts" */

const LATE = 5000;

const WORDS = {
  betting: () => t("Place your bets"),
  dealing: () => t("No more bets"),
  deciding: () => t("Players decide"),
  playing: () => t("The dealer plays"),
  over: () => t("Next round soon"),
};

/** A moment in words. @param {string} name */
export const momentInWords = (name) => WORDS[/** @type {"over"} */ (name)]?.() ?? name;

/** What this page is in: the headline. */
export function headline() {
  if (atTable().phase !== "open") return t("The table is stopped");
  if (atTable().moment === "over" && !allTold()) return momentInWords("playing");
  const mine = deciding();
  if (!mine) return momentInWords(atTable().moment);
  const question = said(mine.question) || t("Your decision");
  return stakes().length > 1 ? t("Seat {seat}: {question}", { seat: mine.seat, question }) : question;
}

export function moment() {
  const mine = deciding();
  return h(
    "section",
    { class: `panel moment ${mine ? "mine-now" : ""}`, "data-key": "moment" },
    h("h2", {}, headline()),
    clock(),
    readyButton(),
    h("p", { class: "aside" }, aside(mine)),
    atTable().notes.map((note, index) => h("p", { class: "note", "data-key": `note${index}` }, said(note))),
    atTable().void && h("b", { class: "lose" }, t("This round is void: your wagers are returned.")),
  );
}

/** The clock moves by itself between two documents: nothing else is drawn again for it. */
function clock() {
  return h(
    "div",
    { class: "clock number", "aria-hidden": "true", "data-own": "", "data-until": atTable().until || null },
    h("b", {}),
    h("span", { class: "clock-bar" }, h("i", {})),
  );
}

function aside(/** @type {StakeDocument | undefined} */ mine) {
  if (atTable().phase !== "open") return said(atTable().why ?? "");
  if (mine) return onTimeOut(mine);
  if (atTable().moment === "betting" && !atTable().until) return t("The clock starts with the first bet.");
  if (atTable().moment === "betting") return t("Bets close when time runs out; after that, no changes.");
  if (atTable().moment === "over") return stakes().length ? "" : t("Betting opens in a moment.");
  const [seat] = Object.entries(atTable().seat ?? {}).find(([, one]) => one.deciding > 0) ?? [];
  const ahead = turnToCome() ? ` ${t("You can choose now; it is sent on your turn.")}` : "";
  return seat ? t("Seat {seat} is deciding.", { seat }) + ahead : "";
}

/** The whole time of the clock that is shown, so that the bar begins full. */
let [until, whole] = [0, 1];

/** Let every clock of the page show what is left. */
export function tick() {
  for (const one of document.querySelectorAll(".strip-clock")) {
    const until = Number(/** @type {HTMLElement} */ (one).dataset.until ?? 0);
    const left = until ? String(Math.max(0, Math.ceil((until - serverNow()) / 1000))) : "";
    if (one.textContent !== left) one.textContent = left;
  }
  const face = /** @type {HTMLElement | null} */ (document.querySelector(".clock"));
  if (!face) return;
  const wanted = Number(face.dataset.until ?? 0);
  const left = wanted ? Math.max(0, wanted - serverNow()) : 0;
  if (wanted !== until) [until, whole] = [wanted, Math.max(left, 1)];
  const [figure, bar] = face.children;
  const shown = wanted ? String(Math.ceil(left / 1000)) : "";
  if (figure.textContent !== shown) {
    figure.textContent = shown;
    if (wanted && left < LATE && left > 0) sounds.tick();
  }
  /** @type {HTMLElement} */ (bar.firstElementChild).style.transform = `scaleX(${wanted ? left / whole : 0})`;
  face.classList.toggle("late", Boolean(wanted) && left < LATE);
}
