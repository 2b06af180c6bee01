// Revenue and tax: the taxable revenue of each class of tables by week, returns filed by two people, gaming days.

import { app, may } from "../people/desk.js";
import { calendar } from "../people/office.js";
import { h, show } from "../shared/dom.js";
import { balance } from "../shared/money.js";
import { day, t } from "../shared/words.js";
import { bar, begin, dialogOf, entry, notice, open, papers, state, table } from "./parts.js";

/** @import { RevenueDocument, ReturnLine, WeekShown } from "../shared/documents.d.ts" */

let revenue = /** @type {RevenueDocument | null} */ (null);

/** @type {Record<string, string>} */
const CLASSES = {
  "13A62(a)(1)": t("Hybrid tables"),
  "13A62(a)(1), (a)(2)": t("Fully automated tables"),
};
/** @type {Record<string, string>} */
const TAXES = {
  base: t("Base"),
  surcharge: t("Surcharge"),
  "fully automated": t("Fully automated"),
  "local share, county": t("Local share, county"),
  "local share, municipality": t("Local share, municipality"),
};

begin(draw, "/api/revenue", (found) => {
  revenue = found;
  state.signers = found.signers;
});

function draw() {
  show(
    app,
    bar(t("Revenue and tax"), t("Weekly returns from closed gaming days.")),
    notice(),
    revenue
      ? h(
        "main",
        { class: "office" },
        h("div", { class: "side" }, calendar(revenue.due)),
        h("div", { class: "parts", id: "returns" }, revenue.weeks.map(week), days(revenue)),
      )
      : h("p", { role: "status", class: "page" }, t("One moment…")),
    dialogOf(),
  );
}

/** @param {RevenueDocument} found */
const days = (found) =>
  table(
    t("Gaming days"),
    [t("Gaming day"), t("Class"), t("Revenue"), t("Three books")],
    [...found.days].reverse().flatMap((one) =>
      Object.entries(one.revenue).map(([name, amount], place) => [
        one.closed ? day(one.day) : t("{day}, in progress", { day: day(one.day) }),
        CLASSES[name] ?? name,
        h("span", { class: "number" }, balance(amount)),
        place === 0 && papers(`/api/revenue/sides/${one.day}`, t("Three books of {day}", { day: one.day })),
      ])
    ),
    t("No gaming day with revenue yet."),
  );

/** @param {WeekShown} one */
function week(one) {
  const title = t("Week of {first} to {last}", { first: day(one.week), last: day(one.ends) });
  return h(
    "section",
    { class: "panel", "data-key": one.week, "aria-label": title },
    h("h2", {}, title),
    h("p", { class: one.reference ? "" : "gold" }, standing(one)),
    one.lines.length > 0 &&
      h(
        "table",
        { class: "figures" },
        h("tbody", {}, one.lines.flatMap((line) => lines(one, line)), row("", t("Payable"), "", one.total, "strong")),
      ),
    may("file_return") && one.over &&
      h(
        "button",
        { class: one.reference ? "" : "primary", onclick: () => file(one) },
        one.reference ? t("Refile…") : t("File…"),
      ),
  );
}

/** @param {WeekShown} one */
function standing(one) {
  if (one.reference) return t("Filed as {reference} by {person}.", { reference: one.reference, person: one.filed_by });
  return one.over ? t("Not filed yet.") : t("This week is not over.");
}

/** @param {WeekShown} one @param {ReturnLine} line */
function lines(one, line) {
  const name = CLASSES[line.tax_class] ?? line.tax_class;
  const rates = one.rates.filter((rate) => rate.tax_class === line.tax_class && rate.tax in line.taxes);
  return [
    row(name, t("Revenue"), "", line.revenue),
    line.losses_used > 0 && row(name, t("Losses carried over"), "", -line.losses_used),
    line.losses_used > 0 && row(name, t("Taxable"), "", line.taxable),
    one.carries && line.loss > 0 && row(name, t("Loss that later weeks may use"), "", -line.loss),
    ...rates.map((rate) => row(name, TAXES[rate.tax] ?? rate.tax, rate.percent, line.taxes[rate.tax] ?? 0)),
  ];
}

/** @param {string} name @param {string} what @param {string} rate @param {number} amount @param {string} [kind] */
const row = (name, what, rate, amount, kind = "") =>
  h(
    "tr",
    { class: kind },
    h("th", { scope: "row" }, name),
    h("td", {}, what),
    h("td", { class: "number" }, rate),
    h("td", { class: "number" }, balance(amount)),
  );

/** @param {WeekShown} one */
const file = (one) =>
  open({
    title: t("File the return of {day}", { day: one.week }),
    button: t("File it"),
    command: "file_return",
    controls: () => [
      entry(t("Reference"), { name: "reference" }),
      one.reference && entry(t("Why it is filed again"), { name: "corrects" }),
    ],
    make: ({ reference, corrects = "" }) => ({ week: one.week, reference, corrects }),
  });
