// Notices before a device is transported or moved, and the places that the Board has approved.

import { may } from "../people/desk.js";
import { choice, entry } from "../people/dialog.js";
import { moment, momentOf, today } from "../shared/clock.js";
import { h } from "../shared/dom.js";
import { named, t } from "../shared/words.js";
import { table } from "./listed.js";
import { listed } from "./moving.js";
import { open, register } from "./state.js";

/** @import { DevicePlace, GivenNotice } from "../shared/documents.d.ts" */

export function notices() {
  const given = register().notices;
  return h(
    "section",
    { class: "panel", id: "notices", "aria-labelledby": "notices-title" },
    h(
      "header",
      { class: "row" },
      h("h2", { id: "notices-title", class: "grow" }, t("Notices")),
      may("notify_transport") && h("button", { onclick: transport }, t("Transport…")),
      may("notify_movement") && h("button", { onclick: movement }, t("Movement…")),
    ),
    given.length
      ? table([t("Notice"), t("To whom"), t("About"), t("Date"), ""], given.toReversed(), row)
      : h("p", { class: "dim" }, t("No notices.")),
  );
}

/** @param {GivenNotice} one */
function row(one) {
  const href = `/api/devices/notice.pdf?notice=${encodeURIComponent(one.id)}`;
  return h(
    "tr",
    { "data-key": one.id },
    h("th", { scope: "row" }, one.id),
    h("td", {}, one.transport || one.software ? t("both bureaus") : t("the Department")),
    h("td", {}, about(one)),
    h("td", {}, `${moment(one.at)} · ${one.by}`, one.late && h("b", { class: "lose" }, ` ${t("late")}`)),
    h("td", {}, h("div", { class: "acts" }, h("a", { href, download: "" }, t("{notice}, PDF", { notice: one.id })))),
  );
}

/** @param {GivenNotice} one */
function about(one) {
  if (one.transport) return one.transport.serials.join(", ");
  if (one.software) return `${named("device_field", one.software.component)}: ${one.software.version}`;
  return Object.entries(one.movements).map(([asset, to]) => `${asset} → ${to}`).join(", ");
}

/** Two things side by side. @param {unknown[]} controls */
const two = (...controls) => h("div", { class: "two" }, .../** @type {HTMLElement[]} */ (controls));

function transport() {
  open({
    key: "notify_transport",
    title: t("Both bureaus were notified of a transport"),
    button: t("Record"),
    command: "notify_transport",
    why: t("No later than the day the devices travel."),
    controls: () => [
      entry(t("Name of the notice"), { name: "notice", required: true, autofocus: true }),
      two(
        entry(t("Shipped by"), { name: "shipper", required: true }),
        entry(t("Address of the shipper"), { name: "shipper_address", required: true, maxlength: 300 }),
        entry(t("Sent to"), { name: "receiver", required: true }),
        entry(t("Address of the receiver"), { name: "receiver_address", required: true, maxlength: 300 }),
        entry(t("How they travel"), { name: "method", required: true }),
        entry(t("Why they travel"), { name: "reason", required: true, maxlength: 1000 }),
        entry(t("Day of the transport"), {
          name: "transported",
          type: "date",
          required: true,
          value: today(),
        }),
        entry(t("Expected"), { name: "expected", type: "datetime-local", required: true }),
        entry(t("Port, if one end is overseas"), { name: "port" }),
        choice(t("From own storage"), "straight", [
          ["", t("no")],
          ["floor", t("yes, straight to the floor")],
          ["restricted", t("yes, to a restricted area")],
        ]),
      ),
      entry(t("Serial numbers"), { name: "serials", required: true, maxlength: 5000 }),
    ],
    make: (given) => ({ notice: given.notice, transport: told(given) }),
  });
}

/** @param {Record<string, string>} given */
function told(given) {
  const { method, reason, transported, expected = "", port = "", straight, serials = "" } = given;
  return {
    shipper: { name: given.shipper, address: given.shipper_address },
    receiver: { name: given.receiver, address: given.receiver_address },
    method,
    reason,
    transported,
    expected: momentOf(expected).toISOString(),
    serials: listed(serials),
    overseas: port !== "",
    port,
    straight_to_floor: straight ? straight === "floor" : null,
  };
}

function movement() {
  open({
    key: "notify_movement",
    title: t("The Department was notified of movements"),
    button: t("Record"),
    command: "notify_movement",
    why: t("Before a terminal enters, moves on or leaves the floor."),
    controls: () => [
      entry(t("Name of the notice"), { name: "notice", required: true, autofocus: true }),
      h(
        "label",
        {},
        t("One line per device: asset number, comma, where it will be"),
        h("textarea", { name: "movements", rows: 5, required: true }),
      ),
    ],
    make: ({ notice, movements = "" }) => ({ notice, movements: movements.split("\n").map(planned).filter(Boolean) }),
  });
}

/** @param {string} line */
function planned(line) {
  const [asset = "", ...to] = line.split(",");
  return line.trim() ? { asset: asset.trim(), to: to.join(",").trim() } : null;
}

// Places

export function places() {
  const all = register().places;
  return h(
    "section",
    { class: "panel", id: "places", "aria-labelledby": "places-title" },
    h(
      "header",
      { class: "row" },
      h("h2", { id: "places-title", class: "grow" }, t("Places")),
      may("request_place") && h("button", { onclick: request }, t("Request a place…")),
    ),
    all.length
      ? table([t("Place"), t("Kind"), t("Address"), t("Devices"), t("Approval"), ""], all, place)
      : h("p", { class: "dim" }, t("No places requested.")),
  );
}

/** @param {DevicePlace} one */
function place(one) {
  const decided = one.approved
    ? t("approved: {reference}", one)
    : one.reference
    ? t("denied: {reference}", one)
    : t("waiting");
  return h(
    "tr",
    { "data-key": one.place },
    h("th", { scope: "row" }, one.place),
    h("td", {}, named("place_kind", one.kind)),
    h("td", {}, one.address),
    h("td", {}, t("{inside} of {holds}", one)),
    h("td", {}, decided),
    h(
      "td",
      {},
      h("div", { class: "acts" }, may("approve_place") && h("button", { onclick: () => decide(one) }, t("Decide…"))),
    ),
  );
}

function request() {
  const kinds = ["floor", "restricted", "storage"];
  open({
    key: "request_place",
    title: t("Request a place"),
    button: t("Request"),
    command: "request_place",
    why: t("Locations in a floor area start with its name, unless they are listed here."),
    controls: () => [
      entry(t("Name of the place"), { name: "place", required: true, autofocus: true }),
      choice(t("Kind"), "kind", kinds.map((kind) => [kind, named("place_kind", kind)])),
      entry(t("Address"), { name: "address", required: true, maxlength: 300 }),
      entry(t("For how many devices"), { name: "devices", type: "number", min: 1, max: 100000, required: true }),
      entry(t("What for"), { name: "why", required: true, maxlength: 1000 }),
      entry(t("Locations, separated by commas"), { name: "locations", maxlength: 5000 }),
    ],
    make: ({ place, kind, address, devices, why, locations = "" }) => ({
      place,
      kind,
      address,
      devices: Number(devices),
      why,
      locations: locations.split(",").map((one) => one.trim()).filter(Boolean),
    }),
  });
}

/** @param {DevicePlace} one */
function decide(one) {
  open({
    key: `decide ${one.place}`,
    title: t("The Board's decision on {place}", one),
    button: t("Record"),
    command: "approve_place",
    controls: () => [
      choice(t("Decision"), "approved", [["yes", t("approved")], ["", t("denied")]]),
      entry(t("Reference"), { name: "reference", required: true, autofocus: true }),
    ],
    make: ({ approved, reference }) => ({ place: one.place, reference, approved: approved === "yes" }),
  });
}
