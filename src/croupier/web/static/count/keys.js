// Keys: in the cabinet of the department that controls them, or signed out until a set time (§ 465a.17(d)).

import { entry, open } from "../office/parts.js";
import { may } from "../people/desk.js";
import { choice } from "../people/dialog.js";
import { papers } from "../people/office.js";
import { moment } from "../shared/clock.js";
import { h } from "../shared/dom.js";
import { named, t } from "../shared/words.js";
import { panel, room } from "./room.js";

/** @import { KeyShown } from "../shared/documents.d.ts" */

const KINDS = ["door", "release", "validator", "server_finance", "server_operations"];
const HOURS = ["1", "2", "4", "8", "12", "24"];
const USUALLY = "4";

export const keys = () =>
  panel(
    "keys",
    t("House keys"),
    room().keys.length > 0
      ? h("ul", { class: "plain" }, room().keys.map(key))
      : h("p", { class: "dim" }, t("No keys are in the cabinet.")),
    h(
      "div",
      { class: "row" },
      may("register_key") && h("button", { onclick: register }, t("Add a key…")),
      may("open_server") && h("button", { onclick: openServer }, t("Open the server…")),
    ),
    papers({ keys: t("Keys, PDF") }),
  );

/** @param {KeyShown} one */
const key = (one) =>
  h(
    "li",
    { "data-key": one.id, class: one.overdue || one.lost ? "overdue" : "" },
    h("b", {}, one.id),
    ` ${named("key_kind", one.kind)}`,
    h("small", { class: "dim" }, ` ${named("department", one.controlled_by)}`),
    h("div", {}, where(one)),
    h("div", { class: "row" }, acts(one)),
  );

/** @param {KeyShown} one */
function where(one) {
  if (one.lost) return t("Lost: {why}", { why: one.lost });
  if (!one.holder) return t("in the cabinet");
  const told = { holder: one.holder, until: one.until ? moment(one.until) : "", why: one.why };
  return t("out to {holder} until {until}: {why}", told);
}

/** @param {KeyShown} one */
const acts = (one) => [
  may("sign_out_key") && !one.holder && !one.lost && h("button", { onclick: () => signOut(one) }, t("Sign out…")),
  may("return_key") && one.holder && h("button", { onclick: () => bringBack(one) }, t("Return…")),
  may("lose_key") && !one.lost && h("button", { class: "quiet", onclick: () => lose(one) }, t("Lost…")),
];

const register = () =>
  open({
    title: t("Add a key"),
    button: t("Add it"),
    command: "register_key",
    controls: () => [
      entry(t("Its number"), { name: "key" }),
      choice(t("What it opens"), "kind", KINDS.map((kind) => [kind, named("key_kind", kind)])),
    ],
    make: ({ key: number, kind }) => ({ key: number, kind }),
  });

/** @param {KeyShown} one */
const signOut = (one) =>
  open({
    title: t("Sign out key {key}", { key: one.id }),
    why: t("The person who takes it signs for it."),
    button: t("Sign it out"),
    command: "sign_out_key",
    controls: () => [
      choice(t("For how long"), "hours", HOURS.map((hours) => [hours, t("{hours} h", { hours })]), USUALLY),
      entry(t("What for"), { name: "why" }),
    ],
    make: ({ hours, why }) => ({
      key: one.id,
      why,
      until: new Date(Date.parse(room().now) + Number(hours) * 3_600_000).toISOString(),
    }),
  });

/** @param {KeyShown} one */
const bringBack = (one) =>
  open({
    title: t("Return key {key}", { key: one.id }),
    why: t("The person who returns it signs."),
    button: t("Return it"),
    command: "return_key",
    controls: () => [],
    make: () => ({ key: one.id }),
  });

/** @param {KeyShown} one */
const lose = (one) =>
  open({
    title: t("Report key {key} lost", { key: one.id }),
    why: t("Its locks must be changed, and the key is not issued again."),
    button: t("Report it lost"),
    command: "lose_key",
    controls: () => [entry(t("What is known about it"), { name: "why" })],
    make: ({ why }) => ({ key: one.id, why }),
  });

const openServer = () =>
  open({
    title: t("Open the computer that controls the system"),
    why: t("One of you has finance's key, the other has slot operations' key."),
    button: t("Open"),
    command: "open_server",
    controls: () => [entry(t("What for"), { name: "why" })],
    make: ({ why }) => ({ why }),
  });
