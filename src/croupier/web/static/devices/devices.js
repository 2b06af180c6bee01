// Devices and their papers: what is due, devices, movements, notices, places, and filings (§§ 463a, 607a).

import { app, drawnBy, redraw } from "../people/desk.js";
import { calendar, jump, lookAtDuty, officeBar } from "../people/office.js";
import { h, show } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { filing } from "./filing.js";
import { devices, movements } from "./moving.js";
import { software } from "./software.js";
import { notices, places } from "./telling.js";
import { dialogOf, register, state } from "./state.js";

drawnBy(() => {
  show(
    app,
    officeBar(
      t("Devices"),
      t("Where every device is, who was notified, what is filed."),
      state.done,
      [h("a", { href: "/setup" }, t("Setting up"))],
    ),
    h("div", { class: "notice", role: "alert" }, notice()),
    state.register
      ? h(
        "main",
        { class: "setup devices" },
        h("div", { class: "side" }, due(), jump(onThisPage())),
        h("div", { class: "parts" }, devices(), movements(), notices(), software(), filing(), places()),
      )
      : h("p", { role: "status", class: "page" }, t("One moment…")),
    state.dialog && dialogOf(state.dialog),
  );
});

function notice() {
  if (state.connection === "forbidden") return t("You have been logged out. Log in again.");
  if (state.connection === "lost") return t("Connection lost; this page will reconnect by itself.");
  return state.dialog ? "" : state.notice;
}

function due() {
  const { due: items, kept } = register();
  return [!kept && h("p", { class: "panel" }, t("Devices are not registered here.")), calendar(items)];
}

/** @returns {[string, string, number][]} */
function onThisPage() {
  const { devices: all, log, notices: given, software: approved, lists, places: known } = register();
  const listed = Object.values(lists).reduce((sum, rows) => sum + rows.length, 0);
  return [
    ["devices", t("Devices"), all.length],
    ["movements", t("Movement log"), log.length],
    ["notices", t("Notices"), given.length],
    ["software", t("Software"), approved.length],
    ["lists", t("Master lists"), listed],
    ["places", t("Places"), known.length],
  ];
}

redraw();
lookAtDuty(state);
