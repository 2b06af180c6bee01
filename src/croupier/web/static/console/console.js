// The dealer's console: one next step, large; the table at a glance; what to announce; what to do when something goes
// wrong.

import { card, die, hand } from "../shared/cards.js";
import {
  ask,
  dealer,
  drawnBy,
  isShown,
  mayChange,
  mine,
  name,
  person,
  placeOf,
  redraw,
  state,
  step,
  table,
} from "./state.js";
import { CORRECTION, dialog, leave, open, toTheStep } from "./dialogs.js";
import { entered } from "./entering.js";
import { nextStep, primary } from "./steps.js";
import { payouts } from "./validation.js";
import { byId, h, show } from "../shared/dom.js";
import { laidOut, placeName } from "../shared/layout.js";
import { money, signed } from "../shared/money.js";
import { listenForTyping } from "./wedge.js";
import { named, said, t } from "../shared/words.js";

/** @import { StakeSummary } from "../shared/documents.d.ts" */
/** @import { Place } from "../shared/layout.js" */

const app = byId("app");
const PHASES = { open: t("Open"), stopped: t("Stopped"), closed: t("Closed") };
const MOMENTS = {
  over: t("Between rounds"),
  betting: t("Betting is open"),
  dealing: t("Dealing"),
  deciding: t("Players decide"),
  playing: t("The dealer plays"),
};

drawnBy(() => {
  if (!isShown()) {
    const waiting = forbidden()
      ? t("Log in as a dealer to use this console.")
      : state.view
      ? t("There is no table {table}.", { table: name })
      : t("Connecting…");
    show(
      app,
      h(
        "main",
        { class: "page" },
        h("h1", {}, waiting),
        forbidden() ? logIn() : h("a", { href: "/" }, t("Back to the floor")),
      ),
    );
    return;
  }
  document.documentElement.dataset.felt = table().chapter;
  show(
    app,
    bar(),
    h("div", { class: "notice", role: "alert" }, trouble()),
    h("main", { class: "console" }, h("div", { class: "console-main" }, nextStep(), summary(), layout()), side()),
    !forbidden() && dialog(),
  );
});

const forbidden = () => state.connection === "forbidden";
const logIn = () => h("a", { href: `/login?next=${location.pathname}&role=dealer` }, t("Log in"));

function trouble() {
  if (forbidden()) return [t("You are logged out: log in again."), " ", logIn()];
  return state.connection === "open"
    ? state.notice
    : t("The connection is lost. Whatever you did is safe; the console comes back by itself.");
}

function bar() {
  return h(
    "header",
    { class: "bar" },
    h(
      "div",
      {},
      h("h2", {}, table().name),
      h("span", { class: "dim" }, t("{table} · chapter {chapter} · round {round}", table())),
    ),
    h("span", { class: `phase ${table().phase}` }, PHASES[table().phase]),
    h("span", { class: "grow" }, table().phase === "open" ? MOMENTS[table().moment] : ""),
    clock(),
    h("span", {}, person, h("span", { class: "dim" }, ` · ${mine() ? t("deals here") : t("looks on")}`)),
    mine() &&
      h("button", {
        disabled: !mayChange(),
        title: mayChange() ? "" : t("when this round is over"),
        onclick: () => ask({ command: "leave_table" }),
      }, t("Leave the table")),
    h("button", { onclick: () => open({ kind: "table" }) }, t("Table…")),
    h("a", { href: "/" }, t("Floor")),
  );
}

function clock() {
  if (!table().until) return h("span", { class: "clock" });
  const left = Math.max(0, table().until - Date.now() - state.skew);
  return h("span", {
    class: `clock number ${left < 6000 ? "late" : ""}`,
    role: "timer",
    "aria-label": t("seconds left"),
  }, Math.ceil(left / 1000));
}

// At a glance

function side() {
  const { stakes, irregularities, dealt, cards: { readiness } } = dealer();
  const figure = (/** @type {string} */ words, /** @type {string | number} */ value, extra = "") =>
    h("div", { class: "figure" }, h("span", { class: "dim" }, words), h("b", { class: `number ${extra}` }, value));
  return h(
    "aside",
    { class: "side" },
    h(
      "section",
      { class: "panel figures-at-a-glance", "aria-label": t("At a glance") },
      figure(t("Stakes in"), stakes.count ?? 0),
      figure(t("Seats"), t("{count} of {all}", { count: stakes.seats ?? 0, all: table().seats })),
      figure(t("At risk"), money(stakes.at_risk ?? 0), "gold"),
      figure(t("Still deciding"), stakes.deciding ?? 0, stakes.deciding ? "gold" : ""),
      table().meters.levels &&
        figure(t("Progressive bets"), `${stakes.progressive ?? 0} · ${money(stakes.progressive_amount ?? 0)}`),
      Object.entries(table().meters.levels ?? {}).map(([level, cents]) => figure(named("level", level), money(cents))),
    ),
    table().meters.up === false && h("p", { class: "lose" }, t("The progressive link is down: no progressive bets.")),
    h(
      "section",
      { class: "panel choices", "aria-label": t("When something goes wrong") },
      h(
        "button",
        {
          class: "danger",
          disabled: !mine() || !irregularities.length,
          onclick: () => open({ kind: "irregularities" }),
        },
        t("Something went wrong…"),
        h(
          "small",
          {},
          irregularities.length
            ? t("{count} remedies for what can have happened now", { count: irregularities.length })
            : t("nothing can have gone wrong now"),
        ),
      ),
      h(
        "button",
        { disabled: !mine() || !dealt.length || table().phase !== "open", onclick: () => open(CORRECTION) },
        t("Correct a card…"),
        h("small", {}, t("entered or read wrongly")),
      ),
    ),
    stakes.listed && stakes.listed.length > 0 &&
      h(
        "section",
        { class: "panel" },
        h("h3", {}, t("Stakes")),
        h(
          "table",
          { class: "figures" },
          stakes.listed.map((one) =>
            h(
              "tr",
              { "data-key": one.stake, class: one.out ? "dim" : "" },
              h("td", {}, t("Seat {seat}", one)),
              h(
                "td",
                {},
                one.terminal,
                one.deciding && h("span", { class: "gold" }, " ", t("decides")),
                one.out && ` ${t("is out")}`,
              ),
              h("td", {
                class: "number",
                title: one.wagers.map((wager) => `${said(wager.title)} ${money(wager.amount)}`).join(", "),
              }, money(one.at_risk)),
            )
          ),
        ),
      ),
    readiness &&
      h(
        "p",
        { class: "dim" },
        t("Cards: {state}", { state: named("readiness", readiness) }),
        dealer().change_due && ` · ${t("a change is due")}`,
      ),
  );
}

// What to announce

function summary() {
  const { staked = 0, credited = 0, won, lost, stakes = [], turn_up: turnUp } = dealer().summary;
  if (table().moment !== "over" || !stakes.length) return null;
  return h(
    "section",
    { class: "panel", "aria-label": t("Settlement") },
    h(
      "div",
      { class: "row" },
      h(
        "h2",
        { class: "grow" },
        table().void ? t("The round is void: all wagers go back") : t("Settled: {won} won, {lost} lost, {even} even", {
          won,
          lost,
          even: stakes.filter((one) => one.net === 0).length,
        }),
      ),
      h(
        "span",
        { class: "number" },
        t("{credited} of {staked} wagered goes to the players", {
          credited: money(credited),
          staked: money(staked),
        }),
      ),
    ),
    !table().void && h("p", { class: "announce" }, h("span", { class: "dim" }, t("Announce")), announced(stakes)),
    turnUp && h("p", { class: "announce" }, said(turnUp.says), " ", h("span", { class: "cite" }, turnUp.cite)),
    payouts(),
    h(
      "table",
      { class: "figures" },
      stakes.map((one) =>
        h(
          "tr",
          { "data-key": one.stake },
          h("td", {}, t("Seat {seat}", one)),
          h(
            "td",
            {},
            one.lines.map((line) =>
              `${said(line.short)} ${named("result", line.result)}${
                line.row_in_words ? ` (${said(line.row_in_words)})` : ""
              }`
            ).join(" · "),
          ),
          h("td", { class: `number ${one.net > 0 ? "win" : one.net < 0 ? "lose" : ""}` }, signed(one.net)),
        )
      ),
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
    : t("Seat {seat} comes out even.", { seat }));
  return [
    has && t("The dealer has {hand}.", { hand: said(has) }),
    ...(stakes.length <= MOST_ANNOUNCED ? stakes.map(came) : []),
  ].filter(Boolean).join(" ");
}

const MOST_ANNOUNCED = 8;

// The layout

const isSeat = (/** @type {string} */ place) => /^\d/.test(place);
const isDealers = (/** @type {string} */ place) => place === "dealer" || place === "hole_card";
const AREAS = {
  dealers: isDealers,
  common: (/** @type {string} */ place) => !isDealers(place) && !isSeat(place),
  seats: isSeat,
};

function layout() {
  const next = placeOf(step());
  const at = next === "hole_card" ? "dealer" : next;
  const { rolls = [] } = table();
  const places = laidOut(table());
  const waiting = [...Object.keys(table().seat ?? {}), at].filter((place) =>
    place && place !== "burn" && !places.some(([one]) => one === place || one.startsWith(`${place}.`))
  );
  for (const place of new Set(waiting)) places.push([place, [], ""]);
  return h(
    "section",
    { class: "panel layout", "aria-label": t("The table") },
    rolls.length > 0 &&
      h(
        "div",
        { class: "layout-row", "data-key": "rolls" },
        rolls.map((faces, index) =>
          h(
            "div",
            { class: "place", "data-key": `roll${index}` },
            h("h3", {}, t("Roll")),
            h("span", { class: "dice row" }, faces.map(die)),
          )
        ),
      ),
    Object.entries(AREAS).map(([area, holds]) => areaOf(area, places.filter(([place]) => holds(place)), at)),
    !places.length && !rolls.length && h("p", { class: "dim" }, t("Nothing has been dealt yet.")),
  );
}

/** @param {string} area @param {Place[]} places @param {string} at */
function areaOf(area, places, at) {
  const cross = places.some(([place]) => place === "middle") ? "cross-of-five" : "";
  return places.length > 0 &&
    h(
      "div",
      { class: `layout-row ${cross}`, "data-key": area },
      places.map(([place, codes, words]) =>
        h(
          "div",
          { class: `place at-${place.split(".")[0]} ${place === at ? "now" : ""}`, "data-key": place },
          h("h3", {}, placeName(place)),
          codes.length ? hand(codes, place) : dealer().cards.readiness && card(null, { class: "ghost" }),
          words && h("span", { class: "words" }, said(words)),
          atRisk(place) > 0 &&
            h("span", { class: "gold number" }, t("{amount} at risk", { amount: money(atRisk(place)) })),
        )
      ),
    );
}

/** @param {string} place */
const atRisk = (place) => table().seat[place]?.at_risk ?? 0;

listenForTyping({
  onTyping: (text) => {
    state.typed = text;
    if (text) state.notice = "";
    redraw();
  },
  onEnter: entered,
  onSpace: primary,
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && state.dialog) leave();
});
// What was tapped does not keep the keyboard: the space bar must not tap the same card again.
document.addEventListener("click", (event) => {
  if (event.detail > 0 && event.target instanceof Element && event.target.closest(".next-step button")) toTheStep();
});
setInterval(() => {
  if (isShown() && table().until) redraw();
}, 250);
redraw();
