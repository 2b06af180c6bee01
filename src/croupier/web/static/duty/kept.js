// Plans that were filed and what the bureau decided; gaming days put away as files, and records that were destroyed.

import { entry, open } from "../office/parts.js";
import { may, redraw } from "../people/desk.js";
import { choice } from "../people/dialog.js";
import { h } from "../shared/dom.js";
import { named, t } from "../shared/words.js";
import { duty, panel } from "./state.js";

/** @import { FiledPlan } from "../shared/documents.d.ts" */

const KINDS = ["internal_controls", "personnel", "cameras", "equipment", "collection", "counting"];
const RECORDS = ["cage_vouchers", "terminal_vouchers", "books", "archive"];
const HASH = "[0-9a-f]{64}";

export const plans = () =>
  panel(
    "plans",
    t("Filings"),
    [t("Reference"), t("Title"), t("Decision"), ""],
    duty().plans.map((one) => [
      one.reference,
      one.title,
      one.decision ? `${one.approved ? t("approved") : t("not approved")}: ${one.decision}` : t("waiting"),
      may("decide_plan") && h("button", { onclick: () => decide(one) }, t("Decide…")),
    ]),
    may("file_plan") && h("button", { onclick: file }, t("File a plan…")),
  );

/** The hash of a file goes into the field beside it. @param {Event} event */
async function hashed({ target }) {
  const input = /** @type {HTMLInputElement} */ (target);
  const [chosen] = input.files ?? [];
  const field = /** @type {HTMLInputElement | null} */ (input.form?.elements.namedItem("digest") ?? null);
  if (!chosen || !field) return;
  const digest = await crypto.subtle.digest("SHA-256", await chosen.arrayBuffer());
  field.value = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  redraw();
}

/** A file, and its hash, which may be typed too. @param {string} words @param {Record<string, unknown>} [more] */
const paper = (words, more = {}) => [
  h("label", {}, words, h("input", { type: "file", oninput: hashed })),
  entry(t("Hash (SHA-256)"), { name: "digest", pattern: HASH, maxlength: 64, ...more }),
];

const file = () =>
  open({
    title: t("File a plan"),
    why: t("A plan is identified by the hash of its file. Internal controls have the hash of what this floor follows."),
    button: t("Record"),
    command: "file_plan",
    controls: () => [
      choice(t("Kind"), "plan", KINDS.map((one) => [one, named("plan_kind", one)])),
      entry(t("Reference"), { name: "reference" }),
      entry(t("Title"), { name: "title" }),
      ...paper(t("Its file"), { required: false }),
    ],
    make: ({ plan, reference, title, digest }) => ({
      plan,
      reference,
      title,
      digest: plan === "internal_controls" ? duty().controls : digest,
    }),
  });

/** @param {FiledPlan} one */
const decide = (one) =>
  open({
    title: t("Decision on {reference}", one),
    button: t("Record"),
    command: "decide_plan",
    controls: () => [
      choice(t("Decision"), "approved", [["yes", t("approved")], ["", t("not approved")]]),
      entry(t("Reference of the decision"), { name: "decision" }),
    ],
    make: ({ approved, decision }) => ({ reference: one.reference, decision, approved: approved === "yes" }),
  });

export const records = () =>
  h(
    "section",
    { class: "panel", id: "records", "aria-label": t("Kept records") },
    h("h2", {}, t("Kept records")),
    h(
      "dl",
      {},
      h("dt", {}, t("Archived gaming days")),
      h("dd", {}, `${duty().archived}`),
      h("dt", {}, t("Destructions recorded")),
      h("dd", {}, `${duty().destroyed}`),
    ),
    h(
      "div",
      { class: "row asks" },
      may("archive_day") && h("button", { onclick: archive }, t("Record an archived day…")),
      may("destroy_records") && h("button", { onclick: destroy }, t("Record a destruction…")),
    ),
  );

const archive = () =>
  open({
    title: t("Record an archived gaming day"),
    why: t("The command “croupier archive write” makes the file and prints its hash and the number of its entries."),
    button: t("Record"),
    command: "archive_day",
    controls: () => [
      entry(t("Gaming day"), { name: "day", type: "date" }),
      ...paper(t("Its file")),
      entry(t("Number of entries"), { name: "entries", type: "number", min: 1 }),
    ],
    make: ({ day, digest, entries }) => ({ day, digest, entries: Number(entries) }),
  });

const destroy = () =>
  open({
    title: t("Record a destruction of records"),
    why: t("Nothing is destroyed before its time. Two people of different departments sign."),
    button: t("Record"),
    command: "destroy_records",
    controls: () => [
      choice(t("Records"), "kind", RECORDS.map((one) => [one, named("record_kind", one)])),
      entry(t("From gaming day"), { name: "first", type: "date" }),
      entry(t("To gaming day"), { name: "last", type: "date" }),
      entry(t("Description"), { name: "what", maxlength: 500 }),
    ],
    make: ({ kind, first, last, what }) => ({ kind, first, last, what }),
  });
