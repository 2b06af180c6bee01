// The player's terminal: lobby, table, wagers, decisions, results, cash-out.

import { card, chip, die, hand } from "./cards.js";
import { byId, h, show } from "./dom.js";
import { Live } from "./live.js";
import { balance, money, signed } from "./money.js";

const CHIPS = [100, 500, 1000, 2500, 10000];
const BILLS = [100, 500, 1000, 2000, 5000, 10000];
const MOMENTS = { betting: "Place your bets", dealing: "No more bets", deciding: "Players decide", playing: "The dealer plays", over: "Next round soon" };

const app = byId("app");
const terminal = app.dataset.terminal;

const state = {
  connection: "connecting", view: null, skew: 0, game: null, gameOf: "",
  chip: 500, seat: 0, slip: {}, considered: null, history: [], last: {}, placing: 0,
  picked: [], notice: "", panel: "", printed: null, waiting: false, session: null,
};

const live = new Live("terminal", {
  onView: (view) => {
    state.skew = view.now - Date.now();
    state.view = view;
    state.session ??= { since: Date.now(), first: view.own?.balance ?? 0 };
    arrived(view);
    render();
  },
  onState: (connection) => {
    state.connection = connection;
    render();
  },
});

// What the server said

function arrived(view) {
  const { table } = view;
  if (!table) return;
  if (state.gameOf !== table.table) loadGame(table.table);
  const round = `${table.table}/${table.round}/${table.moment === "betting"}`;
  if (state.round === round) return;
  state.round = round;
  state.picked = [];
  if (table.moment === "betting") {
    const held = stakes()[0];
    state.slip = held ? { ...held.wagers } : {};
    state.history = [];
    state.notice = "";
    consider(state.slip, false);
  }
}

async function loadGame(table) {
  state.gameOf = table;
  state.game = await (await fetch(`/api/game/${table}`)).json();
  render();
}

const own = () => state.view?.own ?? { balance: 0, stakes: [], blocks: [], hand_pays: [], enabled: true };
const stakes = () => (own().table === state.view?.table?.table ? own().stakes : []);
const table = () => state.view?.table;

// What the player wants

async function ask(command) {
  state.waiting = true;
  render();
  const answer = await live.ask(command);
  state.waiting = false;
  state.notice = answer.kind === "refused" ? answer.detail : "";
  for (const event of answer.events ?? []) if (event.event?.startsWith("voucher_issued")) state.printed = event;
  render();
  return answer;
}

function sit(seat) {
  state.seat = seat;
  render();
}

function seatOf() {
  if (stakes().length) return stakes()[0].seat;
  if (state.seat) return state.seat;
  const seats = table()?.seats ?? 0;
  const free = Array.from({ length: seats }, (_, index) => index + 1).find((seat) => !table().seat?.[seat]);
  return free ?? 1;
}

async function consider(slip, place) {
  const turn = ++state.placing;
  const answer = await live.consider({ table: table().table, seat: seatOf(), wagers: slip });
  if (turn !== state.placing) return;
  state.considered = answer;
  state.slip = answer.slip ?? {};
  state.notice = answer.refused ?? "";
  if (place && !answer.refused) await placeSlip();
  render();
}

async function placeSlip() {
  const slip = state.slip;
  const answer = await ask({ command: "place_wagers", terminal, table: table().table, seat: seatOf(), wagers: slip });
  if (answer.kind === "done") state.last[table().table] = { ...slip };
}

function addChip(wager) {
  state.history.push({ ...state.slip });
  const limits = state.considered?.amounts?.[wager];
  const had = state.slip[wager] ?? 0;
  let amount = had + state.chip;
  if (limits) {
    if (!had && amount < limits.least) amount = limits.least;
    amount = Math.min(amount, Math.max(limits.most, limits.least));
    if (limits.least === limits.most) amount = had ? 0 : limits.least;
  }
  const slip = { ...state.slip, [wager]: amount };
  if (!amount) delete slip[wager];
  consider(slip, true);
}

function undo() {
  consider(state.history.pop() ?? {}, true);
}

function clear() {
  state.history.push({ ...state.slip });
  consider({}, stakes().length > 0);
  if (stakes().length) state.slip = {};
}

function repeat(times) {
  state.history.push({ ...state.slip });
  const before = Object.keys(state.slip).length && times > 1 ? state.slip : state.last[table().table] ?? {};
  consider(Object.fromEntries(Object.entries(before).map(([wager, amount]) => [wager, amount * times])), true);
}

function choose(stake, choice, amount) {
  ask({ command: "choose", terminal, table: table().table, seat: stake.seat, stage: stake.stage, choice: choice.choice,
    amount, cards: choice.cards[1] ? state.picked : [], hand: stake.hand });
  state.picked = [];
}

function pick(code) {
  state.picked = state.picked.includes(code) ? state.picked.filter((one) => one !== code) : [...state.picked, code];
  render();
}

// The page

function render() {
  if (!state.view) {
    show(app, h("main", { class: "page" }, h("h1", {}, "Croupier"), h("p", { role: "status" }, "Connecting …")));
    return;
  }
  show(app, bar(), notice(), table() ? game() : lobby(), h("footer", {}), cover(), dialogOf(state.panel));
}

function bar() {
  const { blocks } = own();
  return h("header", { class: "bar" },
    h("div", {}, h("h2", {}, table()?.name ?? "Choose a table"), h("small", {}, table() ? `${table().table} · ${terminal}` : terminal)),
    table() && h("button", { class: "quiet", onclick: () => { state.round = ""; live.watch(""); } }, "All tables"),
    table()?.meters?.levels && h("div", { class: "row" }, Object.entries(table().meters.levels).map(([name, cents]) =>
      h("span", { class: table().meters.up ? "gold" : "dim" }, `${level(name)} `, h("b", { class: "number" }, balance(cents))))),
    h("span", { class: "grow" }),
    h("div", { class: "number", "aria-live": "polite" }, h("small", {}, "Balance "), h("span", { class: "money" }, balance(own().balance))),
    h("button", { onclick: () => open("money"), disabled: blocks.length > 0 }, "Add money"),
    h("button", { onclick: () => ask({ command: "cash_out", terminal }), disabled: !own().balance || state.waiting }, "Cash out"),
    h("button", { class: "quiet", onclick: () => open("menu") }, "More"));
}

const level = (name) => (name === "meter" ? "Progressive" : name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase()));

function notice() {
  const words = state.connection === "open" ? state.notice : "The connection was lost. Your wagers are safe; this page comes back by itself.";
  return h("div", { class: "notice", role: "alert" }, words.replace(/^./, (letter) => letter.toUpperCase()));
}

function lobby() {
  return h("main", { class: "page" }, h("div", { class: "tiles" }, (state.view.lobby ?? []).map((one) =>
    h("button", { class: "tile", "data-key": one.table, onclick: () => live.watch(one.table), disabled: one.phase !== "open" },
      h("h2", {}, one.name),
      h("span", { class: "dim" }, `${money(one.minimum)} to ${money(one.maximum)} · ${one.taken} of ${one.seats} seats · ${one.dealer}`),
      h("span", {}, one.phase === "open" ? MOMENTS[one.moment] : `Table ${one.phase}`),
      one.meters?.levels && h("span", { class: "gold number" }, Object.entries(one.meters.levels).map(([name, cents]) => `${level(name)} ${balance(cents)}  `))))));
}

function game() {
  return h("main", { class: "game" },
    h("div", { class: "board" }, h("div", { class: "felt" }, places(), mine()), controls()),
    h("aside", { class: "side" }, moment(), results(), signs()));
}

function places() {
  const { cards = {}, words = {}, rolls = [], shown = {} } = table();
  const seats = new Set(stakes().map((stake) => String(stake.seat)));
  const others = Object.entries(cards).filter(([place]) => !seats.has(place.split(".")[0]));
  const [board, seated] = [others.filter(([place]) => !/^\d/.test(place)), others.filter(([place]) => /^\d/.test(place))];
  return h("div", { class: "places" },
    board.map(([place, codes]) => placeOf(place, codes, words[place], place === "dealer" ? "" : "")),
    rolls.length > 0 && h("div", { class: "place" }, h("h3", {}, "Roll"), h("span", { class: "row" }, rolls.at(-1).map(die)), h("span", { class: "words" }, String(rolls.at(-1).reduce((sum, face) => sum + face, 0)))),
    seated.map(([place, codes]) => placeOf(place, codes, words[place], "cards-small")),
    Object.keys(shown).length > 0 && h("div", { class: "place dim" }, Object.entries(shown).map(([name, value]) => h("span", {}, `${level(name)}: ${typeof value === "object" ? Object.values(value).join(", ") : value}`))));
}

const title = (place) => (/^\d/.test(place) ? `Seat ${place.replace(".", ", ")}` : level(place));

function placeOf(place, codes, words, size) {
  return h("div", { class: `place ${size}`, "data-key": place }, h("h3", {}, title(place)), hand(codes, place), h("span", { class: "words" }, words ?? ""));
}

function mine() {
  const held = stakes();
  if (!held.some((stake) => stake.hands.length || Object.keys(stake.cards).length)) return h("p", { class: "mine dim" }, held.length ? `Your wagers at seat ${held[0].seat} are in.` : table().moment === "betting" ? `You play seat ${seatOf()}. Tap a chip, then a bet.` : "You have no bet in this round.");
  return h("div", { class: "mine" }, held.map((stake) => {
    const picks = stake.choices.some((choice) => choice.cards[1] > 0);
    const hands = stake.hands.length ? stake.hands.map((codes, index) => [`hand ${index + 1}`, codes]) : Object.entries(stake.cards);
    return h("div", { class: "places", "data-key": stake.stake }, hands.map(([place, codes]) =>
      h("div", { class: "place cards-large", "data-key": place },
        h("h3", {}, hands.length > 1 ? title(place) : `Your cards, seat ${stake.seat}`),
        h("span", { class: "hand" }, codes.map((code, index) => card(code, {
          "data-key": `${place}-${index}`,
          ...(picks && code ? { onclick: () => pick(code), "aria-pressed": state.picked.includes(code), class: state.picked.includes(code) ? "picked" : "" } : {}),
        }))),
        h("span", { class: "words" }, stake.words[place] ?? ""))),
      stake.folded && h("h2", {}, "Folded"));
  }));
}

function controls() {
  const deciding = stakes().filter((stake) => stake.choices.length);
  if (deciding.length) return decisions(deciding[0]);
  if (table().moment !== "betting") return h("div", { class: "spots" }, placed());
  return h("div", { class: "betting" }, spots(), tray());
}

function placed() {
  return stakes().flatMap((stake) => Object.entries(stake.wagers)).map(([wager, amount]) =>
    h("div", { class: "spot placed" }, h("span", {}, wagerTitle(wager)), h("span", { class: "amount" }, money(amount))));
}

const wagerOf = (name) => state.game?.wagers.find((wager) => wager.wager === name);
const wagerTitle = (name) => (wagerOf(name)?.title ?? level(name)).replace(/ Wager$/, "");

function spots() {
  const wagers = (state.game?.wagers ?? []).filter((wager) => ["required", "optional"].includes(wager.status));
  return h("div", { class: "spots" }, wagers.map((wager) => {
    const amount = state.slip[wager.wager] ?? 0;
    const limits = state.considered?.amounts?.[wager.wager];
    const range = limits ? (limits.least === limits.most ? money(limits.least) : `${money(limits.least)} to ${money(limits.most)}`) : "";
    return h("button", {
      class: `spot ${wager.status} ${amount ? "placed" : ""}`, "data-key": wager.wager,
      "aria-label": `${wager.title}, ${amount ? money(amount) : "no bet"}, ${range}`, onclick: () => addChip(wager.wager),
    }, h("span", {}, wager.title.replace(/ Wager$/, "")), h("span", { class: "amount" }, amount ? money(amount) : ""), h("small", {}, wager.status === "required" ? `required · ${range}` : range));
  }));
}

function tray() {
  const total = Object.values(state.slip).reduce((sum, amount) => sum + amount, 0);
  const inPlay = stakes().length > 0;
  const seats = table().stadium ? 0 : table().seats;
  return h("div", { class: "tray" },
    CHIPS.map((cents) => chip(cents, { "data-key": `chip${cents}`, class: state.chip === cents ? "picked" : "", "aria-pressed": state.chip === cents, onclick: () => { state.chip = cents; render(); } })),
    h("button", { onclick: undo, disabled: !state.history.length }, "Undo"),
    h("button", { onclick: clear, disabled: !total }, "Clear"),
    h("button", { onclick: () => repeat(1), disabled: !state.last[table().table] || total > 0 }, "Repeat"),
    h("button", { onclick: () => repeat(2), disabled: !total && !state.last[table().table] }, "Double"),
    !inPlay && seats > 1 && h("label", {}, h("span", { class: "hidden" }, "Seat"), h("select", { onchange: ({ target }) => sit(Number(target.value)) },
      Array.from({ length: seats }, (_, index) => index + 1).map((seat) => h("option", { value: seat, selected: seat === seatOf(), disabled: Boolean(table().seat?.[seat]) }, `Seat ${seat}`)))),
    h("b", { class: inPlay && total ? "win" : "dim", role: "status" }, inPlay && total ? `✓ Your bet of ${money(total)} is in` : total ? "Not placed yet" : ""));
}

function decisions(stake) {
  const buttons = stake.choices.flatMap((choice) => amounts(choice).map((amount) => {
    const [fewest, most] = choice.cards;
    const wrong = most > 0 && (state.picked.length < fewest || state.picked.length > most);
    return h("button", { "data-key": `${choice.choice}${amount}`, class: choice.default ? "quiet" : "primary", disabled: wrong || state.waiting || amount > own().balance,
      onclick: () => choose(stake, choice, amount) },
      amount ? `${choice.title} ${money(amount)}` : choice.title,
      h("small", {}, most > 0 ? (fewest === most ? `tap ${most} of your cards` : `tap ${fewest} to ${most} of your cards`) : choice.default ? "when the time is over" : choice.cite));
  }));
  return h("div", { class: "actions", role: "group", "aria-label": "Your decision" }, buttons);
}

/** A choice with a range becomes a few buttons: its least, its multiples, its most. */
function amounts(choice) {
  const { least, most, step } = choice;
  if (!most) return [0];
  if (least === most) return [least];
  const multiples = [1, 2, 3, 4].map((times) => least * times).filter((amount) => amount <= most && (amount - least) % step === 0);
  return [...new Set([...multiples, most])].slice(0, 5);
}

function moment() {
  const left = table().until ? Math.max(0, table().until - Date.now() - state.skew) : 0;
  const mineToDecide = stakes().some((stake) => stake.choices.length);
  const words = table().phase !== "open" ? "The table is stopped" : mineToDecide ? "Your decision" : MOMENTS[table().moment];
  return h("section", { class: "panel moment", "aria-live": "polite" },
    h("h2", { class: mineToDecide ? "gold" : "" }, words),
    h("div", { class: `clock number ${left < 6000 ? "late" : ""}`, "aria-hidden": true }, table().until ? Math.ceil(left / 1000) : ""),
    h("span", { class: "dim" }, table().phase !== "open" ? table().why : aside(mineToDecide)),
    table().void && h("b", { class: "lose" }, "This round is void: your wagers go back."));
}

/** What else a player may want to know of this moment. */
function aside(mineToDecide) {
  if (mineToDecide) return "Without a decision the marked one is made for you when the time is over.";
  if (table().moment === "betting") return "Bets close when the time is over; then no bet can change.";
  return table().moment === "over" ? "" : `The dealer: ${table().waits_for}.`;
}

function results() {
  const lines = stakes().flatMap((stake) => stake.lines);
  if (!lines.length) return h("section", {});
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  return h("section", { class: "panel lines", "aria-live": "polite" },
    h("div", { class: "row" }, h("h2", { class: "grow" }, "Result"), h("span", { class: `net-total number ${net > 0 ? "win" : net < 0 ? "lose" : ""}` }, signed(net))),
    lines.map((line, index) => h("div", { class: "line", "data-key": `line${index}` },
      h("span", {}, line.title.replace(/ Wager$/, "")), h("span", { class: `net number ${line.net > 0 ? "win" : line.net < 0 ? "lose" : ""}` }, signed(line.net)),
      h("small", {}, [line.result.replace("_", " "), line.row_in_words || line.hand].filter(Boolean).join(" · ")), h("span", { class: "cite" }, line.cite))));
}

function signs() {
  if (!state.game) return h("section", {});
  return h("section", { class: "panel" }, h("h3", {}, "What it pays"), state.game.paytables.map((one) =>
    h("details", { "data-key": one.family + one.column, "data-own": "" }, h("summary", {}, one.title + (one.several ? ` ${one.column}` : "")),
      h("table", { class: "figures" }, one.rows.map((row) => h("tr", {}, h("td", {}, row.words), h("td", { class: "number" }, row.pays)))), h("span", { class: "cite" }, one.cite))));
}

function cover() {
  const { blocks, hand_pays: pays, enabled } = own();
  if (pays.length) return h("div", { class: "covers", role: "alertdialog", "aria-label": "Hand pay" }, h("h1", { class: "gold" }, money(pays.reduce((sum, pay) => sum + pay.amount, 0))),
    h("h2", {}, "An attendant is on the way to pay you."), pays.map((pay) => h("p", { class: "dim" }, `${pay.kind.replace("_", " ")}: ${money(pay.amount)} (${pay.because})`)));
  if (!enabled || blocks.length) return h("div", { class: "covers", role: "alertdialog", "aria-label": "Out of service" }, h("h1", {}, "Out of service"),
    h("p", {}, enabled ? blocks.map((block) => block.replaceAll("_", " ")).join(", ") : "This terminal is not enabled by the central control computer."), h("p", { class: "dim" }, `Your balance of ${balance(own().balance)} is safe. Call an attendant.`));
  if (state.printed) return h("div", { class: "covers", role: "alertdialog", "aria-label": "Voucher" }, h("h1", { class: "gold" }, money(state.printed.amount)), h("h2", {}, "Your voucher"),
    h("p", { class: "number" }, state.printed.number.replace(/(.{2})(.{4})(.{4})(.{4})(.{4})/, "$1 $2 $3 $4 $5")), h("p", { class: "dim" }, `Take it to the cage or to any terminal. It expires on ${state.printed.expires}.`),
    h("div", { class: "row" }, h("a", { href: `/voucher/${state.printed.number}.pdf`, target: "_blank" }, "Print"), h("button", { class: "primary", onclick: () => { state.printed = null; render(); } }, "Done")));
  return null;
}

function open(panel) {
  state.panel = panel;
  render();
  document.querySelector("dialog")?.showModal();
}

function close() {
  document.querySelector("dialog")?.close();
  state.panel = "";
  render();
}

function dialogOf(panel) {
  if (panel === "money") return h("dialog", { "data-key": "money", oncancel: close },
    h("h2", {}, "Add money"), h("p", { class: "dim" }, "Insert a bill or a voucher."),
    h("div", { class: "row" }, BILLS.map((cents) => h("button", { onclick: () => ask({ command: "insert_bill", terminal, denomination: cents }) }, money(cents)))),
    h("form", { class: "row", onsubmit: insertVoucher }, h("label", { class: "grow" }, "Voucher number", h("br"), h("input", { name: "number", inputmode: "numeric", autocomplete: "off" })), h("button", {}, "Insert voucher")),
    h("p", { class: "number" }, `Balance ${balance(own().balance)}`), h("button", { class: "primary", onclick: close }, "Done"));
  if (panel === "menu") return h("dialog", { "data-key": "menu", oncancel: close },
    h("h2", {}, "More"),
    h("p", {}, `You have been here for ${Math.round((Date.now() - state.session.since) / 60000)} minutes.`),
    table() && h("p", { class: "row" }, "Tip the dealer", [100, 500, 2500].map((cents) => h("button", { onclick: () => ask({ command: "tip", terminal, table: table().table, amount: cents }) }, money(cents)))),
    h("p", {}, h("button", { onclick: () => ask({ command: "call_attendant", terminal }), disabled: own().called }, own().called ? "An attendant is on the way" : "Call an attendant")),
    h("p", {}, h("label", {}, h("input", { type: "checkbox", checked: document.body.classList.contains("four-colors"), onchange: ({ target }) => document.body.classList.toggle("four-colors", target.checked) }), " Four colours for the suits")),
    h("button", { class: "primary", onclick: close }, "Done"));
  return null;
}

async function insertVoucher(event) {
  event.preventDefault();
  const number = new FormData(event.target).get("number").replace(/\D/g, "");
  const answer = await ask({ command: "insert_voucher", terminal, number });
  if (answer.kind === "done") event.target.reset();
}

setInterval(() => { if (table()?.until) render(); }, 250);
render();
