// The cage: vouchers are scanned or typed anywhere and paid; drawers, redemption machines, vouchers for finance.

import { listenForTyping } from "../console/wedge.js";
import { app, may, person, redraw } from "../people/desk.js";
import { calendar, papers } from "../people/office.js";
import { toTheMinute } from "../shared/clock.js";
import { h, show } from "../shared/dom.js";
import { fields } from "../shared/form.js";
import { money, signed } from "../shared/money.js";
import { named, t } from "../shared/words.js";
import { account, lookAgain, patronDesk } from "./patrons.js";
import { ask, bar, begin, cash, cashFields, dialogOf, entry, notice, open, state, table } from "./parts.js";

/** @import { CageDocument, DrawerShown, HeldVouchers } from "../shared/documents.d.ts" */
/** @import { MachineShown, TransactionShown } from "../shared/documents.d.ts" */

let cage = /** @type {CageDocument | null} */ (null);
let typed = "";
const LONGEST_SLIP = 8;

const DISPOSITIONS = {
  open: t("not finished"),
  paid: t("paid"),
  part_paid: t("partly paid"),
  unpaid: t("not paid"),
  paid_at_cage: t("paid at the cage"),
};

begin(draw, "/api/cage", (found) => {
  cage = found;
  state.signers = found.signers;
  lookAgain();
});

listenForTyping({
  onTyping: (text) => {
    typed = text;
    redraw();
  },
  onEnter: (text) => scanned(text),
  onSpace: () => {},
});

function draw() {
  show(
    app,
    bar(t("Cage"), t("Vouchers, drawers and redemption machines.")),
    notice(),
    cage
      ? h(
        "main",
        { class: "office" },
        h(
          "div",
          { class: "side" },
          calendar(cage.due),
          may("redeem_voucher") && counter(cage),
          patronDesk(),
          owed(cage),
        ),
        h(
          "div",
          { class: "parts" },
          account(),
          slips(cage),
          drawers(cage),
          held(cage),
          machines(cage),
          compared(cage),
          doubts(cage),
        ),
      )
      : h("p", { role: "status", class: "page" }, t("One moment…")),
    dialogOf(),
  );
}

/** A slip has a short number, a voucher a long one. @param {string} text */
function scanned(text) {
  if (text.length <= LONGEST_SLIP) return may("pay_slip") && paySlip(text);
  return may("redeem_voucher") && redeem(text);
}

/** @param {string} slip */
const paySlip = (slip) =>
  ask({ command: "pay_slip", slip }, null, t("Slip {number} is paid: hand over the cash.", { number: slip }));

/** @param {string} number @param {string} card */
const redeem = (number, card = "") =>
  ask({ command: "redeem_voucher", number, card }, null, t("Paid: hand over the cash."));

/** @param {CageDocument} found */
function counter(found) {
  /** @param {Event} event */
  const pay = async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const { number = "", card = "" } = fields(event);
    if (await redeem(number, card)) form.reset();
  };
  return h(
    "section",
    { class: "panel", "aria-labelledby": "counter-title" },
    h("h2", { id: "counter-title" }, t("Pay a voucher")),
    h(
      "p",
      {},
      found.mine ? t("Your drawer {drawer} is open.", { drawer: found.mine }) : t("You have no drawer open."),
    ),
    h(
      "form",
      { onsubmit: pay, class: "asked" },
      entry(t("Scan it or type its number"), { name: "number", inputmode: "numeric" }),
      entry(t("Player card, if presented"), { name: "card", required: false }),
      h("button", { class: "primary" }, t("Pay")),
    ),
    typed && h("p", { class: "gold", role: "status" }, t("Scanned so far: {digits}", { digits: typed.length })),
    h(
      "div",
      { class: "row" },
      h("button", { onclick: late }, t("Expired…")),
      h("button", { onclick: doubted }, t("Suspect voucher…")),
    ),
  );
}

const late = () =>
  open({
    title: t("Pay an expired voucher"),
    button: t("Pay"),
    command: "pay_late_voucher",
    controls: () => [entry(t("Number or serial"), { name: "number" }), entry(t("Payee"), { name: "patron" })],
    make: ({ number, patron }) => ({ number, patron }),
  });

const doubted = () =>
  open({
    title: t("Report a suspected counterfeit"),
    button: t("Report it"),
    command: "doubt_voucher",
    controls: () => [entry(t("Its number"), { name: "number" }), entry(t("What is wrong with it"), { name: "why" })],
    make: ({ number, why }) => ({ number, why }),
  });

/** @param {CageDocument} found */
function owed({ liability: one }) {
  /** @type {[string, number][]} */
  const rows = [
    [t("Vouchers outstanding"), one.outstanding],
    [t("Of these, expired"), one.expired],
    [t("Expired, over {limit}", { limit: money(one.limit) }), one.expired_above],
    [t("Unclaimed"), one.unclaimed],
  ];
  return h(
    "section",
    { class: "panel", id: "owed", "aria-labelledby": "owed-title" },
    h("h2", { id: "owed-title" }, t("Voucher liability")),
    h("dl", {}, rows.flatMap(([words, amount]) => [h("dt", {}, words), h("dd", { class: "number" }, money(amount))])),
    papers({ vouchers: t("Reconciliation, PDF"), unclaimed: t("Unclaimed, PDF") }),
    may("surrender_vouchers") && one.unclaimed_vouchers > 0 &&
      h("button", { onclick: surrender }, t("Send to the Treasury…")),
  );
}

const surrender = () =>
  open({
    title: t("Unclaimed vouchers go to the Treasury"),
    button: t("Hand over"),
    command: "surrender_vouchers",
    controls: () => [entry(t("Reference of the report"), { name: "reference" })],
    make: ({ reference }) => ({ reference }),
  });

/** @param {CageDocument} found */
const slips = (found) =>
  found.slips.length > 0 &&
  table(
    t("Payout slips"),
    [t("No."), t("Terminal"), t("Type of payment"), t("Amount"), t("Signed by"), t("Forms"), ""],
    found.slips.map((one) => [
      h("a", { href: `/slip/${one.number}.pdf`, target: "_blank", rel: "noopener" }, one.number),
      one.terminal,
      named("hand_pay", one.kind),
      h("b", { class: "number" }, money(one.amount)),
      one.signed.join(", "),
      one.forms.map((form) => named("form", form)).join(" · "),
      one.paid
        ? t("paid {time} by {cashier}", { time: toTheMinute(one.paid), cashier: one.cashier })
        : may("pay_slip") &&
          h(
            "button",
            { class: "primary", onclick: () => paySlip(one.number) },
            t("Pay {amount}", {
              amount: money(one.amount),
            }),
          ),
    ]),
  );

/** @param {CageDocument} found */
function drawers(found) {
  return h(
    "div",
    {},
    table(
      t("Drawers"),
      [t("Drawer"), t("Cashier"), t("Opened"), t("Closed"), t("Paid"), t("Counted"), t("Over or short")],
      found.drawers.map(drawer),
      t("No drawer is open."),
    ),
    h(
      "div",
      { class: "row" },
      papers({ drawers: t("Counted drawers, PDF"), tips: t("Tips, PDF") }),
      may("open_drawer") && !found.mine && h("button", { class: "primary", onclick: openDrawer }, t("Open a drawer…")),
      found.mine && h("button", { onclick: () => money_("fill_drawer", t("Fill from the main bank")) }, t("Fill…")),
      found.mine &&
        h("button", { onclick: () => money_("close_drawer", t("Close the drawer")) }, t("Count and close…")),
    ),
  );
}

/** @param {DrawerShown} one */
const drawer = (one) => [
  one.id,
  one.cashier,
  toTheMinute(one.opened),
  one.closed ? toTheMinute(one.closed) : t("open"),
  one.closed || one.put_in ? money(one.paid) : "",
  one.closed ? money(one.counted) : "",
  one.closed ? h("b", { class: one.over ? "lose" : "" }, one.over ? signed(one.over) : t("balanced")) : "",
];

const openDrawer = () =>
  open({
    title: t("Open a drawer"),
    button: t("Open"),
    command: "open_drawer",
    controls: () => [entry(t("Drawer"), { name: "drawer" }), ...cashFields()],
    make: (entered) => ({ drawer: entered.drawer, cash: cash(entered) }),
  });

/** @param {"fill_drawer" | "close_drawer"} command @param {string} title */
const money_ = (command, title) =>
  open({
    title,
    button: t("Counted"),
    command,
    controls: cashFields,
    make: (entered) => ({ drawer: cage?.mine ?? "", cash: cash(entered) }),
  });

/** @param {CageDocument} found */
const held = (found) =>
  table(
    t("Vouchers due to finance"),
    [t("Place"), t("Since"), t("Vouchers"), t("Value"), t("Vouchers counted"), ""],
    found.held.map((one) => [
      one.place,
      one.since,
      one.vouchers ? String(one.vouchers) : "",
      one.vouchers ? money(one.amount) : "",
      one.handed ? t("{papers}, {amount}", { papers: one.papers, amount: money(one.counted) }) : "",
      acts(one),
    ]),
    t("Finance has received all of them."),
    "vouchers",
  );

/** @param {HeldVouchers} one */
function acts(one) {
  if (!one.handed) {
    return may("hand_over_vouchers") && h("button", { onclick: () => handOver(one) }, t("Hand over…"));
  }
  return may("compare_vouchers") && h("button", { onclick: () => compare(one) }, t("Reconcile…"));
}

/** @param {HeldVouchers} one */
const handOver = (one) =>
  open({
    title: t("Vouchers of {place} go to finance", { place: one.place }),
    button: t("Handed over"),
    command: "hand_over_vouchers",
    controls: () => [
      entry(t("Vouchers counted"), { name: "papers", type: "number", min: 0 }),
      entry(t("Their value in dollars"), {
        name: "amount",
        inputmode: "decimal",
        pattern: String.raw`\d+(\.\d{1,2})?`,
      }),
    ],
    make: ({ papers, amount }) => ({
      place: one.place,
      papers: Number(papers),
      amount: Math.round(Number(amount) * 100),
    }),
  });

/** @param {HeldVouchers} one */
const compare = (one) =>
  open({
    title: t("Reconcile the vouchers of {day}", { day: one.since }),
    button: t("Reconciled"),
    command: "compare_vouchers",
    controls: () => [entry(t("Reason for any difference"), { name: "explained", required: false })],
    make: ({ explained }) => ({ day: one.since, explained }),
  });

/** @param {CageDocument} found */
const machines = (found) => h("div", {}, found.machines.map(machine));

/** @param {MachineShown} one */
function machine(one) {
  return h(
    "section",
    { class: "panel", "data-key": one.id },
    h(
      "h2",
      {},
      t("Redemption machine {machine}", { machine: one.id }),
      h("small", { class: "dim" }, ` ${one.location}`),
    ),
    h(
      "p",
      {},
      t("Vouchers in {vouchers}, cash in {loaded}, cash out {out}, owed {owed}", {
        vouchers: money(one.meters.vouchers_in ?? 0),
        loaded: money(one.meters.cash_in ?? 0),
        out: money(one.meters.cash_out ?? 0),
        owed: money(one.owes),
      }),
    ),
    table(
      t("Transactions of the last 30 days"),
      [t("No."), t("Time"), t("Vouchers"), t("Dispensed"), t("Outcome"), ""],
      [...one.log].reverse().slice(0, 20).map((each) => transaction(one.id, each)),
      t("None."),
    ),
    h(
      "div",
      { class: "row" },
      papers({ [`machine/${encodeURIComponent(one.id)}`]: t("30-day log, PDF") }),
      may("load_redemption") && h("button", { onclick: () => opened(one, "load_redemption") }, t("Load…")),
      may("count_redemption") && h("button", { onclick: () => opened(one, "count_redemption") }, t("Count…")),
    ),
  );
}

/** @param {string} id @param {TransactionShown} one */
const transaction = (id, one) => [
  String(one.number),
  toTheMinute(one.at),
  one.vouchers.map(([serial, amount]) => `${serial} ${money(amount)}`).join(", "),
  money(one.dispensed),
  [/** @type {Record<string, string>} */ (DISPOSITIONS)[one.disposition], one.fault].filter(Boolean).join(": "),
  one.owed > 0 && one.disposition !== "open" && may("pay_machine_rest") &&
  h(
    "button",
    {
      onclick: () =>
        ask(
          { command: "pay_machine_rest", machine: id, transaction: one.number },
          null,
          t("Paid: hand over the cash."),
        ),
    },
    t("Pay {amount}", { amount: money(one.owed) }),
  ),
];

/** @param {MachineShown} one @param {"load_redemption" | "count_redemption"} command */
const opened = (one, command) =>
  open({
    title: command === "load_redemption"
      ? t("Load {machine}", { machine: one.id })
      : t("Count {machine}", { machine: one.id }),
    button: t("Counted"),
    command,
    controls: cashFields,
    make: (entered) => ({ machine: one.id, cash: cash(entered) }),
  });

/** @param {CageDocument} found */
const compared = (found) =>
  found.compared.length > 0 &&
  table(
    t("Reconciled days"),
    [t("Gaming day"), t("By"), t("Vouchers"), t("Value"), t("Difference"), t("Explanation"), t("Outstanding then")],
    [...found.compared].reverse().map((one) => [
      one.day,
      one.by,
      String(one.vouchers),
      money(one.amount),
      one.difference ? signed(one.difference) : t("none"),
      one.explained,
      money(one.liability),
    ]),
  );

/** @param {CageDocument} found */
const doubts = (found) =>
  found.doubts.length > 0 &&
  table(
    t("Suspect vouchers"),
    [t("Time"), t("Number"), t("Why"), t("By")],
    [...found.doubts].reverse().map((
      one,
    ) => [toTheMinute(one.at), one.ending, one.why, one.by === person ? t("you") : one.by]),
  );
