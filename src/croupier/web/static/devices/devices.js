// Devices and their papers: what is due, devices, movements, notices, places, and what is filed (§§ 463a, 607a).

import { app, drawnBy, person, redraw, role } from "../people/desk.js";
import { h, show } from "../shared/dom.js";
import { day, named, said, t } from "../shared/words.js";
import { filing } from "./filing.js";
import { devices, movements } from "./moving.js";
import { notices, places } from "./telling.js";
import { dialogOf, register, state } from "./state.js";

/** @import { DueItem } from "../shared/documents.d.ts" */

drawnBy(() => {
  show(
    app,
    bar(),
    h("div", { class: "notice", role: "alert" }, notice()),
    state.register
      ? h(
        "main",
        { class: "setup" },
        due(),
        h("div", { class: "parts" }, devices(), movements(), notices(), filing(), places()),
      )
      : h("p", { role: "status", class: "page" }, t("One moment …")),
    state.dialog && dialogOf(state.dialog),
  );
});

function bar() {
  return h(
    "header",
    { class: "bar" },
    h(
      "div",
      {},
      h("h1", {}, t("Devices")),
      h("small", {}, t("Where every device is, who was told, and what is filed.")),
    ),
    h("span", { class: "grow" }),
    h("span", { role: "status", class: "done" }, state.done),
    h("a", { href: "/setup" }, t("Setting up")),
    h("a", { href: "/pit" }, t("The pit")),
    h("span", {}, h("b", {}, person), `, ${named("role", role)}`),
    h("form", { method: "post", action: "/logout" }, h("button", { class: "quiet" }, t("Log out"))),
  );
}

function notice() {
  if (state.connection === "forbidden") return t("You are logged out: log in again.");
  if (state.connection === "lost") return t("The connection was lost; this page comes back by itself.");
  return state.dialog ? "" : state.notice;
}

function due() {
  const { due: items, kept } = register();
  return h(
    "section",
    { class: "panel next due", "aria-labelledby": "due-title" },
    h("h2", { id: "due-title" }, t("What is due")),
    !kept && h("p", {}, t("No device is registered here.")),
    items.length
      ? h("ol", { class: "plain" }, items.map(dueItem))
      : kept && h("p", { class: "dim" }, t("Nothing is due.")),
  );
}

/** @param {DueItem} item */
function dueItem(item) {
  return h(
    "li",
    { "data-key": `${item.day} ${item.cite} ${said(item.what)}`, class: item.overdue ? "overdue" : "" },
    h("span", { class: "tick", "aria-hidden": "true" }, item.overdue ? "!" : "·"),
    h(
      "span",
      {},
      said(item.what),
      h(
        "small",
        { class: "dim" },
        `${
          item.overdue ? t("overdue since {day}", { day: day(item.day) }) : t("by {day}", { day: day(item.day) })
        } · ${item.cite}`,
      ),
    ),
  );
}

redraw();
