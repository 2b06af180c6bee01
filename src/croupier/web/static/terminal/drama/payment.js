// Money in motion at settlement: losses go to the rack, winnings come from it beside the stake, and both return to the
// balance. A win is celebrated in proportion to it; a loss is kept dignified.

import { pile } from "../felt/stacks.js";
import { h } from "../../shared/dom.js";
import { money } from "../../shared/money.js";
import { t } from "../../shared/words.js";
import { paytablesOf } from "../signs.js";
import { front, redraw, stakes } from "../state.js";
import { calm, CHIPS } from "./news.js";
import { sounds } from "./sound.js";

/** @import { LineDocument } from "../../shared/documents.d.ts" */

const SHINES = 3400;
const JACKPOT_STAYS = 9000;
const METERS = ["pays.meter", "pays.mega", "pays.major", "pays.minor"];

/** @param {string} selector */
const at = (selector) => document.querySelector(selector)?.getBoundingClientRect();

/** Chips that go from one place of the page to another by themselves. */
function send(
  /** @type {number} */ amount,
  /** @type {DOMRect | undefined} */ from,
  /** @type {DOMRect | undefined} */ to,
  /** @type {{ after?: number, fade?: boolean }} */ { after = 0, fade = false } = {},
) {
  if (!from || !to || calm.matches || amount <= 0) return;
  const chips = h("div", { class: "flight", "aria-hidden": "true" }, pile(amount, "flight"));
  document.body.append(chips);
  const middle = (/** @type {DOMRect} */ box) =>
    `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%)`;
  const flight = chips.animate(
    [
      { transform: middle(from), opacity: 1 },
      { transform: middle(to), opacity: 1, offset: 0.85 },
      { transform: middle(to), opacity: fade ? 0 : 1 },
    ],
    { duration: CHIPS * 1.6, delay: after, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)", fill: "both", id: "travel" },
  );
  flight.finished.then(() => chips.remove(), () => chips.remove());
}

/** One line is told: its money moves. @param {LineDocument} line */
export function pay(line) {
  const lies = line.stake === front()?.stake ? `[data-spot="${line.wager}"]` : ".seat.own";
  const spot = at(`${lies} .stack`) ?? at(lies);
  const [rack, home] = [at(".rack"), at(".balance .money")];
  const back = line.credited;
  if (line.net < 0 && !back) return send(line.staked, spot, rack, { fade: true });
  sounds.chip();
  if (line.net > 0) send(line.net, rack, spot);
  return send(back, spot, home, { after: line.net > 0 ? CHIPS * 1.8 : 0, fade: true });
}

/** How a win is told: not at all, with a glow, with a word, with the whole felt. */
let glory = 0;
let shines = 0;
/** What this round has paid from a meter, while its scene lasts. */
let fromMeter = 0;

/** The row that paid is a share of a meter. @param {LineDocument} line */
function isFromMeter(line) {
  const row = paytablesOf(line.wager).flatMap((one) => one.rows).find((one) => one.row === line.row);
  return line.net > 0 && METERS.includes(row?.pays[0] ?? "");
}

/** The scene of a jackpot: what was won, over the whole felt; a tap ends it. */
export function jackpot() {
  return fromMeter > 0 && h(
    "div",
    { class: "jackpot", role: "status", "data-key": "jackpot" },
    h("strong", {}, t("Jackpot")),
    h("b", { class: "number" }, money(fromMeter)),
  );
}

addEventListener("pointerdown", () => {
  if (!fromMeter) return;
  fromMeter = 0;
  redraw();
});

export const gloryNow = () => glory;

/** All lines are told: the moment of a win, as long as it deserves. @param {LineDocument[]} lines */
export function finale(lines) {
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const staked = Math.max(
    1,
    ...stakes().map((stake) => Object.values(stake.wagers).reduce((sum, one) => sum + one, 0)),
  );
  glory = net <= 0 ? 0 : net <= 2 * staked ? 1 : net <= 10 * staked ? 2 : 3;
  fromMeter = lines.filter(isFromMeter).reduce((sum, line) => sum + line.credited, 0);
  if (fromMeter) glory = 3;
  if (!glory) return;
  sounds.win(2 * glory);
  clearTimeout(shines);
  shines = setTimeout(() => {
    [glory, fromMeter] = [0, 0];
    redraw();
  }, fromMeter ? JACKPOT_STAYS : SHINES);
}
