// Cameras: what each sees, when one sees nothing, and how many the bureau asks for (§ 465a.9(c)).

import { entry, open } from "../office/parts.js";
import { may } from "../people/desk.js";
import { choice, chosen, several } from "../people/dialog.js";
import { toTheMinute } from "../shared/clock.js";
import { h } from "../shared/dom.js";
import { named, t } from "../shared/words.js";
import { pairs } from "./people.js";
import { duty, panel } from "./state.js";

/** @import { PlannedCamera } from "../shared/documents.d.ts" */

const NO_TABLE = "";

export const cameras = () =>
  panel(
    "cameras",
    t("Cameras"),
    [t("Camera"), t("Covers"), t("State"), ""],
    [
      ...duty().unplanned.map((name) => ["–", name, t("in no plan: surveillance adds it"), ""]),
      ...duty().cameras.map((one) => [one.camera, sees(one), standing(one), h("div", { class: "acts" }, acts(one))]),
    ],
    may("plan_camera") && h("button", { onclick: plan }, t("Plan a camera…")),
    may("require_cameras") && duty().choices.tables.length > 0 &&
      h("button", { onclick: requireMore }, t("Require cameras…")),
  );

/** @param {PlannedCamera} one */
const sees = (one) =>
  one.table
    ? `${one.table}${one.view ? `: ${named("view", one.view)}` : ""}`
    : t("terminals: {count}", { count: one.terminals });

/** @param {PlannedCamera} one */
const standing = (one) => one.out ? t("out since {time}", { time: toTheMinute(one.out) }) : t("working");

/** @param {PlannedCamera} one */
const acts = (one) => [
  !one.out && may("report_outage") &&
  h("button", { onclick: () => says(one, "report_outage", t("Outage of {camera}", one)) }, t("Report an outage…")),
  one.out && may("end_outage") &&
  h("button", { onclick: () => says(one, "end_outage", t("{camera} works again", one)) }, t("It works again…")),
  may("remove_camera") &&
  h(
    "button",
    { class: "quiet", onclick: () => says(one, "remove_camera", t("Remove {camera} from the plan", one)) },
    t("Remove…"),
  ),
];

/**
 * @param {PlannedCamera} one
 * @param {"report_outage" | "end_outage" | "remove_camera"} command
 * @param {string} title
 */
function says(one, command, title) {
  const field = command === "end_outage" ? "remedy" : "why";
  const words = command === "end_outage" ? t("What was done about it") : t("Why?");
  open({
    title,
    button: t("Record"),
    command,
    controls: () => [entry(words, { name: field, maxlength: 500 })],
    make: (entered) => ({ camera: one.camera, [field]: entered[field] }),
  });
}

function plan() {
  const { tables, terminals } = duty().choices;
  const views = [...new Set(tables.flatMap((one) => one.views))];
  open({
    title: t("Plan a camera"),
    why: t("A camera covers one view of one table, or terminals. Planning it again replaces what it was planned for."),
    button: t("Plan it"),
    command: "plan_camera",
    controls: () => [
      entry(t("Camera"), { name: "camera" }),
      choice(t("Table"), "table", [
        [NO_TABLE, t("none: it covers terminals")],
        ...pairs(tables.map((one) => one.table)),
      ]),
      choice(t("Camera view"), "view", [
        ["", "–"],
        ...views.map((one) => /** @type {[string, string]} */ ([one, named("view", one)])),
      ]),
      choice(t("Kind"), "stationary", [["yes", t("stationary")], ["", t("pan, tilt and zoom")]]),
      several(t("Terminals it covers"), "covers", pairs(terminals), []),
      entry(t("Address of its recorder, if it has one"), { name: "recorder", required: false, maxlength: 300 }),
    ],
    make: ({ camera, table, view, stationary, recorder = "" }, form) => ({
      camera,
      table,
      view: table ? view : "",
      stationary: stationary === "yes",
      covers: chosen(form, "covers"),
      recorder,
    }),
  });
}

const requireMore = () =>
  open({
    title: t("Cameras that the Bureau requires"),
    button: t("Record"),
    command: "require_cameras",
    controls: () => [
      choice(
        t("Table"),
        "table",
        duty().choices.tables.map((one) => [one.table, `${one.table} (${one.required || one.views.length})`]),
      ),
      entry(t("How many cameras"), { name: "cameras", type: "number", min: 0, max: 20 }),
      entry(t("Reference"), { name: "reference" }),
    ],
    make: ({ table, cameras: number, reference }) => ({ table, cameras: Number(number), reference }),
  });
