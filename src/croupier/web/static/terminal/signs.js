// The signs of the table: the name of each wager, what it pays, and what it costs.

import { h } from "../shared/dom.js";
import { open } from "./panels.js";
import { laid, stakes, state } from "./state.js";
import { paytable } from "../shared/paytable.js";
import { large, locale, retold, said, t } from "../shared/words.js";

/** @import { Child } from "../shared/dom.js" */
/** @import { PaytableOnSign, RowOnSign, SignDocument } from "../shared/documents.d.ts" */

/** @param {string} name */
export const wagerOf = (name) => state.game?.wagers.find((wager) => wager.wager === name);

/** The spot of a wager. @param {string} name */
export function spotOf(name) {
  const { rows = [], further = [] } = laid() ?? {};
  return [...rows.flatMap((row) => row.spots), ...further].find((spot) => spot.wager === name);
}

/** The paytables a wager is paid by; of one that speaks of many wagers only its own rows. */
export function paytablesOf(/** @type {string} */ name) {
  const { paytables = [], rows: own = [] } = spotOf(name) ?? {};
  const posted = state.game?.paytables ?? [];
  const tables = paytables.flatMap((family) => posted.filter((one) => one.family === family));
  const only = (/** @type {RowOnSign[]} */ rows) => (own.length ? rows.filter(({ row }) => own.includes(row)) : rows);
  return tables.map((one) => ({ ...one, rows: only(one.rows) }));
}

/** The sign on a spot: what it pays, or how much at most. @param {string} name */
export function signOf(name) {
  const rows = paytablesOf(name)[0]?.rows ?? [];
  const only = rows.find(({ row }) => row === spotOf(name)?.row) ?? (rows.length === 1 ? rows[0] : null);
  if (only) return said(only.pays);
  const paying = new Set(rows.filter(({ pays }) => pays[0] !== "pays.push").map(({ pays }) => said(pays)));
  if (paying.size === 1) return said(rows[0].pays);
  return rows.length ? t("up to {pays}", { pays: said(rows[0].pays) }) : "";
}

/** The rows of a wager's paytables that this round has paid. @param {string} name */
export function paidRows(name) {
  const lines = stakes().flatMap((stake) => stake.lines).filter((line) => line.wager === name && line.net > 0);
  return new Set(lines.map((line) => line.row).filter(Boolean));
}

const percent = new Intl.NumberFormat(locale, { style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The edge of a wager in words; nothing where nobody has worked it out. */
export function edgeOf(/** @type {string} */ name) {
  const edge = state.edges[name];
  if (!edge) return null;
  const per = said(wagerOf(edge.per)?.title ?? edge.title);
  return h(
    "p",
    { class: "edge" },
    h(
      "b",
      { class: "number" },
      t("House edge: {edge} of the {wager}", { edge: percent.format(edge.house_edge), wager: per }),
    ),
    h("small", {}, [...edge.notes.map((note) => said(note)), large(retold(edge.convention))].filter(Boolean).join(" ")),
  );
}

/**
 * Everything about one wager: what it may be, what it pays, what it costs.
 * @returns {[] | [HTMLElement, ...(Child | Child[])[]]}
 */
export function aboutWager(/** @type {string} */ name) {
  const wager = wagerOf(name);
  if (!wager) return [];
  return [
    h("h2", {}, said(wager.title)),
    h("p", {}, said(wager.amount), " ", h("span", { class: "cite" }, wager.cite)),
    edgeOf(name),
    paytablesOf(name).map((one) => paytable(one, paidRows(name))),
  ];
}

/** Everything that is posted at the table. @returns {[] | [HTMLElement, ...(Child | Child[])[]]} */
export function allSigns() {
  if (!state.game) return [];
  return [
    h("h2", {}, t("What it pays")),
    h(
      "ul",
      { class: "plain" },
      state.game.signs.map((sign) => h("li", {}, said(sign.text), " ", h("span", { class: "cite" }, sign.cite))),
    ),
    h("div", { class: "columns" }, state.game.paytables.map((one) => paytable(one))),
  ];
}

/** The signs beside the table: what the own wagers pay, and the way to all the others. */
export function signs() {
  if (!state.game) return null;
  const names = [...new Set([...stakes().flatMap((stake) => Object.keys(stake.wagers)), ...Object.keys(state.slip)])];
  const tables = names.flatMap((name) => paytablesOf(name).map((one) => ({ one, paid: paidRows(name) })));
  const name = (/** @type {PaytableOnSign} */ one) =>
    [one.family, one.column, ...one.rows.map(({ row }) => row)].join();
  const once = tables.filter(({ one }, index) => tables.findIndex((other) => name(other.one) === name(one)) === index);
  return h(
    "section",
    { class: "panel signs", "data-key": "signs" },
    h(
      "div",
      { class: "row" },
      h("h3", { class: "grow" }, t("What it pays")),
      h("button", { class: "quiet", onclick: () => open("signs") }, t("All signs")),
    ),
    once.length ? once.map(({ one, paid }) => paytable(one, paid)) : postedSentences(state.game),
  );
}

/** @param {SignDocument} game */
function postedSentences(game) {
  return h("ul", { class: "plain" }, game.signs.map((sign) => h("li", {}, said(sign.text))));
}
