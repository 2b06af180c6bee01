// The dealers' tips by pool, and their payment by the cage, with somebody who may receive none.

import { h } from "../shared/dom.js";
import { balance, money } from "../shared/money.js";
import { signature } from "../people/signature.js";
import { day, said, t } from "../shared/words.js";
import { buttons, sends } from "./sending.js";
import { clock, may, open, pit } from "./state.js";

/** @import { PoolDocument } from "../shared/documents.d.ts" */

const SIGN = ["floorperson", "pit_manager"];

export function tips() {
  const pools = pit().pools;
  return pools.length > 0 &&
    h(
      "section",
      { class: "panel" },
      h("h2", {}, t("Tips")),
      pools.map(pool),
      h("span", { class: "cite" }, "§ 465a.19(g)(2)"),
    );
}

/** @param {PoolDocument} one */
function pool(one) {
  const since = one.since && h("small", {}, t("since {day}", { day: day(one.since) }));
  return h(
    "div",
    { "data-key": one.id },
    h(
      "table",
      { class: "figures" },
      h("caption", {}, said(one.pool), " ", since),
      h("tr", {}, h("td", {}, t("Today")), h("td", { class: "number" }, balance(one.today))),
      h("tr", {}, h("td", {}, t("Undistributed")), h("td", { class: "number" }, balance(one.held))),
    ),
    one.held > 0 && one.unknown.length > 0 &&
      h(
        "p",
        { class: "lose", role: "alert" },
        t("No dealer account, so no share: {names}", {
          names: one.unknown.join(", "),
        }),
      ),
    one.held > 0 && may("distribute_tips") &&
      h("button", { onclick: () => open({ kind: "tips", id: one.id }) }, t("Distribute the tips")),
    one.paid.length > 0 && paid(one),
  );
}

/** How the pool was distributed last. @param {PoolDocument} one */
const paid = (one) =>
  h(
    "details",
    {},
    h("summary", {}, t("Distributed at {time}", { time: clock(one.paid_at) })),
    h(
      "table",
      { class: "figures" },
      one.paid.map((share) =>
        h(
          "tr",
          {},
          h(
            "td",
            {},
            share.dealer,
            " ",
            h("small", {}, t("{minutes} min", { minutes: Math.floor(share.seconds / 60) })),
          ),
          h("td", { class: "number" }, balance(share.amount)),
        )
      ),
    ),
  );

/** The dialog in which a pool is distributed. @param {PoolDocument} one */
export function distributing(one) {
  const send = sends(() => ({ command: "distribute_tips", pool: one.id }));
  return [
    h("h2", { id: "dialog-title" }, t("Distribute the tips")),
    h(
      "p",
      {},
      t(
        "{amount} is shared by everybody who dealt for this pool, by time dealt. The shares are shown afterward.",
        {
          amount: money(one.held),
        },
      ),
    ),
    h(
      "form",
      { onsubmit: send },
      signature(SIGN, { first: true }),
      buttons(t("Distribute")),
    ),
  ];
}
