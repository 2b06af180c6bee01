// Registering delivered devices from a list, all or none.

import { redraw } from "../people/desk.js";
import { choice } from "../people/dialog.js";
import { h } from "../shared/dom.js";
import { entry as typed } from "../shared/form.js";
import { said, t } from "../shared/words.js";
import { fetched, open, register, state } from "./state.js";

const HEADING = "asset,kind,serial,manufacturer,model,program,base,denominations,seal";

export function receive() {
  state.delivered = null;
  open({
    key: "receive_assets",
    title: t("Register devices that have arrived"),
    button: t("Register"),
    command: "receive_assets",
    why: t("One line per device, below a heading. Kinds: {kinds}.", {
      kinds: "terminal, hybrid_table, automated_table, wagering_system, redemption_machine, other",
    }),
    controls: () => [
      choice(
        t("Notice of transport"),
        "notice",
        [...pairs(under()), ["", t("They were already here")]],
        under().at(-1),
      ),
      choice(t("Where they are"), "place", pairs(offTheFloor())),
      h(
        "div",
        {},
        h("label", { for: "delivered" }, t("Devices, as comma-separated values")),
        h("textarea", {
          ...{ id: "delivered", name: "list", rows: 8, required: true, autofocus: true },
          ...{ spellcheck: "false", oninput: read },
        }, `${HEADING}\n`),
      ),
      h("div", { role: "status" }, judged()),
    ],
    make: ({ notice, place }) => ({ devices: state.delivered?.devices ?? [], notice, place }),
  });
}

/** The notices under which something can come. */
const under = () => register().notices.filter((one) => one.transport).map((one) => one.id);

/** The approved places off the floor. */
export const offTheFloor = () =>
  register().places.filter((one) => one.approved && one.kind !== "floor").map((one) => one.place);

/** @param {string[]} names @returns {[string, string][]} */
const pairs = (names) => names.map((name) => [name, name]);

let asked = 0;
/** What was typed, as the server reads it; an answer that was overtaken counts no more. @param {Event} event */
async function read(event) {
  const mine = ++asked;
  const found = await fetched("/api/devices/list", { method: "POST", body: typed(event) });
  if (mine !== asked || !found) return;
  state.delivered = found;
  redraw();
}

function judged() {
  const found = state.delivered;
  if (!found) return "";
  if (!found.errors.length) return t("Devices read: {count}.", { count: found.devices.length });
  return h(
    "ul",
    { class: "plain wrong" },
    found.errors.map((one) => h("li", {}, t("Line {line}: {wrong}", { line: one.line, wrong: said(one.said) }))),
  );
}
