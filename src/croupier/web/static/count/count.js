// The count room: keys and boxes, the drop, the blind count, and its results once it is over (§§ 465a.17, .18, .25). No
// figure of a count under way reaches the page before it is over: docs/design/0342.

import { listenForTyping } from "../console/wedge.js";
import { bar, begin, dialogOf, notice, state } from "../office/parts.js";
import { app, redraw } from "../people/desk.js";
import { calendar } from "../people/office.js";
import { h, show } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { count, scannedInCount } from "./counting.js";
import { drops, scannedInDrop } from "./drops.js";
import { keys } from "./keys.js";
import { plans } from "./plans.js";
import { reports } from "./reports.js";
import { held } from "./room.js";

begin(draw, "/api/count", (found) => {
  held.room = found;
  state.signers = found.signers;
});

listenForTyping({
  accepts: /^[\w.:/*-]$/,
  onTyping: (text) => {
    held.typed = text;
    redraw();
  },
  onEnter: (text) => scannedInDrop(text) || scannedInCount(text),
  onSpace: () => {},
});

function draw() {
  show(
    app,
    bar(t("Count room"), t("Keys, boxes, drops and counts.")),
    notice(),
    held.room
      ? h(
        "main",
        { class: "office count-room" },
        h("div", { class: "side" }, calendar(held.room.due), scanned(), keys()),
        h("div", { class: "parts" }, drops(), count(), reports(), plans()),
      )
      : h("p", { role: "status", class: "page" }, t("One moment…")),
    dialogOf(),
  );
}

const scanned = () =>
  held.typed &&
  h("p", { class: "panel gold", role: "status" }, t("Scanned so far: {text}", { text: held.typed }));
