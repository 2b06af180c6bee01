// What needs attention, the most urgent first.

import { h } from "../shared/dom.js";
import { balance, money } from "../shared/money.js";
import { named, said, t } from "../shared/words.js";
import { lookIntoStop, wished } from "./dialogs.js";
import { payButtons } from "./slips.js";
import { ask, askComputersTime, clock, DECIDES, may, open, pit, state } from "./state.js";
import { heard } from "./sound.js";
import { tableButtons } from "./tables.js";
import { toValidate } from "./validation.js";
import { isStuck, stuck } from "./voiding.js";

/** @import { DoubtDocument, PitTerminal, TableLack } from "../shared/documents.d.ts" */

/** The computer's clock jumped: nothing moves until people have said what time it is. */
function clockInDoubt() {
  const { since, seconds } = /** @type {DoubtDocument} */ (pit().doubt);
  return {
    key: "time",
    at: "",
    high: true,
    sign: "◷",
    title: t("The system clock jumped by {seconds} s: no money moves", { seconds }),
    words: t("since {time}", { time: clock(since) }),
    buttons: [
      may("confirm_time") && h("button", {
        class: "primary",
        onclick: () => {
          askComputersTime();
          open({ kind: "time", id: "" });
        },
      }, t("Confirm the time")),
    ],
  };
}

/** A security key exists twice. @param {string} name */
const keyInDoubt = (name) => ({
  key: `k${name}`,
  at: "",
  high: true,
  sign: "⚿",
  title: t("A security key of {name} was copied", { name }),
  words: t("It no longer works. Find out who has the copy, then remove the key from the account."),
  buttons: [],
});

/** @param {string} digest */
const programNotApproved = (digest) => ({
  key: "program",
  at: "",
  high: true,
  sign: "≠",
  title: t("The running program is not approved"),
  words: t("Its hash is {digest}. Notify compliance and a technician.", { digest }),
  buttons: [],
});

const MOST_NAMED = 6;

/** Terminals that central control does not reach. @param {string[]} terminals */
const withoutLink = (terminals) => ({
  key: "link",
  at: "",
  high: false,
  sign: "⌁",
  title: t("No link to central control: {terminals}", {
    terminals: terminals.slice(0, MOST_NAMED).join(", ") + (terminals.length > MOST_NAMED ? ", …" : ""),
  }),
  words: t("Without a link: {count}. Notify a technician.", { count: terminals.length }),
  buttons: [],
});

/** @param {TableLack} one */
const tableLacks = (one) => ({
  key: `w${one.table}${one.cite}${said(one.what)}`,
  at: one.table,
  high: true,
  sign: "◎",
  title: said(one.what),
  words: one.cite,
  buttons: [],
});

function waiting() {
  const { tables: all, terminals: devices, hand_pays: pays, progressives: meters, payouts } = pit();
  const found = [
    ...(pit().doubt ? [clockInDoubt()] : []),
    ...pit().doubted_keys.map(keyInDoubt),
    ...(pit().without_link.length ? [withoutLink(pit().without_link)] : []),
    ...(pit().unapproved ? [programNotApproved(pit().unapproved)] : []),
    ...pit().lacks.map(tableLacks),
    ...state.approvals.map((one) => ({
      key: `a${one.wish}`,
      at: one.table,
      high: true,
      sign: "?",
      title: t("{dealer} at {table} requests: {what}", { ...one, what: wished(one) }),
      words: [
        one.remedy && !one.remedy.refused &&
        `${said(one.remedy.says)} · ${t("{amount} returned", { amount: money(one.remedy.credited ?? 0) })}`,
        t("since {time}", { time: clock(one.since) }),
      ].filter(Boolean).join(" · "),
      buttons: [
        h("button", {
          class: DECIDES ? "primary" : "",
          onclick: () => open({ kind: "approval", id: one.wish }),
        }, DECIDES ? t("Decide") : t("View")),
      ],
    })),
    ...all.filter((table) => table.phase === "stopped").map((table) => ({
      key: `t${table.table}`,
      at: table.table,
      high: true,
      sign: "■",
      title: t("Table {table} is stopped", table),
      words: table.correction
        ? t("A card is waiting to be corrected: {place}, card {number}", {
          place: said(table.correction.place),
          number: table.correction.number,
        })
        : said(table.why),
      buttons: [
        may("look_into_stop") && h("button", { onclick: () => lookIntoStop(table.table) }, t("What stopped it?")),
        ...tableButtons(table),
      ],
    })),
    ...all.filter(isStuck).map(stuck),
    ...all.filter((table) => table.spread_from > 0 && table.spread_from <= Date.now() + state.skew).map((table) => ({
      key: `i${table.table}`,
      at: table.table,
      high: false,
      sign: "▤",
      title: t("Nobody is playing at {table}: spread its cards", table),
      words: t("since {time}", { time: clock(table.spread_from) }),
      buttons: [],
    })),
    ...payouts.map(toValidate),
    ...pays.map((pay) => ({
      key: `p${pay.hand_pay}`,
      at: pay.table,
      high: false,
      sign: "$",
      title: t("{amount} to pay at {terminal}", { amount: money(pay.amount), terminal: pay.terminal }),
      words: t("{what} · {location} · since {time}", {
        what: named("hand_pay", pay.kind),
        location: pay.location,
        time: clock(pay.since),
      }),
      buttons: payButtons(pay),
    })),
    ...devices.filter((one) => one.called).sort((one, other) => one.called - other.called).map((one) => ({
      key: `c${one.terminal}`,
      at: one.table,
      high: false,
      sign: "☎",
      title: t("{terminal} is calling an attendant", one),
      words: t("{location} · since {time}", { location: one.location, time: clock(one.called) }),
      buttons: [
        may("answer_call") && h("button", {
          onclick: () => ask({ command: "answer_call", terminal: one.terminal }),
        }, t("I am here")),
      ],
    })),
    ...devices.filter(alarming).map((one) => ({
      key: `d${one.terminal}`,
      at: one.table,
      high: true,
      sign: "!",
      title: t("Terminal {terminal}: {blocks}", {
        terminal: one.terminal,
        blocks: one.blocks.filter(trouble).map((block) => named("block", block)).join(", "),
      }),
      words: one.balance === null
        ? one.location
        : t("{location} · balance {amount}", { location: one.location, amount: balance(one.balance) }),
      buttons: [h("button", { onclick: () => open({ kind: "terminal", id: one.terminal }) }, t("View"))],
    })),
    ...meters.filter((one) => !one.up).map((one) => ({
      key: `m${one.progressive}`,
      at: one.tables.includes(state.table) ? state.table : "",
      high: true,
      sign: "◇",
      title: t("Progressive {progressive} is down", one),
      words: t("wagers on it are refused at {tables}", { tables: one.tables.join(", ") }),
      buttons: [],
    })),
    ...all.filter((table) => table.progressive && !table.link_up).map((table) => ({
      key: `l${table.table}`,
      at: table.table,
      high: true,
      sign: "◇",
      title: t("Table {table} has lost its progressive", table),
      words: t("progressive wagers are refused there"),
      buttons: [],
    })),
  ];
  return found.filter((one) => !state.table || one.at === state.table).sort((one, other) =>
    Number(other.high) - Number(one.high)
  );
}

/** @param {string} block */
const trouble = (block) => block !== "hand_pay";
/** @param {PitTerminal} one */
const alarming = (one) => one.blocks.some(trouble);

export function alarms() {
  const found = waiting();
  heard(found.filter((one) => one.high).map((one) => one.key));
  return h(
    "section",
    { "aria-label": t("What needs attention"), "aria-live": "polite" },
    h(
      "h2",
      {},
      t("Needs attention"),
      h("span", { class: "count" }, found.length ? `${found.length}` : t("nothing now")),
    ),
    h(
      "div",
      { class: "alarms" },
      found.map((one) =>
        h(
          "div",
          { class: `alarm ${one.high ? "high" : ""}`, "data-key": one.key },
          h("span", { class: "sign", "aria-hidden": true }, one.sign),
          h("span", {}, h("b", {}, one.title), h("small", {}, one.words)),
          h("span", { class: "row" }, one.buttons),
        )
      ),
    ),
  );
}
