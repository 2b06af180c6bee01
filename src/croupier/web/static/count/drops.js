// The drop: participants, the terminals in order, which box comes out and which goes in, locking the trolley.

import { ask, entry, open } from "../office/parts.js";
import { may, person, redraw } from "../people/desk.js";
import { choice } from "../people/dialog.js";
import { h } from "../shared/dom.js";
import { fields } from "../shared/form.js";
import { day, named, t } from "../shared/words.js";
import { held, listed, panel, people, room } from "./room.js";

/** @import { DropShown, StopShown } from "../shared/documents.d.ts" */

const under = () => room().drops.find((one) => !one.ended);

export function drops() {
  const drop = under();
  return panel(
    "drop",
    drop ? t("Drop {drop}, gaming day {day}", { drop: drop.id, day: day(drop.day) }) : t("The drop"),
    drop ? going(drop) : none(),
  );
}

const none = () => [
  room().drops.length > 0
    ? h("p", {}, t("Waiting to be counted: {drops}.", { drops: room().drops.map((one) => one.id).join(", ") }))
    : h("p", { class: "dim" }, room().kept ? t("No drop is under way.") : t("No drop plan is in force yet.")),
  room().kept && may("begin_drop") &&
  h("div", { class: "row" }, h("button", { class: "primary", onclick: begin }, t("Start the drop…"))),
];

/** @param {string[]} kinds */
export const approved = (kinds) =>
  room().deviations.filter((one) => one.approved && kinds.includes(one.kind)).map((
    one,
  ) => /** @type {[string, string]} */ ([one.id, `${one.id}: ${named("deviation", one.kind)}`]));

const begin = () =>
  open({
    title: t("Start the drop"),
    why: t("At the planned time, or as an approved deviation says."),
    button: t("Start"),
    command: "begin_drop",
    controls: () => [
      choice(t("As planned, or under a deviation"), "deviation", [
        ["", t("as planned")],
        ...approved(["schedule", "boxes", "route", "emergency"]),
      ]),
    ],
    make: ({ deviation }) => ({ deviation }),
  });

/** @param {DropShown} drop */
function going(drop) {
  const mine = person in drop.team;
  const left = drop.stops.filter((one) => !one.box).length;
  return [
    h("p", {}, t("Route: {route}", { route: drop.route }), deviates(drop)),
    people(drop.team, (role) => named("role", role)),
    h(
      "p",
      { role: "status" },
      left
        ? t("Boxes still to be collected: {left} of {all}.", { left, all: drop.stops.length })
        : t("All boxes are on the trolley."),
    ),
    mine && may("collect_box") && step(drop),
    h(
      "div",
      { class: "row" },
      !mine && may("join_drop") &&
        h("button", { class: "primary", onclick: () => join(drop) }, t("Join the drop")),
      mine && may("end_drop") &&
        h(
          "button",
          { class: left ? "" : "primary", disabled: left > 0, onclick: () => end(drop) },
          t("Move the trolley…"),
        ),
    ),
    listed(
      [t("Order"), t("Terminal"), t("Asset"), t("Location"), t("Box out"), t("Box in"), ""],
      drop.stops.map((stop, at) => row(drop, stop, at)),
      drop.stops.map((stop) => (stop === next(drop) && mine ? "now" : "")),
    ),
  ];
}

/** @param {DropShown} drop */
const deviates = (drop) =>
  drop.deviations.length > 0 && ` · ${t("under {notices}", { notices: drop.deviations.join(", ") })}`;

/** A terminal whose box is out first, then the one that was chosen, then the order. @param {DropShown} drop */
const next = (drop) =>
  drop.stops.find((one) => one.box && !one.inside && may("insert_box")) ??
    drop.stops.find((one) => one.terminal === held.stop && !one.box) ??
    drop.stops.find((one) => !one.box);

/** @param {DropShown} drop @param {StopShown} stop @param {number} at */
const row = (drop, stop, at) => [
  String(at + 1),
  stop.terminal,
  stop.asset,
  stop.location,
  stop.box,
  stop.inside,
  !stop.box && stop !== next(drop) && person in drop.team && may("collect_box") &&
  h(
    "button",
    {
      onclick: () => {
        held.stop = stop.terminal;
        redraw();
      },
    },
    t("Do next"),
  ),
];

/** What is done now: a box comes out, or one goes in. @param {DropShown} drop */
function step(drop) {
  const stop = next(drop);
  if (!stop) return null;
  const words = stop.box
    ? t("Scan the box that goes into {terminal}", { terminal: stop.terminal })
    : t("Scan the box that comes out of {terminal}", { terminal: stop.terminal });
  /** @param {Event} event */
  const sent = async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (await moved(drop, stop, fields(event).box ?? "")) form.reset();
  };
  return h(
    "form",
    { class: "scan", "data-key": `${stop.terminal} ${stop.box ? "in" : "out"}`, onsubmit: sent },
    entry(words, { name: "box" }),
    h("button", { class: "primary" }, stop.box ? t("It is in") : t("It is on the trolley")),
    h(
      "small",
      { class: "dim" },
      [stop.location, t("asset {asset}", { asset: stop.asset })].filter(Boolean).join(" · "),
    ),
  );
}

/** @param {DropShown} drop @param {StopShown} stop @param {string} box */
function moved(drop, stop, box) {
  const { terminal } = stop;
  return stop.box
    ? ask({ command: "insert_box", terminal, box }, null, t("Box {box} is in {terminal}.", { box, terminal }))
    : ask({ command: "collect_box", drop: drop.id, terminal, box }, null, t("Box {box} is on the trolley.", { box }));
}

/** What a scanner read while a drop is under way; false where it is for nobody here. @param {string} text */
export function scannedInDrop(text) {
  const drop = held.room ? under() : null;
  const stop = drop && person in drop.team && may("collect_box") ? next(drop) : null;
  if (!drop || !stop) return false;
  moved(drop, stop, text);
  return true;
}

/** @param {DropShown} drop */
const join = (drop) =>
  ask({ command: "join_drop", drop: drop.id }, null, t("You are on the team of drop {drop}.", { drop: drop.id }));

/** @param {DropShown} drop */
const end = (drop) =>
  open({
    title: t("Move the trolley off the floor"),
    why: t("Boxes on the trolley: {boxes}, as scheduled.", { boxes: drop.stops.length }),
    button: t("Move it"),
    command: "end_drop",
    controls: () => [
      h(
        "label",
        { class: "check" },
        h("input", { type: "checkbox", name: "locked", required: true }),
        t("Both locks are locked"),
      ),
    ],
    make: ({ locked }) => ({ drop: drop.id, locked: locked === "on" }),
  });
