// Configuring a floor: next steps, tables, terminals, machines, people.

import { app, drawnBy, person, redraw, role } from "../people/desk.js";
import { h, show } from "../shared/dom.js";
import { named, said, t } from "../shared/words.js";
import { people } from "./people.js";
import { redemption } from "./redemption.js";
import { dialogOf, setup, state } from "./state.js";
import { tables } from "./tables.js";
import { machines, terminals } from "./terminals.js";

/** @import { NextStep } from "../shared/documents.d.ts" */

drawnBy(() => {
  show(
    app,
    bar(),
    h("div", { class: "notice", role: "alert" }, notice()),
    state.setup
      ? h(
        "main",
        { class: "setup" },
        next(),
        h("div", { class: "parts" }, tables(), terminals(), redemption(), machines(), people()),
      )
      : h("p", { role: "status", class: "page" }, t("One moment…")),
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
      h("h1", {}, t("Setting up")),
      h("small", {}, t("Tables, terminals, machines and people of this floor.")),
    ),
    h("span", { class: "grow" }),
    h("span", { role: "status", class: "done" }, state.done),
    h("a", { href: "/devices" }, t("Devices")),
    h("a", { href: "/submissions" }, t("Rules Submissions")),
    h("a", { href: "/pit" }, t("The pit")),
    h("span", {}, h("b", {}, person), `, ${named("role", role)}`),
    h("form", { method: "post", action: "/logout" }, h("button", { class: "quiet" }, t("Log out"))),
  );
}

function notice() {
  if (state.connection === "forbidden") return t("You have been logged out. Log in again.");
  if (state.connection === "lost") return t("Connection lost; this page will reconnect by itself.");
  return state.dialog ? "" : state.notice;
}

function next() {
  const { next: steps } = setup();
  const first = steps.find((step) => !step.done);
  return h(
    "section",
    { class: "panel next", "aria-labelledby": "next-title" },
    h("h2", { id: "next-title" }, first ? t("What is next") : t("This floor is running")),
    h("ol", { class: "plain" }, steps.map((step) => one(step, step === first))),
    h(
      "label",
      { class: "row" },
      h("input", {
        type: "checkbox",
        checked: state.retired,
        onchange: () => {
          state.retired = !state.retired;
          redraw();
        },
      }),
      t("Show what left the floor"),
    ),
  );
}

/** @param {NextStep} step @param {boolean} now */
function one(step, now) {
  const mine = /** @type {string[]} */ (step.roles).includes(role);
  const words = said(step.said);
  return h(
    "li",
    { "data-key": step.step, class: step.done ? "is-done" : now ? "now" : "", "aria-current": now ? "step" : null },
    h("span", { class: "tick", "aria-hidden": "true" }, step.done ? "✓" : "·"),
    h(
      "span",
      {},
      mine && !step.done ? h("a", { href: step.page }, words) : words,
      h(
        "small",
        { class: "dim" },
        step.done ? ` ${t("done")}` : ` ${step.roles.map((who) => named("role", who)).join(t(" or "))}`,
      ),
    ),
  );
}

redraw();
