// Tables and the progressives they share: installed, linked, retired.

import { may } from "../people/desk.js";
import { h } from "../shared/dom.js";
import { money } from "../shared/money.js";
import { day, named, t } from "../shared/words.js";
import { choice, entry } from "../people/dialog.js";
import { open, setup, state } from "./state.js";

/** @import { SetupProgressive, SetupTable } from "../shared/documents.d.ts" */

const KINDS = () => /** @type {[string, string][]} */ ([
  ["hybrid", t("Hybrid: a dealer deals")],
  ["automated", t("Fully automated: a device deals")],
  ["training", t("Training: play money")],
]);

export function tables() {
  const shown = setup().tables.filter((one) => state.retired || !one.retired);
  return h(
    "section",
    { class: "panel", id: "tables", "aria-labelledby": "tables-title" },
    h(
      "header",
      { class: "row" },
      h("h2", { id: "tables-title", class: "grow" }, t("Tables")),
      h("small", { class: "dim" }, t("Counts as {counted} of {allowed} gaming tables", setup()), " § 605a.9(b)"),
      may("install_table") && h("button", { class: "primary", onclick: install }, t("Install a table")),
    ),
    shown.length ? list(shown) : h("p", { class: "dim" }, t("No tables are installed yet.")),
    progressives(),
  );
}

/** @param {SetupTable[]} shown */
function list(shown) {
  return h(
    "table",
    { class: "figures wide" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        [t("Table"), t("Game"), t("Kind"), t("Terminals"), t("Progressive"), ""].map((one) => h("th", {}, one)),
      ),
    ),
    h("tbody", {}, shown.map(row)),
  );
}

/** @param {SetupTable} one */
function row(one) {
  return h(
    "tr",
    { "data-key": one.table, class: one.retired ? "retired" : "" },
    h("td", {}, h("b", {}, one.table)),
    h("td", {}, one.game, " ", h("small", { class: "dim" }, one.chapter)),
    h(
      "td",
      {},
      KINDS().find(([kind]) => kind === one.kind)?.[1].split(":")[0],
      one.camera && h("small", {}, ` · ${t("camera")}`),
    ),
    h("td", {}, one.terminals ? t("{terminals} of its own", one) : t("every")),
    h("td", {}, one.progressive || "–"),
    h("td", {}, h("div", { class: "acts" }, one.retired ? t("left on {day}", { day: day(one.retired) }) : acts(one))),
  );
}

/** @param {SetupTable} one */
function acts(one) {
  if (one.phase !== "closed") return h("span", { class: "dim" }, named("phase", one.phase));
  return [
    may("link_table") && h("button", { onclick: () => link(one) }, t("Link…")),
    may("retire_table") && h("button", { class: "quiet", onclick: () => retire(one) }, t("Retire…")),
    may("open_table") && h("a", { href: "/pit" }, t("Open in the pit")),
  ];
}

function install() {
  open({
    key: "install_table",
    title: t("Install a table"),
    button: t("Install"),
    command: "install_table",
    why: t("Seating, stadium, dealing and shuffling are set in its Rules Submission."),
    controls: () => [
      entry(t("Name of the table"), { name: "table", required: true, autofocus: true }),
      choice(
        t("Game"),
        "chapter",
        setup().games.map((
          game,
        ) => [game.chapter, `${game.chapter} ${game.name}${game.in_force ? ` · ${game.in_force}` : ""}`]),
      ),
      choice(t("Kind"), "kind", KINDS()),
    ],
    make: ({ table, chapter, kind }) => ({ table, chapter, kind }),
  });
}

/** @param {SetupTable} table */
function link(table) {
  open({
    key: `link ${table.table}`,
    title: t("Link {table} to a progressive", table),
    button: t("Link"),
    command: "link_table",
    why: t(
      "Tables may share a progressive if their seeds and rates match; a new name makes a new one. Blank: its own.",
    ),
    controls: () => [
      entry(t("Progressive"), { name: "progressive", value: table.progressive, list: "known", autofocus: true }),
      h("datalist", { id: "known" }, setup().progressives.map((one) => h("option", { value: one.progressive }))),
    ],
    make: ({ progressive }) => ({ table: table.table, progressive }),
  });
}

/** @param {SetupTable} table */
function retire(table) {
  open({
    key: `retire ${table.table}`,
    title: t("{table} leaves the floor for good", table),
    button: t("Retire"),
    command: "retire_table",
    controls: () => [entry(t("Why?"), { name: "why", required: true, maxlength: 1000, autofocus: true })],
    make: ({ why }) => ({ table: table.table, why }),
  });
}

function progressives() {
  const { progressives: all } = setup();
  if (!all.length) return null;
  return h("div", { class: "progressives" }, h("h3", {}, t("Progressives")), all.map(progressive));
}

/** @param {SetupProgressive} one */
function progressive(one) {
  return h(
    "table",
    { class: "figures wide", "data-key": one.progressive },
    h("caption", {}, h("b", {}, one.progressive), " · ", one.tables.join(", "), one.up ? "" : ` · ${t("down")}`),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        [t("Meter"), t("Seed"), t("Reseed"), t("Rate"), t("Reserve"), t("Now")].map((head) => h("th", {}, head)),
      ),
    ),
    h(
      "tbody",
      {},
      one.levels.map((level) =>
        h(
          "tr",
          {},
          h("td", {}, named("level", level.level)),
          h("td", {}, money(Number(level.seed))),
          h("td", {}, money(Number(level.reseed))),
          h("td", {}, percent(level.rate)),
          h("td", {}, percent(level.reserve_rate)),
          h("td", {}, money(level.amount)),
        )
      ),
    ),
  );
}

/** A share of a wager, "1/20", as people say it. @param {string} rate */
function percent(rate) {
  const [of = "0", whole = "1"] = rate.split("/");
  return `${Math.round((Number(of) / Number(whole)) * 1e6) / 1e4} %`;
}
