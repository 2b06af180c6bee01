// The coach beside the console of a training table: the next card, what was right, and what was wrong and why.

import { card, cardName, die } from "../shared/cards.js";
import { byId, h, show } from "../shared/dom.js";
import { said, t } from "../shared/words.js";

/** @import { CoachDocument, CoachLine } from "../shared/documents.d.ts" */

const BETWEEN_LOOKS = 250;
const LOGGED_OUT = 403;
const place = byId("coach");
const game = location.pathname.split("/").at(-1) ?? "";
const state = { seen: /** @type {CoachDocument | null} */ (null), notice: "", loggedOut: false };

/** Again and again, until the student has logged out: nothing comes here before they have logged in again. */
async function look() {
  try {
    const answer = await fetch(`/api/school/coach/${game}`);
    state.loggedOut = answer.status === LOGGED_OUT;
    state.notice = answer.ok
      ? ""
      : state.loggedOut
      ? t("You have been logged out. Log in again.")
      : await answer.text();
    if (answer.ok) state.seen = await answer.json();
  } catch {
    state.notice = t("No answer from the server. Trying again.");
  }
  render();
  if (!state.loggedOut) setTimeout(look, BETWEEN_LOOKS);
}

function render() {
  const { seen } = state;
  show(
    place,
    h("strong", {}, t("Coach")),
    h("div", { class: "comes", "aria-live": "polite" }, comes(state.loggedOut ? [] : seen?.comes ?? [])),
    h(
      "ol",
      { class: "plain said", role: "log", "aria-label": t("What the coach says") },
      (seen?.lines ?? []).map(line),
    ),
    h(
      "span",
      { class: "score" },
      seen && t("{right} right, {wrong} wrong", seen),
      h("a", { href: "/school" }, t("Back to the school")),
    ),
    state.notice && h(
      "p",
      { class: "lose", role: "alert" },
      state.notice,
      state.loggedOut && [" ", h("a", { href: `/login?next=${location.pathname}&role=dealer` }, t("Log in"))],
    ),
  );
}

/** The card that comes out of the training shoe, or the dice. @param {string[]} codes */
function comes(codes) {
  if (!codes.length) return null;
  const dice = codes.every((one) => one.length === 1);
  const drawn = codes.flatMap((one) =>
    dice ? [die(Number(one))] : [card(one), h("b", {}, `${one} · ${cardName(one)}`)]
  );
  return [h("span", { class: "dim" }, t("Coming up")), ...drawn];
}

/** @param {CoachLine} one */
const line = (one) =>
  h(
    "li",
    { class: one.good === null ? "" : one.good ? "win" : "lose" },
    said(one.says),
    one.cite && h("span", { class: "cite" }, ` ${one.cite}`),
  );

look();
