// What is due and overdue, one's own first; shifts and breaks; who is on duty, credentials, cameras, plans, records.

import { bar, begin, dialogOf, notice, state } from "../office/parts.js";
import { app } from "../people/desk.js";
import { dueList, papers as printed } from "../people/office.js";
import { h, show } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { credentials, directors, mine, onDuty } from "./people.js";
import { plans, records } from "./kept.js";
import { cameras } from "./seen.js";
import { duty, held } from "./state.js";

/** @import { Due } from "../shared/documents.d.ts" */

const OVERSEES = new Set(["auditor", "compliance", "surveillance", "pit_manager"]);
const { role = "" } = app.dataset;
/** That of people on duty has everybody's credentials. */
const PRINTED = {
  ...(role === "pit_manager" ? {} : { duty: t("Staff on duty, PDF") }),
  cameras: t("Cameras, PDF"),
  records: t("Retained records, PDF"),
  tips: t("Tips, PDF"),
  controls: t("Internal controls, PDF"),
};

begin(draw, "/api/duty", (found) => {
  held.seen = found;
  state.signers = found.choices.signers;
});

function draw() {
  show(
    app,
    bar(t("Duty"), t("Tasks, shifts, credentials, cameras, plans and records.")),
    notice(),
    held.seen
      ? h(
        "main",
        { class: "duty" },
        h("div", {}, calendar(t("For you"), own(true)), calendar(t("For others"), own(false)), cameras(), records()),
        h(
          "div",
          {},
          mine(),
          onDuty(),
          credentials(),
          directors(),
          plans(),
          OVERSEES.has(app.dataset.role ?? "") &&
            h("section", { class: "panel", "aria-label": t("Papers") }, h("h2", {}, t("Papers")), printed(PRINTED)),
        ),
      )
      : h("p", { role: "status", class: "page" }, t("One moment…")),
    dialogOf(),
  );
}

/** What is due for the reader, or for others. @param {boolean} reader */
const own = (reader) => duty().due.filter((_, number) => duty().mine.includes(number) === reader);

/** @param {string} title @param {Due[]} due */
const calendar = (title, due) =>
  h(
    "section",
    { class: "panel", "aria-label": title },
    h("h2", {}, title, h("span", { class: "count" }, due.length ? `${due.length}` : t("nothing now"))),
    dueList(due, { whose: true }),
  );
