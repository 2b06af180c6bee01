// Countersigning and authentication: by name and password, and with a security key for those who have one.

import { h } from "../shared/dom.js";
import { hasKeys, touched } from "./security-key.js";
import { named, t } from "../shared/words.js";

/** @import { Second } from "../shared/documents.d.ts" */

/** What a person who signs has entered, under these names in every form. @typedef {{
 *   signer?: string, signer_role?: string, signer_password?: string, with_key?: string
 * }} Entered */

/** A second person. @param {string[]} roles @param {{ required?: boolean, first?: boolean }} [of] */
export function signature(roles, { required = true, first = false } = {}) {
  return h(
    "fieldset",
    { class: "signer" },
    h(
      "legend",
      {},
      required
        ? t("Second signature: {roles}", { roles: roles.map((one) => named("role", one)).join(t(" or ")) })
        : t("Second signature, if any"),
    ),
    h("div", { class: "row" }, signer(roles, { required, first })),
  );
}

/** What they enter. @param {string[]} roles @param {{ required?: boolean, first?: boolean }} [of] */
export const signer = (roles, { required = true, first = false } = {}) => [
  h("label", {}, t("Name"), h("input", { name: "signer", autocomplete: "off", required, autofocus: first })),
  h(
    "label",
    {},
    t("Role"),
    h("select", { name: "signer_role" }, roles.map((one) => h("option", { value: one }, named("role", one)))),
  ),
  ...ownProof(t("Password"), { required }),
];

/** A password, and whether a key is shown with it. @param {string} words @param {Record<string, boolean>} [more] */
export const ownProof = (words, more = {}) => [
  h("label", {}, words, h("input", { name: "signer_password", type: "password", autocomplete: "off", ...more })),
  hasKeys() &&
  h("label", { class: "check" }, h("input", { type: "checkbox", name: "with_key" }), t("with a security key")),
];

/** The key that was to be shown is asked for now. @param {Entered} entered */
export const shownKey = ({ with_key: shows }) => (shows ? touched() : Promise.resolve(""));

/** The second person of a form, if one was named. @param {Entered} entered @returns {Promise<Second | null>} */
export async function secondOf(entered) {
  const { signer: name, signer_role: role, signer_password: password = "" } = entered;
  if (!name) return null;
  return { name, role: /** @type {Second["role"]} */ (role), password, key: await shownKey(entered) };
}
