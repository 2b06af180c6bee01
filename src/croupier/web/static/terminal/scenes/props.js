// Props & Hops: the boxes of dice lie left, in the center and right as the approved layout has them (§ 668a.2(f)), the
// circles of the Six Eight Shake at the top.

import { die } from "../../shared/cards.js";
import { h } from "../../shared/dom.js";
import { state, table } from "../state.js";
import { wagerOf } from "../signs.js";
import { t } from "../../shared/words.js";

const SHAKE = ["1-5", "2-4", "3-3", "2-6", "3-5", "4-4"];
const HARDWAYS = ["two", "four", "six", "eight", "ten", "twelve"];

/** The wager of a combination. @param {number[]} pair */
const wagerOn = ([low, high]) => (low === high ? `${HARDWAYS[low - 1]}_hardway` : `hop_${low}-${high}`);

/** The combinations that the layout prints for each Hop. @returns {Record<string, number[][]>} */
function printed() {
  const option = state.game.options.find((/** @type {any} */ one) => one.option === "layout");
  try {
    return JSON.parse(option?.value ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {(name: string, shape?: string) => HTMLElement} spot */
export function propsLayout(spot) {
  const combinations = printed();
  const blocks = ["left", "center", "right"].map((side) => [`hop_the_${side}`, combinations[`hop_the_${side}`] ?? []]);
  const shown = new Set(blocks.flatMap(([, pairs]) => /** @type {number[][]} */ (pairs).map(wagerOn)));
  const missing = everyPair().filter((pair) => !shown.has(wagerOn(pair)));
  return h(
    "div",
    { class: "props" },
    shake(spot),
    h(
      "div",
      { class: "blocks" },
      blocks.map(([hop, pairs]) => block(spot, String(hop), /** @type {number[][]} */ (pairs))),
      missing.length > 0 && block(spot, "", missing),
    ),
    h(
      "div",
      { class: "spots wide" },
      h(
        "div",
        { class: "top-row", "data-key": "top" },
        spotIfHere(spot, "hop_the_top"),
        dice(combinations.hop_the_top ?? []),
      ),
      ["1-6_and_under", "field", "3-4_and_over"].map((name) => spotIfHere(spot, name)),
    ),
  );
}

const FACES = [1, 2, 3, 4, 5, 6];
const everyPair = () => FACES.flatMap((low) => FACES.filter((high) => high >= low).map((high) => [low, high]));

const spotIfHere = (/** @type {Function} */ spot, /** @type {string} */ name) =>
  wagerOf(name) && wagerOf(name).status !== "not offered" ? spot(name, "wide") : null;

function block(/** @type {Function} */ spot, /** @type {string} */ hop, /** @type {number[][]} */ pairs) {
  return h(
    "div",
    { class: "block", "data-key": hop || "others" },
    pairs.map((pair) => spot(wagerOn(pair), "dice")),
    hop && spotIfHere(spot, hop),
  );
}

const dice = (/** @type {number[][]} */ pairs) =>
  h(
    "span",
    { class: "dice-of tiny", "aria-hidden": "true" },
    pairs.map((pair) => h("span", { class: "pair" }, pair.map(die))),
  );

/** The circles at the top: a lammer lies in each whose combination has been thrown. */
function shake(/** @type {Function} */ spot) {
  const thrown = table().shown?.six_eight_shake ?? [];
  return h(
    "div",
    { class: "shake", "data-key": "shake" },
    spotIfHere(spot, "six_eight_shake"),
    h(
      "ul",
      { class: "lammers", "aria-label": t("Thrown for the Six Eight Shake") },
      SHAKE.map((pair) => {
        const out = thrown.includes(pair);
        return h(
          "li",
          { class: out ? "thrown" : "", "data-key": pair },
          pair.split("-").map((face) => die(Number(face))),
          h("span", { class: "hidden" }, out ? t("thrown") : t("not thrown")),
        );
      }),
    ),
  );
}
