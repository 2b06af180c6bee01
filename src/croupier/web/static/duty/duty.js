// What is due and overdue, one's own first; signing in and breaks; who is on duty, credentials, cameras, plans.

import { officeBar, papers as printed } from "../people/office.js";
import { toTheMinute } from "../shared/clock.js";
import { byId, h, show } from "../shared/dom.js";
import { day, named, said, t } from "../shared/words.js";

/** @import { DutyDocument, PersonOnDuty, Task } from "../shared/documents.d.ts" */

const SECONDS_BETWEEN_LOOKS = 3;
const OVERSEES = new Set(["auditor", "compliance", "surveillance", "pit_manager"]);
const app = byId("app");
const { role = "" } = app.dataset;
/** That of people on duty has everybody's credentials. */
const PRINTED = {
  ...(role === "pit_manager" ? {} : { duty: t("Staff on duty, PDF") }),
  cameras: t("Cameras, PDF"),
  records: t("Retained records, PDF"),
  tips: t("Tips, PDF"),
  controls: t("Internal controls, PDF"),
};
const state = {
  seen: /** @type {DutyDocument | null} */ (null),
  notice: "",
  sending: false,
};

async function look() {
  try {
    const answer = await fetch("/api/duty");
    state.notice = answer.ok ? state.notice : await answer.text();
    if (answer.ok) state.seen = await answer.json();
  } catch {
    state.notice = t("No answer from the server. Trying again.");
  }
  render();
}

/** @param {"sign_in" | "sign_out" | "begin_break" | "end_break"} command */
async function ask(command) {
  state.sending = true;
  state.notice = "";
  render();
  const answer = await fetch(`/api/${command}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id: crypto.randomUUID(), command: {} }),
  }).catch(() => null);
  if (!answer) state.notice = t("No answer from the server. Trying again.");
  else if (!answer.ok) state.notice = said((await answer.json()).said);
  state.sending = false;
  await look();
}

function render() {
  const { seen } = state;
  show(
    app,
    officeBar(t("Duty"), day(state.seen?.today ?? ""), ""),
    h("div", { class: "notice", role: "alert" }, state.notice),
    seen &&
      h(
        "main",
        { class: "duty" },
        h("div", {}, calendar(t("For you"), own(seen)), calendar(t("For others"), others(seen)), cameras(seen)),
        h("div", {}, mine(seen), onDuty(seen), credentials(seen), papers(seen), OVERSEES.has(role) && printed(PRINTED)),
      ),
  );
}

/** @param {DutyDocument} seen */
const own = (seen) => seen.due.filter((_, number) => seen.mine.includes(number));

/** @param {DutyDocument} seen */
const others = (seen) => seen.due.filter((_, number) => !seen.mine.includes(number));

/** @param {string} title @param {Task[]} due */
function calendar(title, due) {
  return h(
    "section",
    { class: "panel", "aria-label": title },
    h("h2", {}, title, h("span", { class: "count" }, due.length ? `${due.length}` : t("nothing now"))),
    h(
      "ol",
      {},
      due.map((one) =>
        h(
          "li",
          { class: one.overdue ? "overdue" : "" },
          h(
            "b",
            {},
            one.overdue ? t("Overdue since {day}", { day: day(one.day) }) : t("Due {day}", { day: day(one.day) }),
          ),
          " · ",
          said(one.what),
          h("small", { class: "dim" }, [one.cite, ...one.roles.map((each) => named("role", each))].join(" · ")),
        )
      ),
    ),
  );
}

/** @param {DutyDocument} seen */
function mine(seen) {
  /** @param {"sign_in" | "sign_out" | "begin_break" | "end_break"} command @param {string} words */
  const button = (command, words) =>
    h("button", { type: "button", disabled: state.sending, onclick: () => ask(command) }, words);
  const resting = seen.own?.resting;
  return h(
    "section",
    { class: "panel", "aria-label": t("Your shift") },
    h("h2", {}, t("Your shift")),
    h(
      "div",
      { class: "own" },
      !seen.own && button("sign_in", t("Start my shift")),
      seen.own && !resting && button("begin_break", t("Start a break")),
      seen.own && resting && button("end_break", t("End the break")),
      seen.own && button("sign_out", t("End my shift")),
    ),
  );
}

/** @param {string} title @param {string[]} heads @param {(string | null)[][]} rows */
function table(title, heads, rows) {
  return h(
    "section",
    { class: "panel", "aria-label": title },
    h("h2", {}, title, h("span", { class: "count" }, rows.length ? `${rows.length}` : t("none"))),
    rows.length > 0 &&
      h(
        "table",
        { class: "figures" },
        h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
        h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell) => h("td", {}, cell ?? ""))))),
      ),
  );
}

/** @param {DutyDocument} seen */
const onDuty = (seen) =>
  table(
    t("On duty"),
    [t("Name"), t("Role"), t("Since"), t("Tables")],
    seen.on_duty.map((/** @type {PersonOnDuty} */ one) => [
      one.name,
      named("role", one.role),
      one.resting ? t("on a break since {time}", { time: toTheMinute(one.resting) }) : toTheMinute(one.since),
      one.tables.join(", "),
    ]),
  );

/** @param {DutyDocument} seen */
const credentials = (seen) =>
  table(
    t("Credentials"),
    [t("Name"), t("Kind"), t("Number"), t("Valid through")],
    seen.credentials.map((one) => [
      one.name,
      named("credential", one.kind),
      one.number,
      one.good ? one.expires : t("{day}, expired", { day: one.expires }),
    ]),
  );

/** @param {DutyDocument} seen */
const cameras = (seen) =>
  table(
    t("Cameras"),
    [t("Camera"), t("Covers"), t("State")],
    [
      ...seen.unplanned.map((name) => ["–", name, t("in no plan: surveillance adds it")]),
      ...seen.cameras.map((one) => [
        one.camera,
        one.table
          ? `${one.table}${one.view ? `: ${named("view", one.view)}` : ""}`
          : t("{count} terminals", { count: one.terminals }),
        one.out ? t("out since {time}", { time: toTheMinute(one.out) }) : t("working"),
      ]),
    ],
  );

/** @param {DutyDocument} seen */
const papers = (seen) =>
  table(
    t("Filings"),
    [t("Reference"), t("Title"), t("Decision")],
    seen.plans.map((one) => [
      one.reference,
      one.title,
      one.decision ? `${one.approved ? t("approved") : t("not approved")}: ${one.decision}` : t("waiting"),
    ]),
  );

look();
setInterval(look, SECONDS_BETWEEN_LOOKS * 1000);
