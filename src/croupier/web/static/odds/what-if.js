// What if: the paytables of a wager as a form; the effect of another payout, computed exactly by the server.

import { h } from "../shared/dom.js";
import { entry } from "../shared/form.js";
import { change, number, percent } from "./figures.js";
import { said, t } from "../shared/words.js";

/**
 * @import {
 *   Busy, ChangedFigure, FamilyDocument, GameOdds, NotWorkedOut, Sentence, WholeFigure
 * } from "../shared/documents.d.ts"
 */

/**
 * A paytable of the wager: its family, the column it plays under, and what that pays.
 * @typedef {FamilyDocument & { family: string, column: string, regulated: Record<string, string> }} Table
 */

const HOW = t(
  "Change any line, such as “11 to 1”, “3 to 2”, “300 for 1”, “$50”, “10% of meter”, “push”, or “-” for not paid.",
);

const NOTHING = t("No paytable decides this wager: the rules of the game say what it pays.");

export class WhatIf {
  /** @param {string} chapter @param {() => void} render */
  constructor(chapter, render) {
    this.chapter = chapter;
    this.render = render;
    this.formNumber = 0;
    /** What is looked at. @type {{ game: GameOdds, figure: WholeFigure } | null} */
    this.looked = null;
    /** What was typed, by family and row. @type {Record<string, string>} */
    this.cells = {};
    /** @type {ChangedFigure | null} */
    this.answer = null;
    this.showsChange = false;
    this.wrong = "";
    /** The rows that are wrong. @type {{ family: string, row: string }[]} */
    this.rows = [];
    /** @type {AbortController | null} */
    this.waiting = null;
    this.since = 0;
    this.ticking = 0;
  }

  get game() {
    return this.at().game;
  }

  get figure() {
    return this.at().figure;
  }

  at() {
    if (!this.looked) throw new Error("no wager is looked at");
    return this.looked;
  }

  /** Another wager or another paytable is looked at. @param {GameOdds} game @param {WholeFigure} figure */
  begin(game, figure) {
    this.stop();
    this.formNumber += 1; // its fields are new ones: what was typed before is gone
    this.looked = { game, figure };
    this.cells = {};
    this.answer = null;
    this.showsChange = false;
    this.wrong = "";
    this.rows = [];
  }

  /** The figures that the page shows now. */
  get shown() {
    return this.showsChange && this.answer ? this.answer.figure : this.figure;
  }

  /** @param {boolean} changed */
  showChange(changed) {
    this.showsChange = changed;
    this.render();
  }

  /** @returns {Table[]} */
  get tables() {
    return this.figure.tables.map(({ family, column }) => ({
      family,
      column,
      ...this.game.paytables[family],
      regulated: this.game.paytables[family].columns[column],
    }));
  }

  /** @param {Table} table @param {string} row */
  cell(table, row) {
    return this.cells[`${table.family}/${row}`] ?? table.regulated[row] ?? "-";
  }

  /** @param {Table} table @param {string} row */
  isChanged(table, row) {
    return this.cell(table, row).trim() !== (table.regulated[row] ?? "-");
  }

  get changes() {
    return this.tables.flatMap((table) => table.rows.filter(({ row }) => this.isChanged(table, row)));
  }

  /** The tables as a paytable file states them. */
  asked() {
    return Object.fromEntries(
      this.tables.map((
        table,
      ) => [table.family, {
        columns: [table.column],
        rows: table.rows.map(({ row }) => [row, this.cell(table, row).trim() || "-"]),
      }]),
    );
  }

  /** @param {Event} event */
  async work(event) {
    event.preventDefault();
    this.stop();
    const waiting = (this.waiting = new AbortController());
    this.since = Date.now();
    this.ticking = setInterval(this.render, 1000);
    this.wrong = "";
    this.rows = [];
    this.render();
    try {
      const body = JSON.stringify({ wager: this.figure.wager, selected: this.figure.selected, tables: this.asked() });
      const answer = await fetch(`/api/odds/${this.chapter}/what-if`, { method: "POST", body, signal: waiting.signal });
      const isJson = (answer.headers.get("content-type") ?? "").includes("json");
      this.take(isJson ? await answer.json() : refused(await answer.text()));
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      this.take(refused(t("The server cannot be reached.")));
    }
  }

  /** @param {ChangedFigure | NotWorkedOut | Busy} told */
  take(told) {
    this.stop();
    const done = "figure" in told;
    if (done) {
      this.answer = told;
      this.showsChange = true;
    } else {
      this.wrong = told.said ? said(told.said) : told.detail;
      this.rows = told.kind === "refused" ? told.rows : [];
    }
    this.render();
    const bad = /** @type {HTMLElement | null} */ (document.querySelector('.pay [aria-invalid="true"]'));
    if (bad) bad.focus();
    else document.querySelector(done ? ".result" : ".what-if [role=alert]")?.scrollIntoView({ block: "nearest" });
  }

  stop() {
    this.waiting?.abort();
    clearInterval(this.ticking);
    this.waiting = null;
  }

  panel() {
    const { tables } = this;
    const long = this.game.too_long[this.figure.wager];
    if (!tables.length) return without(h("p", { class: "dim" }, NOTHING));
    if (long) return onTheCommandLine(this.chapter, this.figure.wager, long);
    return h(
      "section",
      { class: "panel what-if" },
      h("h2", {}, t("What if it paid something else?")),
      h(
        "p",
        { class: "dim" },
        HOW,
      ),
      this.form(tables),
      this.outcome(),
    );
  }

  /** @param {Table[]} tables */
  form(tables) {
    const changes = this.changes.length;
    const again = () => {
      this.begin(this.game, this.figure);
      this.render();
    };
    return h(
      "form",
      { onsubmit: (/** @type {Event} */ event) => this.work(event), novalidate: true },
      h("div", { class: "tables" }, tables.map((table) => this.table(table))),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { class: "primary", disabled: !changes || Boolean(this.waiting) },
          this.waiting ? t("Calculating…") : t("Calculate exactly"),
        ),
        this.waiting
          ? h("button", {
            type: "button",
            "data-key": "stop",
            onclick: () => {
              this.stop();
              this.render();
            },
          }, t("Stop"))
          : h(
            "button",
            { type: "button", "data-key": "again", disabled: !changes && !this.answer, onclick: again },
            t("Back to the regulated table"),
          ),
        this.waiting && h(
          "span",
          { class: "dim", role: "status" },
          Date.now() - this.since > 1500
            ? t("{seconds} seconds so far; the tables go first", {
              seconds: Math.round((Date.now() - this.since) / 1000),
            })
            : "",
        ),
      ),
      h("p", { class: "lose", role: "alert" }, this.wrong),
    );
  }

  /** @param {Table} table */
  table(table) {
    return h(
      "fieldset",
      { "data-key": `${table.family}-${this.formNumber}` },
      h(
        "legend",
        {},
        said(table.title),
        h(
          "span",
          { class: "cite" },
          ` ${
            table.column !== "A" || Object.keys(table.columns).length > 1
              ? t("paytable {name}", { name: table.column })
              : ""
          } ${table.cite}`,
        ),
      ),
      table.rows.map(({ row, words }) => {
        const [changed, bad] = [
          this.isChanged(table, row),
          this.rows.some((one) => one.family === table.family && one.row === row),
        ];
        const id = `pay-${table.family}-${row}`;
        /** @param {Event} event */
        const type = (event) => {
          this.cells[`${table.family}/${row}`] = entry(event);
          this.render();
        };
        return h(
          "div",
          { class: `pay${changed ? " changed" : ""}`, "data-key": row },
          h("label", { for: id }, said(words)),
          h("input", {
            id,
            autocomplete: "off",
            size: 12,
            value: this.cell(table, row),
            oninput: type,
            "aria-invalid": String(bad),
            "aria-describedby": `${id}-was`,
          }),
          h("small", { id: `${id}-was` }, changed ? t("regulated: {pays}", { pays: table.regulated[row] ?? "-" }) : ""),
        );
      }),
    );
  }

  outcome() {
    if (!this.answer) return h("div", { class: "result", role: "status", "data-key": "result" });
    const { figure, answer } = this;
    const after = answer.figure;
    const rows = [
      [
        t("House edge"),
        percent(figure.house_edge, 6),
        percent(after.house_edge, 6),
        change(after.house_edge - figure.house_edge, 6),
      ],
      [
        t("Of all money at risk"),
        percent(figure.element_of_risk),
        percent(after.element_of_risk),
        change(after.element_of_risk - figure.element_of_risk),
      ],
      [
        t("Rounds that win"),
        percent(figure.hit_frequency),
        percent(after.hit_frequency),
        change(after.hit_frequency - figure.hit_frequency),
      ],
      [
        t("Standard deviation"),
        number(figure.standard_deviation),
        number(after.standard_deviation),
        `${after.standard_deviation > figure.standard_deviation ? "+" : ""}${
          number(after.standard_deviation - figure.standard_deviation)
        }`,
      ],
    ];
    return h(
      "div",
      { class: "result", role: "status", "data-key": "result" },
      h("p", { class: "verdict" }, this.verdict(answer)),
      h(
        "div",
        { class: "chosen", role: "group", "aria-label": t("Which figures the page shows") },
        [{ name: t("Show as regulated"), changed: false }, { name: t("Show your paytable"), changed: true }].map((
          { name, changed },
        ) =>
          h("button", {
            type: "button",
            "aria-pressed": String(this.showsChange === changed),
            onclick: () => this.showChange(changed),
          }, name)
        ),
      ),
      h(
        "table",
        { class: "figures" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            [t("Figure"), t("Regulated"), t("Yours"), t("Difference")].map((name, at) =>
              h("th", { scope: "col", class: at ? "number" : "" }, name)
            ),
          ),
        ),
        h(
          "tbody",
          {},
          rows.map(([name, ...values]) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, name),
              values.map((value, at) => h("td", { class: `number${at === 1 ? " gold" : ""}` }, value)),
            )
          ),
        ),
      ),
      h(
        "p",
        { class: "exact" },
        t("exactly {after}, a difference of {difference}", {
          after: after.expectation.replace("-", "−"),
          difference: answer.difference.replace("-", "−"),
        }),
      ),
      h("details", {}, h("summary", {}, t("As a file for the command line")), h("pre", {}, this.file())),
    );
  }

  /** @param {ChangedFigure} answer */
  verdict(answer) {
    const gained = answer.difference_decimal;
    const edge = percent(answer.figure.house_edge, 6);
    if (gained === 0) return t("No change: the house edge stays at {edge}.", { edge });
    return gained > 0
      ? t("Better for the player: the house edge falls to {edge}.", { edge })
      : t("Better for the house: the house edge rises to {edge}.", { edge });
  }

  file() {
    return Object.entries(this.asked()).map(([family, { columns, rows }]) =>
      [
        `[${family}]`,
        `columns = ${JSON.stringify(columns)}`,
        "rows = [",
        ...rows.map((row) => `    ${JSON.stringify(row)},`),
        "]",
      ].join("\n")
    ).join("\n\n");
  }
}

/** @param {string} detail @returns {NotWorkedOut} */
const refused = (detail) => ({ kind: "refused", detail, rows: [], said: "" });

/** Where nothing can be tried. @param {...import("../shared/dom.js").Child} why */
function without(...why) {
  return h("section", { class: "panel" }, h("h2", {}, t("What if")), why);
}

/** @param {string} chapter @param {string} wager @param {Sentence} time */
function onTheCommandLine(chapter, wager, time) {
  const words = t(
    "Another paytable for this wager takes {time} to calculate, longer than a page can wait. On the command line:",
    { time: said(time) },
  );
  return without(
    h("p", {}, words),
    h("pre", {}, `croupier odds ${chapter} --wager ${wager} --paytable FILE.toml`),
  );
}
