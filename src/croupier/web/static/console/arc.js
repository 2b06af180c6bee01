// The table as the dealer sees it: the dealer's own cards in front, the first seat on the left, the others around the
// arc. Every seat has its place whether it is taken or not, and everything fits without scrolling.

import { card, die } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { laidOut, placeName } from "../shared/layout.js";
import { money, signed } from "../shared/money.js";
import { said, t } from "../shared/words.js";
import { piles, results } from "./piles.js";
import { dealer, placeOf, step, table } from "./state.js";

/** @import { SeatDocument, StakeInPlay, StakeSummary } from "../shared/documents.d.ts" */
/** @import { Place } from "../shared/layout.js" */

const MOMENTS = {
  over: t("Between rounds"),
  betting: t("Betting is open"),
  dealing: t("Dealing"),
  deciding: t("Players decide"),
  playing: t("The dealer plays"),
};

/** Beside the dealer sit two on each hand where there are five and more, the rest across the table. */
const BESIDE = 2;
/** More stakes than these at one seat are counted, not listed. */
const LISTED = 2;
/** The widest fan that has a size of its own. */
const WIDEST = 12;

/** @param {string} place */
const seatOf = (place) => (/^\d/.test(place) ? Number.parseInt(place) : 0);
/** @param {string} place */
const isDealers = (place) => place === "dealer" || place === "hole_card";

export function arc() {
  const places = laidOut(table());
  const seats = Array.from({ length: table().seats }, (_, index) => index + 1);
  const beside = seats.length > 2 * BESIDE ? BESIDE : 1;
  const across = seats.slice(beside, seats.length - beside);
  return h(
    "section",
    { class: "arc", "aria-label": t("The table") },
    h("div", { class: `across of-${Math.min(across.length, 4)}` }, across.map((seat) => seatAt(seat, places))),
    h("div", { class: "left" }, seats.slice(0, beside).reverse().map((seat) => seatAt(seat, places))),
    h("div", { class: "middle" }, common(places), dealers(places)),
    h("div", { class: "right" }, seats.slice(-beside).map((seat) => seatAt(seat, places))),
  );
}

/** Where the next card comes. */
function now() {
  const at = placeOf(step());
  return isDealers(at) ? "dealer" : at;
}

/** Who plays at a seat, what they bet, their cards. @param {number} seat @param {Place[]} places */
function seatAt(seat, places) {
  const there = table().seat[seat];
  const hands = places.filter(([place]) => seatOf(place) === seat);
  const waits = seatOf(now()) === seat;
  const stakes = (dealer().stakes.listed ?? []).filter((one) => one.seat === seat);
  const came = table().moment === "over" ? (dealer().summary.stakes ?? []).filter((one) => one.seat === seat) : [];
  const out = there?.folded || (stakes.length > 0 && stakes.every((one) => one.out));
  const state = [there || hands.length ? "" : "empty", out ? "out" : "", waits ? "now" : "", deciding(there)];
  return h(
    "section",
    { class: `seat ${state.filter(Boolean).join(" ")}`, "data-key": `seat${seat}` },
    h(
      "h2",
      {},
      h("span", { class: "name" }, t("Seat {seat}", { seat })),
      h("span", { class: "who" }, whatItMakes(hands) || (stakes.length === 1 ? stakes[0].terminal : "")),
      badge(came, there, out),
    ),
    h(
      "div",
      { class: `cards hands-${Math.min(hands.length, 4)}` },
      !out && hands.map((one) => fan(one, hands.length > 1 ? one[0].split(".").at(-1) : "")),
      waits && !hands.length && card(null, { class: "ghost" }),
    ),
    came.length ? came.map((one) => results(one)) : bets(there, stakes),
  );
}

/** @param {SeatDocument | undefined} there */
const deciding = (there) => (there?.deciding ? "deciding" : "");

/** What there is to say of a seat in a word. @param {StakeSummary[]} came @param {SeatDocument | undefined} there */
function badge(came, there, out = false) {
  const net = came.reduce((sum, one) => sum + one.net, 0);
  if (came.length) return h("b", { class: `badge number ${net > 0 ? "win" : ""}` }, signed(net));
  if (there?.deciding) return h("b", { class: "badge gold" }, t("deciding"));
  if (out) return h("b", { class: "badge" }, t("folded"));
  return h("b", { class: "badge" });
}

/** @param {SeatDocument | undefined} there @param {StakeInPlay[]} stakes */
function bets(there, stakes) {
  if (stakes.length && stakes.length <= LISTED) {
    return h("div", { class: "bets" }, stakes.map(piles));
  }
  const words = there && there.at_risk > 0
    ? t("{count} bets · {amount}", { count: there.stakes, amount: money(there.at_risk) })
    : "";
  return h("div", { class: "bets number" }, words);
}

/** The open cards of a place in words, where they are all of it. @param {Place[]} hands */
const whatItMakes = (hands) => (hands.length === 1 ? said(hands[0][2]) : "");

/** How much room cards take. @param {Place} place */
const wide = ([, codes]) => `n-${Math.min(codes.length, WIDEST)}`;

/** Cards that lie over each other as far as the room makes it necessary. @param {Place} place */
function fan([place, codes], name = "") {
  return h(
    "span",
    { class: `fan ${wide([place, codes, ""])} ${name ? "told" : ""}`, "data-key": place },
    h("span", { class: "lies" }, codes.map((code, index) => card(code, { "data-key": `${place}-${index}` }))),
    name && h("span", { class: "words" }, name),
  );
}

/** @param {Place[]} places */
function common(places) {
  const { rolls = [] } = table();
  const shared = places.filter(([place]) => !seatOf(place) && !isDealers(place));
  const cross = shared.some(([place]) => place === "middle") ? "cross-of-five" : "";
  if (!shared.length && !rolls.length) return h("div", { class: "common", "data-key": "moment" }, moment());
  return h(
    "div",
    { class: `common ${cross}`, "data-key": "common" },
    rolls.slice(-2).map((faces, index) =>
      h(
        "div",
        { class: `roll ${faces.length > 5 ? "ten" : ""}`, "data-key": `roll${index}` },
        h("span", { class: "hidden" }, t("Roll")),
        faces.map(die),
      )
    ),
    shared.map((one) =>
      h(
        "div",
        { class: `place at-${one[0]} ${wide(one)} ${one[0] === now() ? "now" : ""}`, "data-key": one[0] },
        h("h2", {}, placeName(one[0])),
        h("div", { class: "cards" }, fan(one)),
      )
    ),
  );
}

/** What is going on, in the middle of a felt that has nothing else there. */
const moment = () => h("p", { class: "moment" }, table().phase === "open" ? MOMENTS[table().moment] : "");

/** @param {Place[]} places */
function dealers(places) {
  const mine = places.filter(([place]) => isDealers(place));
  const waits = now() === "dealer";
  if (!mine.length && !waits) return null;
  return h(
    "div",
    { class: `dealers ${waits ? "now" : ""}`, "data-key": "dealers" },
    h("h2", {}, h("span", { class: "name" }, placeName("dealer")), h("span", { class: "who" }, whatItMakes(mine))),
    h("div", { class: "cards" }, mine.map((one) => fan(one)), !mine.length && card(null, { class: "ghost" })),
  );
}
