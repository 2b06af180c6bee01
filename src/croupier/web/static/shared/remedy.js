// A preview of a remedy, before anybody approves it: in words, and to the cent for everybody affected.

import { h } from "./dom.js";
import { money } from "./money.js";
import { named, said, t } from "./words.js";

/** @import { AnnouncedLine, RemedyDocument } from "./documents.d.ts" */

/** @param {RemedyDocument} remedy */
export function foreseen(remedy) {
  if (remedy.refused) return h("p", { class: "lose", role: "alert" }, said(remedy.refused));
  /** @type {Map<string, AnnouncedLine[]>} */
  const back = new Map();
  for (const line of remedy.lines ?? []) {
    const key = t("Seat {seat} · {terminal}", { seat: line.seat, terminal: line.stake.split("@")[0] });
    back.set(key, [...(back.get(key) ?? []), line]);
  }
  return h(
    "div",
    { class: "remedy", "aria-live": "polite" },
    h("h3", {}, t("Remedy")),
    h("p", { class: "remedy-says" }, said(remedy.says)),
    h("span", { class: "cite" }, remedy.cite),
    remedy.new_cards && h("p", {}, t("The cards come off the table.")),
    remedy.stops && h("p", {}, t("The table stops until it is repaired.")),
    back.size
      ? h(
        "table",
        { class: "figures" },
        [...back].map(([who, lines]) =>
          h(
            "tr",
            {},
            h("td", {}, who),
            h("td", {}, lines.map((line) => `${said(line.title)}: ${named("result", line.result)}`).join(", ")),
            h("td", { class: "number" }, money(lines.reduce((sum, line) => sum + line.credited, 0))),
          )
        ),
        h(
          "tr",
          {},
          h("th", {}, t("Returned in all")),
          h("th", {}),
          h("th", { class: "number gold" }, money(remedy.credited ?? 0)),
        ),
      )
      : h("p", {}, t("No money moves.")),
  );
}
