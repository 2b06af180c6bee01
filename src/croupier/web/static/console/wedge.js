// Input from a scanner or keyboard anywhere on the page: a few characters and Enter. Fields keep their own input.

const FORGETS = 5000;
const ENDS = 150; // some scanners end a line twice; the second end must not press whatever button has the focus
const FIELDS = "input, select, textarea";

/**
 * @param {{
 *   onTyping: (text: string) => void, onEnter: (text: string) => void, onSpace: () => void, accepts?: RegExp
 * }} listeners
 */
export function listenForTyping({ onTyping, onEnter, onSpace, accepts = /^[0-9a-z]$/i }) {
  let text = "";
  let forget = 0;
  let ended = 0;
  const set = (/** @type {string} */ next) => {
    text = next;
    clearTimeout(forget);
    if (text) forget = setTimeout(() => set(""), FORGETS);
    onTyping(text);
  };
  document.addEventListener("keydown", (event) => {
    const at = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || at?.closest(FIELDS)) return;
    if (accepts.test(event.key)) set(text + event.key);
    else if (event.key === "Backspace" && text) set(text.slice(0, -1));
    else if (event.key === "Escape" && text) set("");
    else if (event.key === "Enter" && (text || event.timeStamp - ended < ENDS)) {
      ended = text ? (onEnter(text), event.timeStamp) : ended;
    } else if (event.key === " " && !text && !at?.closest("button, a, summary, dialog")) onSpace();
    else return;
    event.preventDefault();
    if (event.key === "Enter") set("");
  });
}

/** The card that was typed: "As", "10h", "td", "Jk"; null where it is none. @param {string} text */
export function readCard(text) {
  if (/^(jk|joker)$/i.test(text)) return "Jk";
  const found = /^(10|[2-9tjqka])([shdc])$/i.exec(text);
  return found ? (found[1] === "10" ? "T" : found[1].toUpperCase()) + found[2].toLowerCase() : null;
}
