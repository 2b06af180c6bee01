// One Rules Submission: every choice with its legal range and clause, the value in force, and what is wrong.

import { h } from "../shared/dom.js";
import { entry } from "../shared/form.js";
import { day, large, locale, named, said, t } from "../shared/words.js";
import { outcome } from "./outcome.js";
import { ask, enter, read, show, state } from "./state.js";

/** @import { SelectionDocument, DraftDocument } from "../shared/documents.d.ts" */
/** @import { Opened } from "./state.js" */

export function draft() {
  const { opened } = state;
  const found = opened?.document;
  if (!opened || !found) return h("p", { role: "status" }, t("One moment…"));
  return [
    heading(opened, found),
    h("p", { class: "done", role: "status" }, state.done),
    opened.writing && headings(opened),
    h("p", { class: "wrong", role: "alert" }, found.reference && large(said(found.wrong))),
    different(found),
    choices(t("Game options"), found.options, opened, "options"),
    found.cards.length > 0 && choices(t("Card handling"), found.cards, opened, "cards"),
    outcome(found),
    opened.writing && file(opened, found),
  ];
}

/** @param {Opened} opened @param {DraftDocument} found */
function heading(opened, found) {
  const title = opened.writing ? t("New rules for {name}", { name: found.name }) : found.reference;
  return h(
    "header",
    { class: "row" },
    h(
      "div",
      { class: "grow" },
      h("h2", {}, title),
      h(
        "small",
        { class: "dim" },
        t("{name}, chapter {chapter}, edition {edition}.", found),
        " ",
        opened.writing ? "" : t("Effective {effective}.", { effective: day(found.effective) }),
        " ",
        found.against
          ? t("Compared with {reference}, now in force.", { reference: found.against })
          : t("Compared with the rules that ship with the game."),
      ),
    ),
    h("button", { class: "quiet", onclick: () => show(null) }, t("Close")),
  );
}

/** @param {Opened} opened */
function headings({ entered }) {
  return h(
    "div",
    { class: "row headings" },
    h(
      "label",
      {},
      t("Reference"),
      h("input", {
        name: "reference",
        autocomplete: "off",
        maxlength: 100,
        value: entered.reference,
        oninput: (/** @type {Event} */ event) => enter({ reference: entry(event) }),
      }),
    ),
    h(
      "label",
      {},
      t("Effective date"),
      h("input", {
        name: "effective",
        type: "date",
        value: entered.effective,
        min: state.filings?.today,
        onchange: (/** @type {Event} */ event) => enter({ effective: entry(event) }),
      }),
    ),
  );
}

/** What differs from what is in force, in one line. @param {DraftDocument} found */
function different(found) {
  const changed = [...found.options, ...found.cards].filter((one) => one.value !== one.was);
  if (!changed.length) return h("p", { class: "dim" }, t("No differences."));
  return h(
    "p",
    { class: "different" },
    t("Different from what is in force:"),
    " ",
    changed.map((one) => `${named("option", one.option)} ${shown(one, one.was)} → ${shown(one, one.value)}`).join("; "),
  );
}

/**
 * @param {string} title
 * @param {SelectionDocument[]} listed
 * @param {Opened} opened
 * @param {"options" | "cards"} part
 */
function choices(title, listed, opened, part) {
  const heads = [t("Choice"), t("Selected"), t("In force"), t("Allowed")];
  return h(
    "table",
    { class: "figures choices", "data-key": part },
    h("caption", {}, title),
    h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", {}, listed.map((one) => choice(one, opened, part))),
  );
}

/** @param {SelectionDocument} one @param {Opened} opened @param {"options" | "cards"} part */
function choice(one, opened, part) {
  const wrong = said(one.wrong);
  return h(
    "tr",
    { "data-key": one.option, class: one.value === one.was ? "" : "changed" },
    h(
      "th",
      { scope: "row", id: `name-${one.option}` },
      large(named("option", one.option)),
      one.text && h("small", {}, t(one.text)),
    ),
    h(
      "td",
      {},
      opened.writing ? control(one, opened, part) : shown(one, one.value),
      h("span", { class: "wrong", id: `wrong-${one.option}`, role: "alert" }, wrong),
    ),
    h("td", {}, shown(one, one.was)),
    h("td", {}, legal(one), " ", h("span", { class: "cite" }, one.cite)),
  );
}

/** @param {SelectionDocument} one @param {Opened} opened @param {"options" | "cards"} part */
function control(one, opened, part) {
  const value = opened.entered[part]?.[one.option] ?? one.value;
  const about = {
    name: one.option,
    "aria-labelledby": `name-${one.option}`,
    "aria-describedby": `wrong-${one.option}`,
    "aria-invalid": one.wrong ? "true" : null,
    onchange: (/** @type {Event} */ event) =>
      enter({ [part]: { ...opened.entered[part], [one.option]: entry(event) } }),
  };
  if (one.kind !== "choice") {
    const numeric = one.kind === "amount" || one.kind === "number";
    return h("input", { ...about, value, autocomplete: "off", inputmode: numeric ? "decimal" : "text" });
  }
  return h(
    "select",
    about,
    one.values.map((each) =>
      h(
        "option",
        { value: each, selected: each === value, "data-key": each },
        one.closed.includes(each) ? t("{value} (not with the others)", { value: shown(one, each) }) : shown(one, each),
      )
    ),
  );
}

/** A value in words. @param {SelectionDocument} one @param {string} value */
function shown(one, value) {
  if (value === "") return t("default");
  if (one.kind === "amount" && Number.isFinite(Number(value))) {
    return new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(Number(value));
  }
  if (one.kind !== "choice") return value;
  return value === "true"
    ? t("yes")
    : value === "false"
    ? t("no")
    : value === "none"
    ? t("none")
    : named("value", value);
}

/** What is legal, in words. @param {SelectionDocument} one */
function legal(one) {
  if (one.values.length) {
    return one.values.filter((each) => !one.closed.includes(each)).map((each) => shown(one, each)).join(", ");
  }
  if (one.kind === "amount") return t("an amount in dollars");
  if (one.kind === "share") return t("a percentage");
  if (one.least !== null) return t("{least} to {most}", { least: one.least, most: one.most ?? "∞" });
  return one.kind === "table" ? t("as the chapter describes it") : t("any text");
}

/** @param {Opened} opened @param {DraftDocument} found */
function file(opened, found) {
  const send = async () => {
    const { reference } = found;
    if (await ask({ command: "file_submission", text: found.text }, "")) {
      read(opened.chapter, reference);
      state.done = t("{reference} is filed: the Board decides.", { reference });
    }
  };
  const ready = found.text && opened.judged === opened.entered;
  const hint = !opened.entered.reference
    ? t("Give it a reference first.")
    : found.text
    ? t("Once filed it cannot be changed; file a new one instead.")
    : t("Correct what is marked first.");
  return h(
    "div",
    { class: "row filing-it" },
    h("button", { class: "primary", disabled: !ready, onclick: send }, t("File it")),
    h("span", { class: "dim" }, hint),
  );
}
