// People: who has an account, and a new one with a temporary password, by two departments.

import { h } from "../shared/dom.js";
import { named, t } from "../shared/words.js";
import { chosen, entry, several } from "./dialog.js";
import { may, open, setup } from "./state.js";

const ROLES = [
  ["technician"],
  ["slot_attendant", "slot_supervisor"],
  ["dealer", "floorperson", "pit_manager"],
  ["security", "surveillance", "auditor"],
  ["cashier", "main_bank", "count_team", "count_supervisor", "finance"],
  ["compliance", "revenue"],
];

export function people() {
  return h(
    "section",
    { class: "panel", id: "people", "aria-labelledby": "people-title" },
    h(
      "header",
      { class: "row" },
      h("h2", { id: "people-title", class: "grow" }, t("People")),
      may("add_staff") && h("button", { class: "primary", onclick: add }, t("Add somebody")),
    ),
    h(
      "ul",
      { class: "plain names" },
      setup().people.map((one) =>
        h(
          "li",
          { "data-key": one.name },
          h("b", {}, one.name),
          " ",
          h(
            "small",
            { class: "dim" },
            one.roles.map((role) => named("role", role)).join(", "),
            one.locked ? ` · ${t("locked")}` : "",
          ),
        )
      ),
    ),
  );
}

function add() {
  open({
    key: "add_staff",
    title: t("Add somebody"),
    button: t("Add"),
    command: "add_staff",
    why: t("Roles of one department only. The password is temporary: its person chooses another at the first log-in."),
    controls: () => [
      entry(t("Name"), { name: "name", required: true, autofocus: true }),
      several(
        t("Roles"),
        "roles",
        ROLES.flat().map((role) => /** @type {[string, string]} */ ([role, named("role", role)])),
        [],
      ),
      entry(t("Temporary password"), { name: "password", type: "password", required: true, maxlength: 1000 }),
    ],
    make: ({ name, password }, form) => ({ name, password, roles: chosen(form, "roles") }),
  });
}
