// Money in the pit: waiting hand pays, progressives, and the figures of the day.

import { h } from "../shared/dom.js";
import { balance, money } from "../shared/money.js";
import { named, said, t } from "../shared/words.js";
import { voidVoucherButton } from "./exceptions.js";
import { payButtons, standing } from "./slips.js";
import { clock, pit } from "./state.js";

export function handPays() {
  const pays = pit().hand_pays;
  return h(
    "section",
    { class: "panel" },
    h(
      "h2",
      {},
      t("Hand pays"),
      h(
        "span",
        { class: "count" },
        pays.length ? `${pays.length}, ${money(pays.reduce((sum, pay) => sum + pay.amount, 0))}` : t("none pending"),
      ),
    ),
    voidVoucherButton(),
    h(
      "div",
      { class: "lines pays" },
      pays.map((pay) =>
        h(
          "div",
          { class: "line", "data-key": pay.hand_pay },
          h(
            "span",
            {},
            h("b", { class: "number" }, money(pay.amount)),
            ` ${named("hand_pay", pay.kind)}, ${pay.terminal}`,
          ),
          h("span", { class: "row" }, payButtons(pay)),
          h(
            "small",
            {},
            [said(pay.because), pay.round && t("{table}, round {round}", pay), ...standing(pay)].filter(Boolean).join(
              " · ",
            ),
          ),
        )
      ),
    ),
  );
}

export function progressives() {
  const found = pit().progressives;
  return h(
    "section",
    { class: "panel" },
    h("h2", {}, t("Progressives")),
    found.length === 0 && h("p", { class: "dim" }, t("No table has one.")),
    found.map((one) =>
      h(
        "details",
        { "data-key": one.progressive },
        h(
          "summary",
          {},
          h("b", {}, one.progressive),
          one.up ? " " : ` (${t("down")}) `,
          h("span", { class: "gold number" }, Object.values(one.levels).map(balance).join(" · ")),
        ),
        h(
          "table",
          { class: "figures" },
          Object.entries(one.levels).map(([name, cents]) =>
            h("tr", {}, h("td", {}, named("level", name)), h("td", { class: "number" }, balance(cents)))
          ),
          h(
            "tr",
            {},
            h("td", {}, t("Paid by terminals")),
            h("td", { class: "number" }, balance(one.paid_by_terminals)),
          ),
          h(
            "tr",
            {},
            h("td", {}, t("Paid by attendants")),
            h("td", { class: "number" }, balance(one.paid_by_attendants)),
          ),
          h("tr", {}, h("td", {}, t("Awarded, not paid yet")), h("td", { class: "number" }, balance(one.due))),
        ),
        one.hits.slice(0, 5).map((hit) =>
          h(
            "small",
            { class: "row" },
            t("{time} {level} {amount} at {terminal}, {table} round {round}", {
              ...hit,
              time: clock(hit.at),
              level: named("level", hit.level),
              amount: money(hit.amount),
            }),
          )
        ),
      )
    ),
  );
}

/** @type {Record<string, string>} */
const NAMES = {
  deposited: t("Money into terminals"),
  winnings: t("Won by players"),
  losses: t("Lost by players"),
  withdrawn: t("Money out of terminals"),
  jackpots: t("Wins paid by attendants"),
  progressives: t("Progressives paid"),
  terminal_progressives: t("of these, by terminals"),
  tips: t("Tips"),
  overrides: t("Overrides"),
  revenue: t("Gross revenue"),
};

export function figures() {
  return h(
    "section",
    { class: "panel" },
    h("h2", {}, t("Today so far")),
    h(
      "table",
      { class: "figures" },
      Object.entries(pit().total).map(([name, cents]) =>
        h(
          "tr",
          {},
          h("td", {}, name === "revenue" ? h("b", {}, NAMES[name]) : NAMES[name]),
          h("td", { class: "number" }, name === "revenue" ? h("b", {}, balance(cents)) : balance(cents)),
        )
      ),
    ),
    h("span", { class: "cite" }, "§ 605a.2(d)(6), (7)"),
  );
}
