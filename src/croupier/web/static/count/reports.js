// Finished counts: the report to read and to download, every variance down to the bill, corrections beside what was
// signed (§ 465a.25).

import { entry, open, state } from "../office/parts.js";
import { fetched, may, redraw } from "../people/desk.js";
import { choice } from "../people/dialog.js";
import { moment } from "../shared/clock.js";
import { h } from "../shared/dom.js";
import { money, signed } from "../shared/money.js";
import { day, named, t } from "../shared/words.js";
import { billFields, bills, held, listed, panel, papers, room } from "./room.js";

/**
 * @import { CountOver, CountReport, CountedBox, Denomination, Explained, Stacked } from "../shared/documents.d.ts"
 * @import { Child } from "../shared/dom.js"
 */

export function reports() {
  const { over } = room();
  return over.length > 0 && panel(
    "over",
    t("Finished counts"),
    listed([t("Count"), t("Gaming day"), t("Boxes"), t("Report"), ""], over.map(row)),
    held.report && report(held.report),
  );
}

/** @param {CountOver} one */
const row = (one) => [
  one.id,
  day(one.day),
  String(one.boxes.length),
  papers(`/api/count/${one.id}`, t("Report of {count}", { count: one.id })),
  h(
    "span",
    { class: "row" },
    h("button", { "aria-expanded": String(held.report?.count === one.id), onclick: () => read(one) }, t("Read")),
    may("correct_count") && h("button", { class: "quiet", onclick: () => correct(one) }, t("Correct…")),
  ),
];

/** @param {CountOver} one */
async function read(one) {
  held.report = held.report?.count === one.id ? null : await fetched(state, `/api/count/${one.id}`);
  redraw();
}

/** @param {CountOver} one */
const correct = (one) =>
  open({
    title: t("Correct count {count}", { count: one.id }),
    why: t("What was signed stays; the correction is shown beside it, with its reason and both names."),
    button: t("Correct it"),
    command: "correct_count",
    controls: () => [
      choice(t("Box"), "box", one.boxes.map((box) => [box, box])),
      ...billFields(),
      entry(t("Why"), { name: "why", maxlength: 500 }),
    ],
    make: (entered) => ({ count: one.id, box: entered.box, bills: bills(entered), why: entered.why }),
  });

/** @param {CountReport} one */
const report = (one) =>
  h(
    "article",
    { class: "report", "data-key": one.count, "aria-label": t("Report of {count}", { count: one.count }) },
    h("h3", {}, t("Report of {count}", { count: one.count })),
    h("p", { class: "dim" }, `${one.facility} · ${day(one.day)} · ${t("closed {time}", { time: moment(one.closed) })}`),
    boxes(one),
    bank(one),
    variances(one),
    doubts(one),
    corrections(one),
    h(
      "p",
      {},
      t("Signed by: {names}.", { names: [...new Set([...one.signed, one.supervisor, one.main_bank])].join(", ") }),
    ),
    h("div", { class: "row" }, h("button", { onclick: () => print() }, t("Print"))),
  );

/** @param {number} cents */
const number = (cents) => h("span", { class: "number" }, money(cents));

/** @param {number} cents */
const variance = (cents) => h("b", { class: cents ? "lose" : "" }, cents ? signed(cents) : t("none"));

/** @param {CountReport} one */
const boxes = (one) =>
  listed(
    [t("Box"), t("Terminal"), t("Counted"), t("Metered"), t("Variance"), t("Vouchers"), t("Counted by")],
    one.boxes.map((box) => [
      box.box,
      box.terminal,
      number(value(box.bills)),
      number(value(box.metered_bills) + (box.before ?? 0)),
      variance(value(box.bills) - value(box.metered_bills) - (box.before ?? 0)),
      papersOf(box),
      box.counted_by.join(", "),
    ]),
  );

/** @param {Record<string, number>} of */
const value = (of) => Object.entries(of).reduce((sum, [face, many]) => sum + Number(face) * many * 100, 0);

/** @param {CountedBox} box */
function papersOf(box) {
  const found = box.vouchers.reduce((sum, { amount }) => sum + amount, 0);
  const told = {
    count: box.vouchers.length,
    amount: money(found),
    metered: box.metered_vouchers,
    value: money(box.metered_voucher_value),
  };
  const same = box.vouchers.length === box.metered_vouchers && found === box.metered_voucher_value;
  return same
    ? t("{count}, {amount}", told)
    : h("b", { class: "lose" }, t("{count}, {amount}; metered {metered}, {value}", told));
}

/** @param {CountReport} one */
function bank(one) {
  const received = value(one.received);
  const team = one.signed_boxes.reduce((sum, box) => sum + value(box.bills), 0);
  return h(
    "p",
    {},
    t("The main bank ({name}) received {amount}; the count team counted {team}.", {
      name: one.main_bank,
      amount: money(received),
      team: money(team),
    }),
    " ",
    received !== team && h("b", { class: "lose" }, signed(received - team)),
    one.why && ` ${one.why}`,
  );
}

/** @param {CountReport} one */
const variances = (one) =>
  one.variances.length > 0 &&
  [h("h4", {}, t("Variances, with every bill and voucher stacked")), ...one.variances.map(explained)];

/** @param {Explained} one */
const explained = (one) =>
  h(
    "details",
    { "data-key": one.box, open: true },
    h(
      "summary",
      {},
      t("Box {box} of {terminal}", { box: one.box, terminal: one.terminal }),
      " ",
      variance(one.variance),
    ),
    one.denominations.flatMap(denomination),
    one.vouchers.length > 0 && stacked(t("Stacked vouchers"), one.vouchers),
  );

/** @param {Denomination} one */
const denomination = (one) => {
  const told = { face: money(Number(one.face) * 100), metered: one.metered, counted: one.counted };
  return stacked(t("{face}: metered {metered}, counted {counted}", told), one.events);
};

/** @param {string} title @param {readonly Stacked[]} events */
const stacked = (title, events) => [
  h("p", {}, title),
  listed([t("Journal entry"), t("Time"), t("Item"), t("Amount")], events.map(paper)),
];

/** @param {Stacked} one @returns {Child[]} */
const paper = (one) => [
  String(one.entry),
  moment(one.at),
  [named("stacked", one.what), one.detail].filter(Boolean).join(" "),
  number(one.amount),
];

/** @param {CountReport} one */
const doubts = (one) =>
  one.doubtful.length > 0 && [
    h("h4", {}, t("Vouchers not redeemed at a terminal")),
    listed(
      [t("Box"), t("Number ending"), t("Amount")],
      one.doubtful.map((each) => [each.box, each.ending || t("no number"), number(each.amount)]),
    ),
  ];

/** @param {CountReport} one */
const corrections = (one) =>
  one.corrections.length > 0 && [
    h("h4", {}, t("Corrections after signing")),
    listed(
      [t("Time"), t("Box"), t("As signed"), t("Corrected"), t("Why"), t("By")],
      one.corrections.map((each) => [
        moment(each.at),
        each.box,
        number(value(each.before)),
        number(value(each.bills)),
        each.why,
        each.by.join(", "),
      ]),
    ),
  ];
