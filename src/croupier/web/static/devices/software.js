// Software: the versions the laboratory has approved, notices 72 hours before a change, and the change itself.

import { may } from "../people/desk.js";
import { choice, entry } from "../people/dialog.js";
import { moment, momentOf } from "../shared/clock.js";
import { h } from "../shared/dom.js";
import { named, t } from "../shared/words.js";
import { table } from "./listed.js";
import { listed } from "./moving.js";
import { open, register } from "./state.js";

/** @import { Approved, GivenNotice } from "../shared/documents.d.ts" */

const COMPONENTS = ["program", "base", "voucher_software", "progressive_software"];

export function software() {
  const { software: approved, notices, running } = register();
  const waiting = notices.filter((one) => one.software && !one.software.done);
  return h(
    "section",
    { class: "panel", id: "software", "aria-labelledby": "software-title" },
    h(
      "header",
      { class: "row" },
      h("h2", { id: "software-title", class: "grow" }, t("Software")),
      may("approve_software") && h("button", { onclick: approve }, t("Record an approval…")),
      may("notify_software") && h("button", { onclick: notify }, t("Software change…")),
    ),
    approved.length
      ? table(
        [t("Version"), t("Reference"), t("Hash")],
        approved,
        (/** @type {Approved} */ one) => version(one, running),
      )
      : h("p", { class: "dim" }, t("No approvals are recorded.")),
    waiting.length > 0 && [
      h("h3", {}, t("Announced, not installed yet")),
      table([t("Notice"), t("What"), t("Devices"), t("From"), ""], waiting, change),
    ],
  );
}

/** @param {Approved} one @param {string} running */
const version = (one, running) =>
  h(
    "tr",
    { "data-key": one.version },
    h("th", { scope: "row" }, one.version),
    h("td", {}, one.reference),
    h("td", {}, h("code", {}, one.digest.slice(0, 16)), one.digest === running && ` · ${t("running here")}`),
  );

/** @param {GivenNotice} one */
function change(one) {
  const told = /** @type {NonNullable<GivenNotice["software"]>} */ (one.software);
  return h(
    "tr",
    { "data-key": one.id },
    h("th", { scope: "row" }, one.id),
    h("td", {}, `${named("device_field", told.component)}: ${told.version}`),
    h("td", {}, Object.keys(told.current).join(", ")),
    h("td", {}, moment(told.installed)),
    h(
      "td",
      {},
      h(
        "div",
        { class: "acts" },
        may("install_software") && h("button", { onclick: () => install(one.id) }, t("Installed…")),
      ),
    ),
  );
}

function approve() {
  open({
    key: "approve_software",
    title: t("Record a version the laboratory approved"),
    button: t("Record"),
    command: "approve_software",
    why: t("A version is one hash and never changes. Once one is recorded, nothing else may run."),
    controls: () => [
      entry(t("Version"), { name: "version", required: true, autofocus: true }),
      entry(t("Hash (SHA-256)"), { name: "digest", required: true, pattern: "[0-9a-f]{64}", maxlength: 64 }),
      entry(t("Reference"), { name: "reference", required: true }),
    ],
    make: ({ version, digest, reference }) => ({ version, digest, reference }),
  });
}

function notify() {
  open({
    key: "notify_software",
    title: t("Both bureaus were notified of a software change"),
    button: t("Record"),
    command: "notify_software",
    why: t("At least 72 hours before it is installed. What each device runs now comes from the register."),
    controls: () => [
      entry(t("Name of the notice"), { name: "notice", required: true, autofocus: true }),
      choice(t("What"), "component", COMPONENTS.map((one) => [one, named("device_field", one)])),
      entry(t("Version"), { name: "version", required: true }),
      entry(t("Asset numbers"), { name: "assets", required: true, maxlength: 5000 }),
      entry(t("When it will be installed"), { name: "installed", type: "datetime-local", required: true }),
      entry(t("Why?"), { name: "reason", required: true, maxlength: 1000 }),
    ],
    make: ({ notice, component, version, assets = "", installed = "", reason }) => ({
      notice,
      component,
      version,
      assets: listed(assets),
      installed: momentOf(installed).toISOString(),
      reason,
    }),
  });
}

/** @param {string} notice */
function install(notice) {
  open({
    key: `install ${notice}`,
    title: t("Software under {notice} is installed", { notice }),
    button: t("Record"),
    command: "install_software",
    why: t("Its devices run the new version from now on, no sooner than 72 hours after the notice."),
    controls: () => [],
    make: () => ({ notice }),
  });
}
