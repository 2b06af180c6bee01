// Beside the table: the round in figures while no input is needed, and its results when it is over.

import { h } from "../shared/dom.js";
import { money, signed } from "../shared/money.js";
import { named, said, t } from "../shared/words.js";
import { dealer, table } from "./state.js";
import { payouts } from "./validation.js";

/** @import { StakeSummary } from "../shared/documents.d.ts" */

/** @param {string} words @param {string | number} value */
const figure = (words, value, extra = "") =>
  h("div", { class: "figure" }, h("span", { class: "dim" }, words), h("b", { class: `number ${extra}` }, value));

export function figures() {
  const { stakes } = dealer();
  const { levels, up } = table().meters;
  return h(
    "section",
    { class: "figures-at-a-glance", "aria-label": t("At a glance") },
    figure(t("Seats"), t("{count} of {all}", { count: stakes.seats ?? 0, all: table().seats })),
    (stakes.count ?? 0) > (stakes.seats ?? 0) && figure(t("Bets in"), stakes.count ?? 0),
    figure(t("At risk"), money(stakes.at_risk ?? 0)),
    figure(t("Still deciding"), stakes.deciding ?? 0, stakes.deciding ? "gold" : ""),
    levels && figure(t("Progressive bets"), `${stakes.progressive ?? 0} · ${money(stakes.progressive_amount ?? 0)}`),
    Object.entries(levels ?? {}).map(([level, cents]) => figure(named("level", level), money(cents))),
    up === false && h("p", { class: "lose" }, t("The progressive link is down: no progressive bets.")),
    dealer().change_due && h("p", {}, t("New cards or dice are due after this round.")),
  );
}

/** Whether a round is over, and there is something to announce. */
export const isSettled = () => table().moment === "over" && (dealer().summary.stakes ?? []).length > 0;

/** What to announce, and what each seat came to. */
export function settlement() {
  const { staked = 0, credited = 0, won, lost, stakes = [], turn_up: turnUp } = dealer().summary;
  const even = stakes.filter((one) => one.net === 0).length;
  return h(
    "section",
    { class: "settlement", "aria-label": t("Settlement") },
    h(
      "h2",
      {},
      table().void
        ? t("The round is void: all wagers are returned")
        : t("Settled: {won} won, {lost} lost, {even} even", { won, lost, even }),
    ),
    !table().void && h("p", { class: "announce" }, h("span", { class: "dim" }, t("Announce")), announced(stakes)),
    turnUp && h("p", { class: "announce" }, said(turnUp.says), " ", h("span", { class: "cite" }, turnUp.cite)),
    payouts(),
    stakes.map(cameTo),
    h(
      "p",
      { class: "number dim" },
      t("{credited} of {staked} wagered goes to players", { credited: money(credited), staked: money(staked) }),
    ),
  );
}

/** A seat with what it came to; its wagers one by one when it is opened. @param {StakeSummary} one */
function cameTo(one) {
  return h(
    "details",
    { "data-key": one.stake, class: "came-to" },
    h(
      "summary",
      {},
      h("span", { class: "grow" }, t("Seat {seat}", one)),
      h("b", { class: `number ${one.net > 0 ? "win" : ""}` }, signed(one.net)),
    ),
    one.lines.map((line) =>
      h(
        "p",
        {},
        `${said(line.short)} ${named("result", line.result)}`,
        line.row_in_words && ` (${said(line.row_in_words)})`,
      )
    ),
  );
}

/** What the dealer says at the end of a round, seat by seat while they are few. @param {StakeSummary[]} stakes */
function announced(stakes) {
  const has = table().words?.dealer;
  const came = (
    /** @type {StakeSummary} */ { seat, net },
  ) => (net > 0
    ? t("Seat {seat} wins {amount}.", { seat, amount: money(net) })
    : net < 0
    ? t("Seat {seat} loses {amount}.", { seat, amount: money(-net) })
    : t("Seat {seat} breaks even.", { seat }));
  return [
    has && t("The dealer has {hand}.", { hand: said(has) }),
    ...(stakes.length <= MOST_ANNOUNCED ? stakes.map(came) : []),
  ].filter(Boolean).join(" ");
}

const MOST_ANNOUNCED = 8;
