// What the table pays, as shown to players: the same document as on the terminals and the sign over the table.

import { open } from "./dialogs.js";
import { name, redraw, state } from "./state.js";
import { h } from "../shared/dom.js";
import { paytable } from "../shared/paytable.js";
import { said, t } from "../shared/words.js";

/** @import { Signs } from "./state.js" */

/** Open at once; what is posted comes when the server has sent it. */
export async function showSigns() {
  /** @type {Signs} */
  const shown = { kind: "signs", game: null };
  open(shown);
  const answer = await fetch(`/api/game/${encodeURIComponent(name)}`).catch(() => null);
  if (!answer?.ok || state.dialog !== shown) return;
  shown.game = await answer.json();
  redraw();
}

/** @param {Signs} one */
export function posted({ game }) {
  if (!game) return [h("p", { role: "status" }, t("One moment…"))];
  return [
    h(
      "ul",
      { class: "plain" },
      game.signs.map((sign) => h("li", {}, said(sign.text), " ", h("span", { class: "cite" }, sign.cite))),
    ),
    h("div", { class: "columns" }, game.paytables.map((one) => paytable(one))),
  ];
}
