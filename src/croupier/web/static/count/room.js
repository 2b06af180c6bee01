// State shared by the parts of the count room, bills grouped for counting, and small helpers.

import { h } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { cash, cashFields } from "../office/parts.js";

/**
 * @import { CountReport, CountRoomDocument, MachineCount } from "../shared/documents.d.ts"
 * @import { Child } from "../shared/dom.js"
 */

/** A voucher as it lay in a box: its cents and its number. @typedef {[amount: number, number: string]} Paper */

export const held = {
  room: /** @type {CountRoomDocument | null} */ (null),
  /** The terminal that was chosen out of the order. */
  stop: "",
  /** The vouchers of the box that is being counted. */
  vouchers: /** @type {Paper[]} */ ([]),
  machine: /** @type {MachineCount | null} */ (null),
  report: /** @type {CountReport | null} */ (null),
  typed: "",
};

/** What is drawn only once the server has shown it. */
export function room() {
  if (!held.room) throw new Error("the server has not shown the count room");
  return held.room;
}

const values = () => room().faces.map((face) => Number(face) * 100);

/** How many of each bill. */
export const billFields = () => cashFields(values());

/** What was entered there: how many of each, by dollars. @param {Record<string, string>} entered */
export const bills = (entered) =>
  Object.fromEntries(cash(entered, values()).map(({ value, count }) => [String(value / 100), count]));

/** Who takes part, as what. @param {Record<string, string>} team @param {(role: string) => string} as */
export const people = (team, as) =>
  h(
    "ul",
    { class: "people", "aria-label": t("Team") },
    Object.entries(team).map(([name, role]) => h("li", { "data-key": name }, h("b", {}, name), " ", as(role))),
  );

/** A panel with its heading. @param {string} id @param {Child | Child[]} title @param {...(Child | Child[])} inside */
export const panel = (id, title, ...inside) =>
  h(
    "section",
    { class: "panel", id, "aria-labelledby": `${id}-title` },
    h("h2", { id: `${id}-title` }, title),
    ...inside,
  );

/** @param {string[]} headings @param {Child[][]} rows @param {string[]} [kinds] the class of each row */
export const listed = (headings, rows, kinds = []) =>
  h(
    "table",
    { class: "figures" },
    h("thead", {}, h("tr", {}, headings.map((one) => h("th", { scope: "col" }, one)))),
    h(
      "tbody",
      {},
      rows.map((row, at) => h("tr", { class: kinds[at] ?? "" }, row.map((cell) => h("td", {}, cell)))),
    ),
  );

export { papers } from "../office/parts.js";
