// The master lists: what would be filed now, what has changed since the last filing, and the papers to download.

import { may } from "../people/desk.js";
import { entry } from "../people/dialog.js";
import { h } from "../shared/dom.js";
import { day, named, t } from "../shared/words.js";
import { table } from "./listed.js";
import { open, register } from "./state.js";

/** @import { ListedChange } from "../shared/documents.d.ts" */

export function filing() {
  const { lists, filed, reference, differences } = register();
  return h(
    "section",
    { class: "panel", id: "lists", "aria-labelledby": "lists-title" },
    h(
      "header",
      { class: "row" },
      h("h2", { id: "lists-title", class: "grow" }, t("Master lists")),
      h(
        "small",
        { class: "dim" },
        filed ? t("filed on {day}: {reference}", { day: day(filed), reference }) : t("not filed yet"),
      ),
      may("file_lists") && h("button", { class: "primary", onclick: file }, t("File the lists…")),
    ),
    h(
      "ul",
      { class: "plain" },
      Object.entries(lists).filter(([, rows]) => rows.length).map(([name, rows]) =>
        h("li", { "data-key": name }, `${named("master_list", name)}: ${rows.length}`)
      ),
    ),
    papers("lists", t("Master lists")),
    filed && [
      h("h3", {}, t("Changes since the last filing")),
      differences.length
        ? table([t("Asset"), t("What"), t("Before"), t("Now")], differences, change)
        : h("p", { class: "dim" }, t("No changes.")),
      papers("changes", t("Changes")),
    ],
  );
}

/** @param {string} name @param {string} words */
const papers = (name, words) =>
  h(
    "p",
    { class: "downloads" },
    ["pdf", "xlsx", "json"].map((kind) =>
      h("a", { href: `/api/devices/${name}.${kind}`, download: "" }, `${words}, ${kind.toUpperCase()}`)
    ),
  );

/** A value as people say it: which list a device is on has a name. @param {ListedChange} one @param {string} text */
function value(one, text) {
  if (one.field && one.field !== "list") return text;
  const [list = "", ...location] = text.split(": ");
  return list && [named("master_list", list), ...location].join(": ");
}

/** @param {ListedChange} one */
const change = (one) =>
  h(
    "tr",
    { "data-key": `${one.asset} ${one.field}` },
    h("th", { scope: "row" }, one.asset),
    h("td", {}, named("device_field", one.field || "device")),
    h("td", {}, value(one, one.before) || "–"),
    h("td", {}, value(one, one.now) || t("gone")),
  );

function file() {
  open({
    key: "file_lists",
    title: t("Record the filed master lists"),
    button: t("Record"),
    command: "file_lists",
    why: t("As they are now; on the first Tuesday of each month, and before anything opens."),
    controls: () => [entry(t("Reference"), { name: "reference", required: true, autofocus: true })],
    make: ({ reference }) => ({ reference }),
  });
}
