// The count: box by box, every denomination and voucher, by hand or from a counting machine; the main bank recounts,
// everybody signs. All that is disclosed is that somebody else counts a box again.

import { ask, askAll, entry, open, state } from "../office/parts.js";
import { fetched, may, person, redraw } from "../people/desk.js";
import { choice, chosen, several } from "../people/dialog.js";
import { momentOf } from "../shared/clock.js";
import { h } from "../shared/dom.js";
import { money } from "../shared/money.js";
import { day, named, said, t } from "../shared/words.js";
import { approved } from "./drops.js";
import { billFields, bills, held, listed, panel, people, room } from "./room.js";

/** @import { BoxShown, CountShown, MachineBox } from "../shared/documents.d.ts" */

export function count() {
  const found = room().count;
  return panel(
    "count",
    found ? t("Count {count}, gaming day {day}", { count: found.id, day: day(found.day) }) : t("The count"),
    found ? going(found) : none(),
  );
}

const waiting = () => room().drops.filter((one) => one.ended);

const none = () => [
  h(
    "p",
    { class: "dim" },
    waiting().length
      ? t("Not started: the boxes of {drops} are waiting.", { drops: waiting().map((one) => one.id).join(", ") })
      : t("No boxes are waiting to be counted."),
  ),
  waiting().length > 0 && may("begin_count") &&
  h("div", { class: "row" }, h("button", { class: "primary", onclick: begin }, t("Start the count…"))),
];

const begin = () =>
  open({
    title: t("Start the count"),
    why: t(
      "Within the filed hours. Where no host reaches the terminals, the Board's representative signs too.",
    ),
    button: t("Start"),
    command: "begin_count",
    welcome: ["compliance"],
    controls: () => [
      several(
        t("The boxes of"),
        "drops",
        waiting().map((one) => [one.id, `${one.id}, ${day(one.day)}`]),
        waiting().map((one) => one.id),
      ),
      choice(t("As planned, or under a deviation"), "deviation", [["", t("as planned")], ...approved(["count"])]),
      h(
        "details",
        {},
        h("summary", {}, t("It was counted on paper during an outage")),
        entry(t("Why it was kept on paper"), { name: "outage", required: false }),
        entry(t("When it started"), { name: "began", type: "datetime-local", required: false }),
      ),
    ],
    make: ({ deviation, outage = "", began = "" }, form) => ({
      drops: chosen(form, "drops"),
      deviation,
      outage,
      began: began ? momentOf(began).toISOString() : null,
    }),
  });

/** @param {CountShown} found */
function going(found) {
  const inside = person in found.team;
  const left = found.boxes.filter((one) => !one.done).length;
  const short = found.needs - Object.keys(found.team).length;
  return [
    found.outage && h("p", { class: "gold" }, t("Counted on paper: {why}", { why: found.outage })),
    people(found.team, (role) => named("role", role)),
    h(
      "p",
      { role: "status" },
      short > 0 ? t("People still needed in the room: {people}.", { people: short }) : progress(found, left),
    ),
    h("div", { class: "row" }, acts(found, inside, left)),
    inside && may("count_box") && left > 0 && machine(found),
    listed(
      [t("Box"), t("Terminal"), t("State"), ""],
      found.boxes.map((box) => row(found, box, inside && short <= 0)),
      found.boxes.map((box) => (box.counted && !box.done ? "again" : box.done ? "done" : "")),
    ),
  ];
}

/** @param {CountShown} found @param {number} left */
function progress(found, left) {
  if (left) {
    return t("Boxes left: {left} of {all}. Scan a box to count it.", { left, all: found.boxes.length });
  }
  if (!found.recounted_by) return t("All boxes are finished. The main bank now recounts the currency.");
  return t("{bank} has recounted. Signed by: {names}.", {
    bank: found.recounted_by,
    names: found.signed.join(", ") || t("nobody yet"),
  });
}

/** @param {CountShown} found @param {boolean} inside @param {number} left */
const acts = (found, inside, left) => [
  !inside && may("join_count") && h("button", { class: "primary", onclick: () => join(found) }, t("I am in the room")),
  may("recount_currency") && !left && !found.recounted_by &&
  h("button", { class: "primary", onclick: () => recount(found) }, t("Recount the currency…")),
  inside && may("sign_count") && !left && !found.signed.includes(person) &&
  h("button", { class: "primary", onclick: () => sign(found) }, t("Sign what was counted")),
  may("close_count") && found.recounted_by && h("button", { onclick: () => close(found) }, t("Close the count…")),
];

/** @param {CountShown} found */
const join = (found) => ask({ command: "join_count", count: found.id }, null, t("You are in the count room."));

/** @param {CountShown} found */
const sign = (found) => ask({ command: "sign_count", count: found.id }, null, t("Signed."));

/** @param {CountShown} found @param {BoxShown} box @param {boolean} ready */
const row = (found, box, ready) => [
  box.box,
  box.terminal,
  standing(box),
  ready && may("count_box") && !box.done && !box.mine &&
  h("button", { onclick: () => countBox(found, box) }, t("Count…")),
];

/** @param {BoxShown} box */
function standing(box) {
  if (box.done) return t("finished");
  if (!box.counted) return t("not counted yet");
  return box.mine ? t("recount by somebody else") : t("recount");
}

/** @param {CountShown} found @param {BoxShown} box */
function countBox(found, box) {
  held.vouchers = [];
  open({
    title: t("Box {box} of {terminal}", { box: box.box, terminal: box.terminal }),
    why: t("Every bill and voucher in it, valid or not. Enter goes to the next field."),
    button: t("Counted"),
    command: "count_box",
    controls: () => [...billFields(), vouchers()],
    make: (entered) => ({ count: found.id, box: box.box, bills: bills(entered), vouchers: held.vouchers }),
  });
}

const AMOUNT = String.raw`\d+(\.\d{1,2})?`;

function vouchers() {
  /** @param {Event} event */
  const typed = (event) => {
    const { key, target } = /** @type {KeyboardEvent} */ (event);
    if (key !== "Enter" || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (target.name === "voucher_number") field(target, "voucher_amount").focus();
    else add(target);
  };
  return h(
    "fieldset",
    { class: "vouchers", onkeydown: typed },
    h(
      "legend",
      {},
      t("Vouchers: {count}, {amount}", {
        count: held.vouchers.length,
        amount: money(held.vouchers.reduce((sum, [amount]) => sum + amount, 0)),
      }),
    ),
    h(
      "div",
      { class: "row" },
      entry(t("Number, if it can be read"), { name: "voucher_number", required: false, maxlength: 40 }),
      entry(t("Amount in dollars"), { name: "voucher_amount", required: false, inputmode: "decimal", pattern: AMOUNT }),
      h("button", {
        type: "button",
        onclick: (/** @type {Event} */ event) => add(/** @type {HTMLButtonElement} */ (event.target)),
      }, t("Add")),
    ),
    h("ul", { class: "papers" }, held.vouchers.map(voucher)),
  );
}

/** @param {[number, string]} one @param {number} at */
function voucher([amount, number], at) {
  const remove = () => {
    held.vouchers = held.vouchers.filter((_, other) => other !== at);
    redraw();
  };
  const words = `${money(amount)} ${number ? `…${number.slice(-4)}` : t("no number")}`;
  return h(
    "li",
    { "data-key": `${at} ${words}` },
    words,
    " ",
    h("button", { type: "button", class: "quiet", onclick: remove }, t("Remove")),
  );
}

/** @param {HTMLInputElement | HTMLButtonElement} of @param {string} name */
const field = (of, name) => /** @type {HTMLInputElement} */ (of.form?.elements.namedItem(name));

/** One more voucher, as it was typed or scanned. @param {HTMLInputElement | HTMLButtonElement} from */
function add(from) {
  const number = field(from, "voucher_number");
  const amount = field(from, "voucher_amount");
  if (!amount.value || !amount.reportValidity()) return amount.focus();
  held.vouchers = [...held.vouchers, [Math.round(Number(amount.value) * 100), number.value.replace(/[\s-]/g, "")]];
  number.value = amount.value = "";
  redraw();
  number.focus();
}

/** @param {CountShown} found */
const recount = (found) =>
  open({
    title: t("The main bank recounts the currency"),
    why: t(
      "All bills from all boxes, before you see the count team's figures. The presenter signs too.",
    ),
    button: t("Counted"),
    command: "recount_currency",
    controls: billFields,
    make: (entered) => ({ count: found.id, bills: bills(entered) }),
  });

/** @param {CountShown} found */
const close = (found) =>
  open({
    title: t("The count is over"),
    why: found.agrees === false
      ? t("The main bank and the count team differ. Say what is known about it.")
      : t("The person who recounted for the main bank signs for what was received."),
    button: t("Close it"),
    command: "close_count",
    controls: () => [
      entry(t("What is known about a difference"), { name: "why", required: found.agrees === false, maxlength: 500 }),
    ],
    make: ({ why = "" }) => ({ count: found.id, why }),
  });

/** What a scanner read while a count is under way. @param {string} text */
export function scannedInCount(text) {
  const found = held.room?.count;
  const box = found?.boxes.find((one) => one.box.toLowerCase() === text.toLowerCase());
  if (!found || !may("count_box")) return;
  if (box && !box.done && !box.mine && person in found.team) return countBox(found, box);
  state.notice = box
    ? t("Box {box}: {state}.", { box: box.box, state: standing(box) })
    : t("Box {box} is not in this count.", { box: text });
  redraw();
}

// What a counting machine wrote down

/** @param {CountShown} found */
function machine(found) {
  const read = held.machine;
  return h(
    "details",
    { class: "machine" },
    h("summary", {}, t("From a counting machine")),
    h(
      "label",
      {},
      t("Its file: box,1,2,5,10,20,50,100 or box,voucher,amount"),
      h("input", { type: "file", accept: ".csv,text/csv,text/plain", onchange: choose }),
    ),
    read && read.wrong.length > 0 && [
      h("p", { class: "lose", role: "alert" }, t("Nothing was counted: the file has errors.")),
      h("ul", { class: "lose" }, read.wrong.map((one) => h("li", {}, said(one)))),
    ],
    read && read.boxes.length > 0 && [
      listed(
        [t("Box"), t("Bills"), t("Vouchers")],
        read.boxes.map((one) => [one.box, String(sum(one.bills)), String(one.vouchers.length)]),
      ),
      h(
        "button",
        { class: "primary", onclick: () => countAll(found, read.boxes) },
        t("Count these boxes ({boxes})", { boxes: read.boxes.length }),
      ),
    ],
  );
}

/** @param {Record<string, number>} of */
const sum = (of) => Object.values(of).reduce((all, one) => all + one, 0);

/** @param {Event} event */
async function choose({ target }) {
  const input = /** @type {HTMLInputElement} */ (target);
  const file = input.files?.[0];
  if (!file) return;
  held.machine = await fetched(state, "/api/count/read", { method: "POST", body: await file.text() });
  input.value = "";
  redraw();
}

/** @param {CountShown} found @param {readonly MachineBox[]} boxes */
async function countAll(found, boxes) {
  held.machine = null;
  await askAll(
    boxes.map((one) => ({ command: "count_box", count: found.id, ...one })),
    t("Boxes counted: {boxes}.", { boxes: boxes.length }),
  );
}
