// Devices and where they are; the movement log with the signatures of the slot shift manager and the lead technician.

import { may, redraw, role } from "../people/desk.js";
import { choice, entry } from "../people/dialog.js";
import { moment } from "../shared/clock.js";
import { h } from "../shared/dom.js";
import { entry as typed } from "../shared/form.js";
import { day, named, t } from "../shared/words.js";
import { offTheFloor, receive } from "./arriving.js";
import { table } from "./listed.js";
import { ask, open, register, state } from "./state.js";

/** @import { LoggedMovement, RegisteredDevice } from "../shared/documents.d.ts" */

const SHOWN_AT_MOST = 200;
const TABLES = ["hybrid_table", "automated_table"];

export function devices() {
  const words = state.words.toLowerCase();
  const all = register().devices;
  const found = all.filter((one) =>
    `${one.device.asset} ${one.device.serial} ${where(one)} ${one.table}`.toLowerCase().includes(words)
  );
  return h(
    "section",
    { class: "panel", id: "devices", "aria-labelledby": "devices-title" },
    h(
      "header",
      { class: "row" },
      h("h2", { id: "devices-title", class: "grow" }, t("Devices")),
      all.length > 5 && search(),
      may("move_assets") && all.length > 0 && h("button", { onclick: () => move("") }, t("Move several…")),
      may("receive_assets") && h("button", { class: "primary", onclick: receive }, t("Register devices")),
    ),
    found.length
      ? table(
        [t("Asset"), t("Kind"), t("Model"), t("Where"), t("Program"), t("Seal"), ""],
        found.slice(0, SHOWN_AT_MOST),
        row,
      )
      : h("p", { class: "dim" }, t("No devices.")),
  );
}

const search = () =>
  h(
    "label",
    { class: "row" },
    t("Find"),
    h("input", {
      type: "search",
      value: state.words,
      oninput: (/** @type {Event} */ event) => {
        state.words = typed(event);
        redraw();
      },
    }),
  );

/** @param {RegisteredDevice} one */
const where = (one) => one.left ? t("left on {day}", { day: day(one.left) }) : one.location || one.place;

/** @param {RegisteredDevice} one */
function row(one) {
  const { asset, serial, kind, manufacturer, model, program, seal } = one.device;
  return h(
    "tr",
    { "data-key": asset, class: one.left ? "retired" : "" },
    h("th", { scope: "row" }, h("b", {}, asset), " ", h("small", { class: "dim" }, serial)),
    h("td", {}, named("asset_kind", kind)),
    h("td", {}, `${manufacturer} ${model}`),
    h(
      "td",
      {},
      where(one),
      one.table && h("small", {}, ` · ${one.table}`),
      one.inspected && h("small", { class: "dim" }, " ", t("inspected: {reference}", { reference: one.inspected })),
    ),
    h("td", {}, program),
    h("td", {}, seal || "–"),
    h("td", {}, h("div", { class: "acts" }, !one.left && acts(one))),
  );
}

/** @param {RegisteredDevice} one */
function acts(one) {
  const { asset, kind } = one.device;
  if (may("record_inspection")) return one.location && h("button", { onclick: () => inspect(asset) }, t("Inspected…"));
  if (kind === "terminal" && one.location) return h("a", { href: "/setup#terminals" }, t("Setting up"));
  return [
    may("describe_asset") && h("button", { class: "quiet", onclick: () => describe(one) }, t("Describe…")),
    may("move_assets") && TABLES.includes(kind) && h("button", { onclick: () => install(asset) }, t("As a table…")),
    may("move_assets") && h("button", { onclick: () => move(asset) }, t("Move…")),
  ];
}

/** After its installation, and again wherever it is moved (§ 605a.2(e)). @param {string} asset */
const inspect = (asset) =>
  open({
    key: `inspect ${asset}`,
    title: t("{asset} has been inspected where it stands", { asset }),
    button: t("Record"),
    command: "record_inspection",
    controls: () => [entry(t("Reference of the inspection"), { name: "reference", required: true, autofocus: true })],
    make: ({ reference }) => ({ asset, reference }),
  });

/** Who signs the log besides who moves something. */
const other = () => role === "technician" ? ["slot_supervisor"] : ["technician"];

/** @param {string} text */
export const listed = (text) => text.split(/[\s,]+/).filter(Boolean);

/** @param {string} asset */
function move(asset) {
  open({
    key: `move ${asset}`,
    title: asset ? t("Move {asset}", { asset }) : t("Move several devices"),
    button: t("Move"),
    command: "move_assets",
    why: t("The person moving it has signed the log; the other one signs here or later."),
    welcome: other(),
    controls: () => [
      entry(t("Asset numbers"), { name: "assets", value: asset, required: true, maxlength: 2000, autofocus: !asset }),
      choice(t("To"), "to", [
        ...offTheFloor().map((place) => /** @type {[string, string]} */ ([place, place])),
        ["", t("It leaves the house")],
      ]),
    ],
    make: ({ assets = "", to }) => ({ assets: listed(assets), to }),
  });
}

/** @param {string} asset */
function install(asset) {
  open({
    key: `table ${asset}`,
    title: t("{asset} is a table on the floor", { asset }),
    button: t("Move"),
    command: "move_assets",
    welcome: other(),
    controls: () => [
      entry(t("Name of the table"), { name: "table", required: true, autofocus: true }),
      entry(t("Location"), { name: "to", required: true }),
    ],
    make: ({ table, to }) => ({ assets: [asset], table, to }),
  });
}

/** @param {RegisteredDevice} one */
function describe(one) {
  const words = { seal: t("Seal"), theme: t("Theme"), paytable: t("Paytable"), minimum_payout: t("Minimum payout") };
  /** @type {Record<string, unknown>} */
  const before = { ...one.device };
  open({
    key: `describe ${one.device.asset}`,
    title: t("Change the description of {asset}", one.device),
    button: t("Record"),
    command: "describe_asset",
    controls: () =>
      Object.entries(words).map(([name, label], at) =>
        entry(label, { name, value: before[name] ?? "", autofocus: at === 0 })
      ),
    make: (entered) => ({
      device: { ...before, ...Object.fromEntries(Object.keys(words).map((name) => [name, entered[name] ?? ""])) },
    }),
  });
}

// The log

export function movements() {
  const { log } = register();
  const days = [...new Set(log.filter((one) => !one.submitted).map((one) => one.day))].sort();
  return h(
    "section",
    { class: "panel", id: "movements", "aria-labelledby": "movements-title" },
    h(
      "header",
      { class: "row" },
      h("h2", { id: "movements-title", class: "grow" }, t("Movement log")),
      signable(log).length > 1 &&
        h("button", { onclick: () => sign(signable(log).map((one) => one.number)) }, t("Sign all pending")),
      may("submit_movements") && days.map(submission),
    ),
    log.length
      ? table(
        [t("No."), t("Asset"), t("When"), t("From"), t("To"), t("Slot shift manager"), t("Lead technician")],
        log
          .toReversed().slice(0, SHOWN_AT_MOST),
        logged,
      )
      : h("p", { class: "dim" }, t("No movements.")),
    h(
      "p",
      { class: "downloads" },
      h("a", { href: "/api/devices/movements.pdf", download: "" }, t("Movement log, PDF")),
      h("a", { href: "/api/devices/movements.xlsx", download: "" }, t("Movement log, XLSX")),
    ),
  );
}

/** @param {string} of */
const submission = (of) =>
  h(
    "button",
    { "data-key": of, onclick: () => ask({ command: "submit_movements", day: of }, null, t("Done.")) },
    t("Submitted to both bureaus: {day}", { day: day(of) }),
  );

/** @param {LoggedMovement} one */
const mine = (one) => role === "technician" ? one.technician : role === "slot_supervisor" ? one.shift_manager : "–";

/** @param {LoggedMovement[]} log */
const signable = (log) => may("sign_movements") ? log.filter((one) => !mine(one)) : [];

/** @param {number[]} movements */
const sign = (movements) => ask({ command: "sign_movements", movements }, null, t("Done."));

/** @param {LoggedMovement} one */
function logged(one) {
  /** @param {string} name @param {string} whose */
  const signature = (name, whose) =>
    h(
      "td",
      { class: "signed" },
      name || (may("sign_movements") && role === whose
        ? h("button", { "aria-label": t("Sign movement {number}", one), onclick: () => sign([one.number]) }, t("Sign"))
        : h("span", { class: "dim" }, t("waiting"))),
    );
  return h(
    "tr",
    { "data-key": String(one.number) },
    h("th", { scope: "row" }, String(one.number)),
    h("td", {}, one.asset),
    h("td", {}, moment(one.at)),
    h("td", {}, one.came_from || "–"),
    h("td", {}, one.to || t("off the premises")),
    signature(one.shift_manager, "slot_supervisor"),
    signature(one.technician, "technician"),
  );
}
