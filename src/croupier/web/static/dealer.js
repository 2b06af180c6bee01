// The dealer's console: one next step, large; the table at a glance; what to announce; what to do when something goes wrong.

import { card, die, hand } from "./cards.js";
import { ask, dealer, drawnBy, mayChange, mine, name, person, redraw, state, step, table } from "./console.js";
import { close, dialog, open, toTheStep } from "./console-dialogs.js";
import { entered, nextStep, primary } from "./console-steps.js";
import { byId, h, show } from "./dom.js";
import { laidOut, placeName } from "./layout.js";
import { levelName, money, signed } from "./money.js";
import { listenForTyping } from "./wedge.js";

const app = byId("app");
const PHASES = { open: "Open", stopped: "Stopped", closed: "Closed" };
const MOMENTS = { over: "Between rounds", betting: "Betting is open", dealing: "Dealing", deciding: "Players decide", playing: "The dealer plays" };

drawnBy(() => {
  if (!table()) {
    const waiting = state.connection === "forbidden" ? "Log in as a dealer to use this console." : state.view ? `There is no table ${name}.` : "Connecting…";
    show(app, h("main", { class: "page" }, h("h1", {}, waiting), h("a", { href: "/" }, "Back to the floor")));
    return;
  }
  show(app, bar(), h("div", { class: "notice", role: "alert" }, trouble()), h("main", { class: "console" }, h("div", { class: "console-main" }, nextStep(), summary(), layout()), side()), dialog());
});

function trouble() {
  return state.connection === "open" ? state.notice : "The connection is lost. Whatever you did is safe; the console comes back by itself.";
}

function bar() {
  return h("header", { class: "bar" },
    h("div", {}, h("h2", {}, table().name), h("span", { class: "dim" }, `${name} · chapter ${table().chapter} · round ${table().round}`)),
    h("span", { class: `phase ${table().phase}` }, PHASES[table().phase]), h("span", { class: "grow" }, table().phase === "open" ? MOMENTS[table().moment] : ""),
    clock(),
    h("span", {}, person, h("span", { class: "dim" }, mine() ? " · deals here" : " · looks on")),
    mine() && h("button", { disabled: !mayChange(), title: mayChange() ? "" : "when this round is over", onclick: () => ask({ command: "leave_table" }) }, "Leave the table"),
    h("button", { onclick: () => open("table") }, "Table…"), h("a", { href: "/" }, "Floor"));
}

function clock() {
  if (!table().until) return h("span", { class: "clock" });
  const left = Math.max(0, table().until - Date.now() - state.skew);
  return h("span", { class: `clock number ${left < 6000 ? "late" : ""}`, role: "timer", "aria-label": "seconds left" }, Math.ceil(left / 1000));
}

// At a glance

function side() {
  const { stakes, irregularities, dealt } = dealer();
  const figure = (words, value, extra = "") => h("div", { class: "figure" }, h("span", { class: "dim" }, words), h("b", { class: `number ${extra}` }, value));
  return h("aside", { class: "side" },
    h("section", { class: "panel figures-at-a-glance", "aria-label": "At a glance" },
      figure("Stakes in", stakes.count ?? 0), figure("Seats", `${stakes.seats ?? 0} of ${table().seats}`), figure("At risk", money(stakes.at_risk ?? 0), "gold"),
      figure("Still deciding", stakes.deciding ?? 0, stakes.deciding ? "gold" : ""),
      table().meters.levels && figure("Progressive bets", `${stakes.progressive ?? 0} · ${money(stakes.progressive_amount ?? 0)}`),
      Object.entries(table().meters.levels ?? {}).map(([level, cents]) => figure(levelName(level), money(cents)))),
    table().meters.up === false && h("p", { class: "lose" }, "The progressive link is down: no progressive bets."),
    h("section", { class: "panel choices", "aria-label": "When something goes wrong" },
      h("button", { class: "danger", disabled: !mine() || !irregularities.length, onclick: () => open("irregularities") }, "Something went wrong…", h("small", {}, irregularities.length ? `${irregularities.length} remedies for what can have happened now` : "nothing can have gone wrong now")),
      h("button", { disabled: !mine() || !dealt.length || table().phase !== "open", onclick: () => open("correct") }, "Correct a card…", h("small", {}, "entered or read wrongly"))),
    stakes.listed?.length > 0 && h("section", { class: "panel" }, h("h3", {}, "Stakes"), h("table", { class: "figures" }, stakes.listed.map((one) => h("tr", { "data-key": one.stake, class: one.out ? "dim" : "" },
      h("td", {}, `Seat ${one.seat}`), h("td", {}, one.terminal, one.deciding && h("span", { class: "gold" }, " decides"), one.out && " is out"), h("td", { class: "number", title: Object.entries(one.wagers).map(([wager, cents]) => `${wager} ${money(cents)}`).join(", ") }, money(one.at_risk)))))),
    dealer().cards.readiness && h("p", { class: "dim" }, `Cards: ${dealer().cards.readiness.replaceAll("_", " ")}${dealer().change_due ? " · a change is due" : ""}`));
}

// What to announce

function summary() {
  const { summary: all } = dealer();
  if (table().moment !== "over" || !all.stakes?.length) return null;
  return h("section", { class: "panel", "aria-label": "Settlement" },
    h("div", { class: "row" }, h("h2", { class: "grow" }, table().void ? "The round is void: all wagers go back" : `Settled: ${all.won} won, ${all.lost} lost`), h("span", { class: "number" }, `${money(all.credited)} of ${money(all.staked)} wagered goes to the players`)),
    all.to_validate.length > 0 && h("p", { class: "gold", role: "alert" }, `A floorperson validates: ${all.to_validate.map((line) => `seat ${line.seat} ${line.title} ${money(line.credited)}`).join("; ")}`),
    h("table", { class: "figures" }, all.stakes.map((one) => h("tr", { "data-key": one.stake }, h("td", {}, `Seat ${one.seat}`), h("td", {}, one.lines.map((line) => `${line.title.replace(/ Wager$/, "")} ${line.result}${line.row_in_words ? ` (${line.row_in_words})` : ""}`).join(" · ")),
      h("td", { class: `number ${one.net > 0 ? "win" : one.net < 0 ? "lose" : ""}` }, signed(one.net))))));
}

// The layout

const ORDER = (place) => (place === "dealer" || place === "hole_card" ? 0 : /^\d/.test(place) ? 2 : 1);

function layout() {
  const places = laidOut(table()).sort(([one], [other]) => ORDER(one) - ORDER(other));
  const next = step().kind === "deal" || step().kind === "reveal" ? step().place : "";
  const at = next === "hole_card" ? "dealer" : next;
  const empty = at && at !== "burn" && !places.some(([place]) => place === at) ? [[at, []]] : [];
  return h("section", { class: "panel layout", "aria-label": "The table" },
    (table().rolls ?? []).map((faces, index) => h("div", { class: "place", "data-key": `roll${index}` }, h("h3", {}, "Roll"), h("span", { class: "dice row" }, faces.map(die)))),
    [...places, ...empty].map(([place, codes, said]) => h("div", { class: `place ${place === at ? "now" : ""}`, "data-key": place }, h("h3", {}, placeName(place)),
      codes.length ? hand(codes, place) : card(null, { class: "ghost" }), h("span", { class: "words" }, said ?? ""))),
    !places.length && !empty.length && !table().rolls?.length && h("p", { class: "dim" }, "Nothing has been dealt yet."));
}

listenForTyping({
  onTyping: (text) => { state.typed = text; if (text) state.notice = ""; redraw(); },
  onEnter: entered,
  onSpace: primary,
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && state.dialog) close(); });
// What was tapped does not keep the keyboard: the space bar must not tap the same card again.
document.addEventListener("click", (event) => { if (event.detail > 0 && event.target.closest(".next-step button")) toTheStep(); });
setInterval(() => { if (table()?.until) redraw(); }, 250);
redraw();
