// The desk for identified players: accounts by card or document, replacement cards, limits, self-exclusion.

import { fetched, may, redraw } from "../people/desk.js";
import { moment } from "../shared/clock.js";
import { h } from "../shared/dom.js";
import { fields } from "../shared/form.js";
import { money, signed } from "../shared/money.js";
import { t } from "../shared/words.js";
import { entry, open, state, table } from "./parts.js";

/** @import { PatronDocument, VisitShown } from "../shared/documents.d.ts" */

let patron = /** @type {PatronDocument | null} */ (null);
/** What was shown: by that the account is looked at again. */
let shown = "";

/** @param {Record<string, string>} what */
async function lookUp(what) {
  shown = JSON.stringify(what);
  state.notice = "";
  patron = await fetched(state, "/api/patron", { method: "POST", body: shown });
  redraw();
  document.getElementById("account-title")?.scrollIntoView({ block: "nearest" });
}

/** The account as it stands after something was done; what was refused stays to be read. */
export async function lookAgain() {
  if (!shown) return;
  patron = await fetched({ ...state }, "/api/patron", { method: "POST", body: shown });
  redraw();
}

function leave() {
  patron = null;
  shown = "";
  redraw();
}

/** Where a player stands at the counter. */
export function patronDesk() {
  if (!may("enroll_patron") && !may("exclude_patron")) return null;
  return h(
    "section",
    { class: "panel", "aria-labelledby": "patron-title" },
    h("h2", { id: "patron-title" }, t("Player services")),
    h(
      "form",
      { onsubmit: asked, class: "asked" },
      entry(t("Card, scanned or typed"), { name: "card", required: false }),
      entry(t("Or ID document number"), { name: "document", required: false }),
      h("button", { class: "primary" }, t("Show the account")),
    ),
    may("enroll_patron") && h("div", { class: "row" }, h("button", { onclick: enroll }, t("New account…"))),
  );
}

/** @param {Event} event */
async function asked(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { card = "", document = "" } = fields(event);
  form.reset();
  await lookUp(card ? { card } : { document });
}

/** The account that was shown. */
export function account() {
  if (!patron) return null;
  const one = patron;
  /** @type {[string, string][]} */
  const rows = [
    [t("Points"), String(one.points)],
    [t("Wagered"), money(one.handle)],
    [t("Theoretical win"), money(one.theoretical)],
    [t("Time today"), t("{minutes} min", { minutes: one.minutes_today })],
    [t("Net today"), signed(-one.lost_today)],
    [t("Money in today"), money(one.put_in_today)],
    [t("Daily limits"), limits(one.limits)],
  ];
  return h(
    "section",
    { class: "panel", "aria-labelledby": "account-title" },
    h("h2", { id: "account-title" }, t("Account {account}", { account: one.account })),
    one.excluded && h("p", { class: "lose", role: "alert" }, excludedWords(one)),
    one.pin_is_locked && h("p", { class: "lose" }, t("Too many wrong PINs: issue a new one.")),
    one.terminal && h("p", {}, t("The card is in {terminal}.", { terminal: one.terminal })),
    one.wider && one.wider_from &&
      h("p", {}, t("From {when}: {limits}", { when: moment(one.wider_from), limits: limits(one.wider) })),
    h("dl", {}, rows.flatMap(([words, value]) => [h("dt", {}, words), h("dd", { class: "number" }, value)])),
    h(
      "div",
      { class: "row" },
      may("enroll_patron") && !one.excluded && h("button", { onclick: () => replace(one) }, t("New card…")),
      may("limit_patron") && h("button", { onclick: () => limit(one) }, t("Limits…")),
      may("exclude_patron") && h("button", { onclick: () => exclude(one) }, t("Exclude from play…")),
      h("button", { onclick: print }, t("Statement")),
      h("button", { class: "quiet", onclick: leave }, t("Done")),
    ),
    table(
      t("Visits"),
      [t("No."), t("Terminal"), t("Started"), t("Rounds"), t("Wagered"), t("Theoretical win"), t("Points")],
      one.visits.slice(0, 20).map(visit),
      t("None."),
    ),
  );
}

/** @param {VisitShown} one */
const visit = (one) => [
  String(one.visit),
  one.terminal,
  moment(one.began),
  one.ended ? String(one.rounds) : t("in progress"),
  money(one.handle),
  one.theory === String(one.theoretical) ? money(one.theoretical) : `≈ ${money(one.theoretical)}`,
  String(one.points),
];

/** @param {PatronDocument} one */
const excludedWords = (one) =>
  one.until
    ? t("Excluded from play until {day}: no card, no play.", { day: one.until })
    : t("Excluded from play for life: no card, no play.");

/** @param {readonly [number, number, number]} of */
const limits = ([minutes, loss, deposit]) =>
  [
    minutes ? t("{minutes} min", { minutes }) : t("no time limit"),
    loss ? t("loss {amount}", { amount: money(loss) }) : t("no loss limit"),
    deposit ? t("money in {amount}", { amount: money(deposit) }) : t("no money-in limit"),
  ].join(", ");

/** The statement, in a window of its own. */
async function print() {
  const answer = await fetch("/api/patron.pdf", { method: "POST", body: shown });
  if (!answer.ok) return;
  const address = URL.createObjectURL(await answer.blob());
  globalThis.open(address, "_blank");
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const pin = () =>
  entry(t("PIN, entered by the player: four to eight digits, or none"), {
    name: "pin",
    type: "password",
    inputmode: "numeric",
    pattern: "[0-9]{4,8}",
    maxlength: 8,
    required: false,
  });

const enroll = () =>
  open({
    title: t("New account"),
    button: t("Issue the card"),
    command: "enroll_patron",
    controls: () => [
      entry(t("ID document number"), { name: "document" }),
      entry(t("Name on the document"), { name: "name" }),
      entry(t("Birth date on the document"), { name: "born", type: "date" }),
      entry(t("Card, scanned or typed"), { name: "card", minlength: 8 }),
      pin(),
      h("p", { class: "dim" }, t("Name, birth date and document are not stored, only what it takes to match them.")),
    ],
    make: ({ document, name, born, card = "", pin: secret }) => {
      shown = JSON.stringify({ card });
      return { patron: "", document, name, born, card, pin: secret };
    },
  });

/** @param {PatronDocument} one */
const replace = (one) =>
  open({
    title: t("New card for {account}", { account: one.account }),
    button: t("Issue the card"),
    command: "enroll_patron",
    controls: () => [
      entry(t("ID document number"), { name: "document" }),
      entry(t("Card, scanned or typed"), { name: "card", minlength: 8 }),
      pin(),
    ],
    make: ({ document = "", card, pin: secret }) => {
      shown = JSON.stringify({ document });
      return { patron: one.account, document, card, pin: secret };
    },
  });

/** @param {PatronDocument} one */
const limit = (one) =>
  open({
    title: t("Daily limits for {account}", { account: one.account }),
    button: t("Set"),
    command: "limit_patron",
    controls: () => [
      h("p", {}, t("0 means no limit. Lower limits apply at once, higher ones after the cooling-off period.")),
      entry(t("Minutes"), { name: "minutes", type: "number", min: 0, max: 1440, value: one.limits[0] }),
      dollars(t("Loss in dollars"), "loss", one.limits[1]),
      dollars(t("Money in, in dollars"), "deposit", one.limits[2]),
    ],
    make: ({ minutes, loss, deposit }) => ({
      patron: one.account,
      minutes: Number(minutes),
      loss: Math.round(Number(loss) * 100),
      deposit: Math.round(Number(deposit) * 100),
    }),
  });

/** @param {string} words @param {string} name @param {number} cents */
const dollars = (words, name, cents) =>
  entry(words, { name, inputmode: "decimal", pattern: String.raw`\d+(\.\d{1,2})?`, value: String(cents / 100) });

/** @param {PatronDocument} one */
const exclude = (one) =>
  open({
    title: t("Exclude {account} from play", { account: one.account }),
    button: t("Exclude"),
    command: "exclude_patron",
    controls: () => [
      h("p", {}, t("At the player's own request, from now on, at every terminal and here. It cannot be shortened.")),
      h(
        "label",
        {},
        t("For how long"),
        h(
          "select",
          { name: "years" },
          h("option", { value: "1" }, t("1 year")),
          h("option", { value: "5" }, t("{years} years", { years: 5 })),
          h("option", { value: "0" }, t("For life")),
        ),
      ),
    ],
    make: ({ years }) => ({ patron: one.account, years: Number(years) }),
  });
