// Idle log-out. The server decides when; a minute before, the page asks whether somebody is there, and one key is
// the answer. Its own requests do not count as activity.

import { h } from "../shared/dom.js";
import { t } from "../shared/words.js";

const STAY = "/stay";
/** Seconds: before the end, between two looks, and between two looks while somebody is warned. */
const WARNED = 60;
const BETWEEN_LOOKS = 60;
const WHILE_WARNED = 2;
/** At which seconds the time that is left is said aloud. */
const TOLD = [30, 10];

/** @type {HTMLDialogElement | null} */
let warning = null;
/** When the session ends, by the clock of the page. */
let end = 0;
let next = 0;

const left = () => Math.max(0, Math.ceil((end - performance.now()) / 1000));

/** @param {"GET" | "POST"} method */
async function look(method = "GET") {
  clearTimeout(next);
  const answer = await fetch(STAY, { method }).catch(() => null);
  if (answer?.status === 401) return leave();
  if (answer?.ok) {
    end = performance.now() + (await answer.json()).seconds * 1000;
    if (left() > WARNED) calm();
    else warn();
  }
  const wait = warning ? WHILE_WARNED : Math.min(BETWEEN_LOOKS, Math.max(1, left() - WARNED));
  next = setTimeout(look, wait * 1000);
}

/** The page shows nothing any more of what its person may see. */
function leave() {
  const { pathname } = location;
  const role = document.querySelector("[data-role]")?.getAttribute("data-role");
  const whose = role ? `&role=${role}` : pathname.startsWith("/dealer") ? "&role=dealer" : "";
  location.replace(`/login?ended=1&next=${encodeURIComponent(pathname)}${whose}`);
}

function calm() {
  warning?.close();
  warning?.remove();
  warning = null;
}

function warn() {
  if (!warning) {
    const stays = (/** @type {Event} */ event) => {
      event.preventDefault();
      look("POST");
    };
    warning = h(
      "dialog",
      {
        class: "stay",
        role: "alertdialog",
        "aria-labelledby": "stay-title",
        "aria-describedby": "stay-left",
        oncancel: stays,
      },
      h("h2", { id: "stay-title" }, t("Are you still there?")),
      h("p", { id: "stay-left" }),
      h("p", { class: "row" }, h("button", { class: "primary", autofocus: true, onclick: stays }, t("Stay logged in"))),
      h("p", { class: "hidden", role: "status", id: "stay-told" }),
    );
    // A key for this question is none for the page behind it.
    warning.addEventListener("keydown", (event) => event.stopPropagation());
    document.body.append(warning);
    warning.showModal();
  }
  tell();
}

/** @param {string} id @param {string} text */
function write(id, text) {
  const place = document.getElementById(id);
  if (place && place.textContent !== text) place.textContent = text;
}

function tell() {
  const seconds = left();
  write("stay-left", t("No activity for a while. You will be logged out in {seconds} s.", { seconds }));
  if (TOLD.includes(seconds)) write("stay-told", t("Logging out in {seconds} seconds.", { seconds }));
}

setInterval(() => warning && tell(), 1000);
// A machine that was asleep has missed its looks.
document.addEventListener("visibilitychange", () => look());
look();
