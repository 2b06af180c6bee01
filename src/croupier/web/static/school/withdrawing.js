// Withdrawing a certificate: by the pit manager, signed by somebody of another department.

import { may, redraw } from "../people/desk.js";
import { secondOf, signature } from "../people/signature.js";
import { moment } from "../shared/clock.js";
import { h } from "../shared/dom.js";
import { fields } from "../shared/form.js";
import { t } from "../shared/words.js";
import { ask, state } from "./state.js";

/** @import { GameStanding, StudentShown } from "../shared/documents.d.ts" */

/** Who signs besides. */
export const SIGNERS = ["surveillance", "auditor", "compliance"];

/** @param {StudentShown} one @param {GameStanding} game */
export function withdrawing(one, game) {
  if (!game.certificate || !may("withdraw_certificate")) return null;
  const key = `withdraw ${one.name}/${game.game}`;
  if (state.game !== key) {
    return h(
      "button",
      { class: "quiet", "aria-label": t("Withdraw the certificate for {game}", { game: game.title }), onclick: open },
      t("Withdraw…"),
    );
  }
  return h(
    "form",
    { class: "sheet", onsubmit: send },
    h(
      "p",
      { class: "dim" },
      t("{dealer} may no longer deal the game until a table test is passed again.", { dealer: one.name }),
    ),
    h("label", {}, t("Why"), h("textarea", { name: "why", rows: 2, required: true, maxlength: 1000, autofocus: true })),
    signature(SIGNERS),
    h(
      "div",
      { class: "row" },
      h("button", { class: "danger" }, t("Withdraw the certificate")),
      h("button", { type: "button", class: "quiet", onclick: close }, t("Cancel")),
    ),
  );

  function open() {
    state.game = key;
    state.notice = state.done = "";
    redraw();
  }

  function close() {
    state.game = "";
    redraw();
  }

  async function send(/** @type {Event} */ event) {
    event.preventDefault();
    const entered = fields(event);
    const command = { dealer: one.name, game: game.game, why: entered.why };
    if (await ask("withdraw_certificate", command, await secondOf(entered))) close();
  }
}

/** What was withdrawn, and why. @param {StudentShown} one */
export const withdrawn = (one) =>
  one.withdrawn.length > 0 && h(
    "ul",
    { class: "plain withdrawn" },
    one.withdrawn.map((each) =>
      h(
        "li",
        { "data-key": `${each.game} ${each.at}` },
        h(
          "b",
          { class: "lose" },
          t("Withdrawn: {game}, certificate {number}", { game: each.title, number: each.number }),
        ),
        " ",
        t("{time}, {by} and {second}: {why}", {
          time: moment(Date.parse(each.at)),
          by: each.by,
          second: each.second,
          why: each.why,
        }),
      )
    ),
  );
