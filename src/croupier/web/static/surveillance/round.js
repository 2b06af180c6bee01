// A past round: the table, its events, its timeline, and what was settled.

import { card, die } from "../shared/cards.js";
import { dayOf, exactly } from "../shared/clock.js";
import { h } from "../shared/dom.js";
import { entry } from "../shared/form.js";
import { dealerName, placeName } from "../shared/layout.js";
import { money, signed } from "../shared/money.js";
import { named, said, t } from "../shared/words.js";
import { go, play, redraw, state, steps } from "./state.js";

/** @import { DisputedRound, HappeningDocument } from "../shared/documents.d.ts" */

const SPEEDS = [0.5, 1, 2, 4];

/** @param {DisputedRound} round */
export function again(round) {
  const shown = steps();
  const now = shown[Math.min(state.step, shown.length - 1)];
  return h(
    "article",
    { class: "again", "data-felt": round.chapter, "data-key": `${round.table}/${round.round}` },
    head(round),
    controls(shown),
    h("p", { class: "now", "aria-live": "polite" }, said(now.text)),
    h("div", { class: "stage" }, scene(now), story(shown, round)),
    state.step >= shown.length - 1 && lines(round),
  );
}

/** @param {DisputedRound} round */
function head(round) {
  const path = `/api/rounds/table/${encodeURIComponent(round.table)}/${round.round}`;
  return h(
    "header",
    { class: "row" },
    h(
      "div",
      { class: "grow" },
      h("h2", {}, t("{game}, {table}, round {round}", round)),
      h(
        "p",
        { class: "dim" },
        [
          dayOf(round.happenings[0].at),
          t("dealer {dealer}", { dealer: dealerName(round.dealer) }),
          t("Rules Submission {submission}", round),
          round.void && t("void"),
        ].filter(Boolean).join(" · "),
      ),
    ),
    round.recordings.map((one) =>
      h(
        "a",
        { class: "button", href: one.address, target: "_blank", rel: "noreferrer" },
        one.camera ? t("Camera {camera}", one) : t("Recording"),
        one.view && `: ${named("view", one.view)}`,
      )
    ),
    h("a", { class: "button", href: `${path}.csv`, download: true }, "CSV"),
    h("a", { class: "button", href: `${path}.json`, download: true }, "JSON"),
    h("button", { class: "quiet", onclick: () => print() }, t("Print")),
  );
}

/** @param {HappeningDocument[]} shown */
function controls(shown) {
  const last = shown.length - 1;
  return h(
    "div",
    { class: "controls", role: "group", "aria-label": t("Steps") },
    h("button", { onclick: () => go(state.step - 1), disabled: state.step === 0 }, t("Back")),
    h("button", { class: "primary", onclick: () => play(!state.playing) }, state.playing ? t("Pause") : t("Replay")),
    h("button", { onclick: () => go(state.step + 1), disabled: state.step >= last }, t("Next")),
    h("input", {
      type: "range",
      class: "grow",
      "aria-label": t("Timeline"),
      min: 0,
      max: last,
      value: state.step,
      oninput: (/** @type {Event} */ event) => go(Number(entry(event))),
    }),
    h("span", { class: "dim number" }, t("Step {step} of {all}", { step: state.step + 1, all: shown.length })),
    h(
      "select",
      {
        "aria-label": t("Speed"),
        onchange: (/** @type {Event} */ event) => {
          state.speed = Number(entry(event));
          if (state.playing) play(true);
        },
      },
      SPEEDS.map((one) => h("option", { value: one, selected: one === state.speed }, `${one}×`)),
    ),
  );
}

/** The dice of a roll, where it was one. @param {HappeningDocument} now @returns {number[]} */
function rolled({ event }) {
  const what = /** @type {{ faces?: number[] }} */ ("what" in event ? event.what : {});
  return what.faces ?? [];
}

/** The table as it lay, as large as there is room. @param {HappeningDocument} now */
function scene(now) {
  const places = Object.entries(now.lies).filter(([, cards]) => cards.length);
  const many = places.reduce((sum, [, cards]) => sum + cards.length, 0);
  const faces = rolled(now);
  return h(
    "section",
    { class: `scene ${many > 24 ? "many" : many > 10 ? "some" : "few"}`, "aria-label": t("The table") },
    faces.length > 0 && h("div", { class: "dice" }, faces.map(die)),
    places.map(([place, cards]) =>
      h(
        "div",
        { class: "place", "data-key": place },
        h("h3", {}, placeName(place)),
        h(
          "span",
          { class: "hand" },
          cards.map(([code, up], index) =>
            card(code, {
              "data-key": `${place}-${index}-${code}`,
              class: up ? "" : "down",
              title: up ? t("face up") : t("face down"),
            })
          ),
        ),
      )
    ),
    !places.length && !faces.length && h("p", { class: "dim" }, t("No cards are on the table.")),
  );
}

/** @param {HappeningDocument[]} shown @param {DisputedRound} round */
function story(shown, round) {
  const hidden = round.happenings.length - shown.length;
  return h(
    "section",
    { "aria-label": t("Narrative") },
    h(
      "ol",
      { class: "story" },
      shown.map((one, index) =>
        h(
          "li",
          { "data-key": String(one.entry) + index },
          h(
            "button",
            { "aria-current": index === state.step ? "step" : "false", onclick: () => go(index) },
            h("span", { class: "number dim" }, exactly(one.at)),
            h("span", {}, said(one.text)),
            h(
              "small",
              {},
              [one.who.map((who) => said(who)).join(t(" with ")), one.cite, t("entry {entry}", one)].filter(Boolean)
                .join(" · "),
            ),
          ),
        )
      ),
    ),
    (hidden > 0 || state.ticks) &&
      h(
        "label",
        { class: "ticks" },
        h("input", {
          type: "checkbox",
          checked: state.ticks,
          onchange: () => {
            state.ticks = !state.ticks;
            state.step = 0;
            redraw();
          },
        }),
        " ",
        hidden > 0 ? t("Show {count} clock entries too", { count: hidden }) : t("Show clock entries too"),
      ),
  );
}

/** Who played where: a seat and a terminal. @param {string} stake */
export const whose = (stake) => {
  const [terminal, seat] = stake.split("@");
  return t("Seat {seat} · {terminal}", { seat, terminal });
};

/** @param {DisputedRound} round */
function lines({ lines: found, difference }) {
  const net = -found.reduce((sum, line) => sum + line.net, 0);
  return h(
    "section",
    { class: "lines-of-round" },
    h("h2", {}, t("Settlement")),
    difference
      ? h("p", { class: "lose" }, t("WRONG: {difference}", { difference }))
      : h("p", { class: "win" }, t("✓ Replayed from its events, the round settles exactly as recorded.")),
    h(
      "table",
      { class: "figures" },
      h(
        "tr",
        {},
        [t("Stake"), t("Wager"), t("Result"), t("Staked"), t("Credited"), t("Net"), t("Clause")].map((name) =>
          h("th", { scope: "col" }, name)
        ),
      ),
      found.map((line) =>
        h(
          "tr",
          {},
          h("td", {}, whose(line.stake)),
          h("td", {}, said(line.title)),
          h("td", {}, `${named("result", line.result)} · ${said(line.why)}`),
          h("td", { class: "number" }, money(line.staked)),
          h("td", { class: "number" }, money(line.credited)),
          h("td", { class: `number ${line.net > 0 ? "win" : ""}` }, signed(line.net)),
          h("td", { class: "cite" }, line.cite),
        )
      ),
    ),
    h("p", {}, t("House"), " ", h("b", { class: "number" }, signed(net))),
  );
}
