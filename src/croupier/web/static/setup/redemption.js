// Where vouchers are redeemed besides terminals, and whether each place takes them (§§ 461a.8(d)(1), 461a.10).

import { may } from "../people/desk.js";
import { choice, entry } from "../people/dialog.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { ask, open, setup } from "./state.js";

/** @import { SetupRedemption } from "../shared/documents.d.ts" */

export const redemption = () =>
  h(
    "section",
    { class: "panel", id: "redemption", "aria-labelledby": "redemption-title" },
    h(
      "header",
      { class: "row" },
      h("h2", { id: "redemption-title", class: "grow" }, t("Where vouchers are redeemed")),
      may("set_vouchers") && taking().length > 0 && h("button", { onclick: off }, t("Off at a terminal…")),
      may("install_redemption") && h("button", { onclick: install }, t("Install a redemption machine…")),
    ),
    h("table", { class: "figures wide" }, h("tbody", {}, setup().redemption.map(row))),
  );

/** @param {SetupRedemption} one */
const row = (one) =>
  h(
    "tr",
    { "data-key": one.place },
    h("th", { scope: "row" }, one.asset ? one.place : t("Cage")),
    h("td", {}, one.asset),
    h("td", {}, one.location),
    h("td", {}, one.vouchers ? t("takes vouchers") : t("vouchers are off")),
    h("td", {}, h("div", { class: "acts" }, voucherSwitch(one.place, one.vouchers))),
  );

/** Vouchers are switched off and on again at a place. @param {string} place @param {boolean} on */
export const voucherSwitch = (place, on) =>
  may("set_vouchers") &&
  h(
    "button",
    {
      class: on ? "quiet" : "primary",
      onclick: () => ask({ command: "set_vouchers", place, enabled: !on }, null, t("Done.")),
    },
    on ? t("Vouchers off") : t("Vouchers on"),
  );

/** The terminals that take vouchers. */
const taking = () => setup().terminals.filter((one) => one.vouchers && !one.retired).map((one) => one.terminal);

const off = () =>
  open({
    key: "set_vouchers",
    title: t("Switch vouchers off at a terminal"),
    button: t("Vouchers off"),
    command: "set_vouchers",
    why: t("It takes none and prints none until they are switched on again; a balance is paid by hand."),
    controls: () => [choice(t("Terminal"), "place", taking().map((name) => [name, name]))],
    make: ({ place }) => ({ place, enabled: false }),
  });

const install = () =>
  open({
    key: "install_redemption",
    title: t("Install a redemption machine"),
    button: t("Install"),
    command: "install_redemption",
    controls: () => [
      entry(t("Name of the machine"), { name: "machine", required: true, autofocus: true }),
      entry(t("Asset number"), { name: "asset", required: true }),
      entry(t("Location"), { name: "location", required: true }),
    ],
    make: ({ machine, asset, location }) => ({ machine, asset, location }),
  });
