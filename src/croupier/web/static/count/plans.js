// The plan of drops and counts, its participants, and deviations with notice (§§ 465a.18(a), (b), .25(b)).

import { ask, entry, open } from "../office/parts.js";
import { may } from "../people/desk.js";
import { choice, chosen, several } from "../people/dialog.js";
import { papers } from "../people/office.js";
import { h } from "../shared/dom.js";
import { day, locale, named, t } from "../shared/words.js";
import { listed, panel, room } from "./room.js";

/** @import { DeviationShown, PlanShown } from "../shared/documents.d.ts" */

const DEVIATIONS = ["schedule", "boxes", "route", "count", "emergency"];
const DAYS = [0, 1, 2, 3, 4, 5, 6];
const MONDAY = Date.UTC(2024, 0, 1, 12);

/** A day of the week, counted from Monday. @param {number} number */
const weekday = (number) =>
  new Date(MONDAY + number * 86_400_000).toLocaleDateString(locale, { weekday: "long", timeZone: "UTC" });

/** "12:00:00" as people say it. @param {string} time */
const hour = (time) => time.slice(0, 5);

export const plans = () => [
  panel("deviations", t("Deviations"), deviations()),
  panel("plan", t("The plan"), room().plans.map(plan), team(), filing(), papers({ drops: t("Drop plan, PDF") })),
];

function deviations() {
  const found = room().deviations;
  return [
    found.length > 0
      ? listed(
        [t("Notice"), t("What"), t("Gaming day"), t("Why"), t("Decision"), ""],
        found.map((one) => [one.id, what(one), day(one.day), one.why, decided(one), decision(one)]),
      )
      : h("p", { class: "dim" }, t("No deviations.")),
    room().kept && may("notify_deviation") && h(
      "div",
      { class: "row" },
      h("button", { onclick: () => notify("schedule") }, t("Give notice of a deviation…")),
      h("button", { onclick: () => notify("emergency") }, t("Emergency drop…")),
    ),
  ];
}

/** @param {DeviationShown} one */
const what = (one) => [named("deviation", one.kind), ...one.terminals, one.route].filter(Boolean).join(" · ");

/** @param {DeviationShown} one */
function decided(one) {
  if (one.approved === null) return t("waiting for the Bureau");
  return one.approved ? t("approved") : t("not approved");
}

/** @param {DeviationShown} one */
const decision = (one) =>
  one.approved === null && may("decide_deviation") && yesOrNo("decide_deviation", { notice: one.id });

/** @param {string} command @param {Record<string, string>} about */
const yesOrNo = (command, about) =>
  h(
    "span",
    { class: "row" },
    h(
      "button",
      { class: "primary", onclick: () => ask({ command, ...about, approved: true }, null, t("Approved.")) },
      t("Approve"),
    ),
    h("button", {
      onclick: () => ask({ command, ...about, approved: false }, null, t("Not approved.")),
    }, t("Do not approve")),
  );

/** @param {string} kind */
function notify(kind) {
  const drops = room().drops.filter((one) => !one.ended);
  open({
    title: kind === "emergency" ? t("Notice of an emergency drop") : t("Notice of a deviation"),
    why: t("The Bureau must approve it first."),
    button: t("Give notice"),
    command: "notify_deviation",
    controls: () => [
      entry(t("Number of the notice"), { name: "notice" }),
      choice(t("What will change"), "kind", DEVIATIONS.map((one) => [one, named("deviation", one)]), kind),
      entry(t("Gaming day"), { name: "day", type: "date", value: room().today }),
      entry(t("Why"), { name: "why", maxlength: 500 }),
      several(
        t("Which terminals, if about boxes"),
        "terminals",
        room().terminals.map((one) => [one, one]),
        [],
      ),
      entry(t("Which way, if about the route"), { name: "route", required: false, maxlength: 500 }),
      drops.length > 0 &&
      choice(t("For a drop under way"), "drop", [
        ["", t("for an upcoming drop")],
        ...drops.map((one) => /** @type {[string, string]} */ ([one.id, one.id])),
      ]),
    ],
    make: ({ notice, kind: chosenKind, day: on, why, route = "", drop = "" }, form) => ({
      notice,
      kind: chosenKind,
      day: on,
      why,
      route,
      drop,
      terminals: chosen(form, "terminals"),
    }),
  });
}

/** @param {PlanShown} one */
const plan = (one) =>
  h(
    "article",
    { "data-key": one.reference },
    h(
      "p",
      { class: one.in_force ? "" : "gold" },
      h("b", {}, one.reference),
      " ",
      one.in_force ? t("in force") : t("filed by {person}, waiting for the Bureau", { person: one.by }),
    ),
    listed(
      [t("Day"), t("Starts"), t("Order of the terminals")],
      one.plan.pick_ups.map((each) => [weekday(each.day), hour(each.begins), each.terminals.join(", ")]),
    ),
    h(
      "p",
      { class: "dim" },
      t("Route: {route}", { route: one.plan.route }),
      " · ",
      t("Counted from {first} to {last} by at least {people} people.", {
        first: hour(one.plan.counted_from),
        last: hour(one.plan.counted_until),
        people: one.plan.counters ?? 3,
      }),
    ),
    !one.in_force && may("decide_drop_plan") && yesOrNo("decide_drop_plan", { reference: one.reference }),
  );

function team() {
  const people = Object.entries(room().people);
  return [
    h("h3", {}, t("Drop team list")),
    people.length > 0
      ? h("p", {}, people.map(([name, credential]) => `${name} (${credential})`).join(", "))
      : h("p", { class: "dim" }, t("Nobody is on the list.")),
  ];
}

const filing = () =>
  h(
    "div",
    { class: "row" },
    may("name_drop_team") && h("button", { onclick: name }, t("Change the list…")),
    may("file_drop_plan") && h("button", { onclick: file }, t("File a plan…")),
  );

const name = () =>
  open({
    title: t("Drop team list"),
    why: t(
      "One line each: name, comma, credential number. This list replaces the one before.",
    ),
    button: t("Save the list"),
    command: "name_drop_team",
    controls: () => [
      h(
        "label",
        {},
        t("Name, credential"),
        h(
          "textarea",
          { name: "members", rows: 8, required: true, "data-own": "" },
          Object.entries(room().people).map((one) => one.join(", ")).join("\n"),
        ),
      ),
    ],
    make: ({ members = "" }) => ({ members: members.split("\n").filter((line) => line.trim()).map(member) }),
  });

/** @param {string} line */
function member(line) {
  const [who = "", credential = ""] = line.split(",");
  return { name: who.trim(), credential: credential.trim() };
}

const file = () =>
  open({
    title: t("File a drop and count plan"),
    why: t(
      "It takes effect when the Bureau approves it. Separate terminals with commas.",
    ),
    button: t("File it"),
    command: "file_drop_plan",
    controls: () => [
      entry(t("Reference"), { name: "reference" }),
      h(
        "fieldset",
        { class: "pick-ups" },
        h("legend", {}, t("Drops: a day without a time has none")),
        DAYS.map((number) =>
          h(
            "div",
            { class: "row" },
            entry(weekday(number), { name: `time_${number}`, type: "time", required: false }),
            entry(t("Terminals in order"), {
              name: `terminals_${number}`,
              required: false,
              maxlength: 20000,
              value: room().terminals.join(", "),
            }),
          )
        ),
      ),
      entry(t("Route to the count room"), { name: "route", maxlength: 500 }),
      h(
        "div",
        { class: "row" },
        entry(t("Counted from"), { name: "counted_from", type: "time" }),
        entry(t("Counted until"), { name: "counted_until", type: "time" }),
        entry(t("Minutes early or late"), { name: "minutes", type: "number", min: 0, max: 180, value: 30 }),
        entry(t("Minimum people to count"), { name: "counters", type: "number", min: 2, max: 20, value: 3 }),
      ),
    ],
    make: (entered) => ({
      reference: entered.reference,
      plan: {
        pick_ups: DAYS.filter((number) => entered[`time_${number}`]).map((number) => ({
          day: number,
          begins: `${entered[`time_${number}`]}:00`,
          terminals: (entered[`terminals_${number}`] ?? "").split(",").map((one) => one.trim()).filter(Boolean),
        })),
        route: entered.route,
        counted_from: `${entered.counted_from}:00`,
        counted_until: `${entered.counted_until}:00`,
        minutes: Number(entered.minutes),
        counters: Number(entered.counters),
      },
    }),
  });
