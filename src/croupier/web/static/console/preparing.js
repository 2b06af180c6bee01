// The cards on their way into play: one tap if everything was done as usual; tasks out of turn.

import { approve, close, manage } from "./dialogs.js";
import { handle } from "./entering.js";
import { isSettled, settlement } from "./glance.js";
import { ask, dealer, inTurn, table } from "./state.js";
import { h } from "../shared/dom.js";
import { fields } from "../shared/form.js";
import { said, t } from "../shared/words.js";

/**
 * @import { CutDocument, DeviceDocument, PrepareStep, TaskDocument } from "../shared/documents.d.ts"
 * @import { TableCommand } from "./state.js"
 */

/** Where the stack was cut; nothing where it was the usual place. @type {{ depth: number, cover: number }} */
const place = { depth: 0, cover: 0 };

/** All that is left was done, and where no round is under way betting opens at once. @param {string} by */
function prepared(by) {
  const between = table().moment === "over";
  const cut = { ...place };
  Object.assign(place, { depth: 0, cover: 0 });
  inTurn(() => ask({ command: "prepare_cards", by, ...cut }));
  if (between) inTurn(() => ask({ command: "open_betting" }));
}

/** @param {string[]} words */
const largeFirst = ([first, ...more]) => [first, ...more].join(" · ");

/**
 * The steps in their order, and who cuts: the first to whom it is offered with the large button, others with theirs.
 * @param {PrepareStep} now
 * @param {(words: string, act: () => void) => Node} gold
 */
export function preparing({ steps, cut }, gold) {
  const done = table().moment === "over" ? t("Done: open betting") : t("Done");
  const [first, ...others] = cut ? cut.offered.map((by, index) => ({ by, words: said(cut.in_words[index]) })) : [];
  const words = first ? largeFirst([t("Cut by {person}", { person: first.words }), done]) : done;
  const work = [
    isSettled() ? settlement() : null,
    h("ol", { class: "steps" }, steps.map((step) => h("li", {}, said(step)))),
    others.length > 0 && h(
      "div",
      { class: "row" },
      t("Or cut by:"),
      others.map(({ by, words }) => h("button", { "data-key": `cut${by}`, onclick: () => prepared(by) }, words)),
    ),
    cut && whereCut(cut),
    otherWays(),
  ];
  return { act: gold(words, () => prepared(first?.by ?? "")), work };
}

/** @param {CutDocument} cut */
function whereCut({ depth, cover, cards }) {
  /** @param {"depth" | "cover"} name @param {string} words @param {number} usual */
  const number = (name, words, usual) =>
    h(
      "label",
      {},
      words,
      h("br"),
      h("input", {
        name,
        type: "number",
        min: 0,
        max: cards,
        placeholder: usual,
        onchange: (/** @type {Event} */ { target }) => {
          if (target instanceof HTMLInputElement) place[name] = Number(target.value);
        },
      }),
    );
  return h(
    "details",
    {},
    h("summary", {}, t("Cut somewhere else")),
    h(
      "div",
      { class: "row" },
      number("depth", t("Cards from the top"), depth),
      cover > 0 && number("cover", t("Cards below the cover card"), cover),
    ),
  );
}

/** Other ways to go on, step by step. */
function otherWays() {
  const tasks = dealer().cards.tasks ?? [];
  return tasks.length > 1 && h(
    "details",
    {},
    h("summary", {}, t("Step by step")),
    h("div", { class: "row" }, tasks.map((task) => h("button", { onclick: () => handle(task) }, said(task.says)))),
  );
}

/** What is done to cards out of turn, and to devices: for the dialog about the table. */
export function orders() {
  const { orders: tasks = [], devices = [] } = dealer().cards;
  return [...tasks.map(order), ...devices.flatMap(aboutDevice)];
}

/** @param {TaskDocument} task */
const order = (task) =>
  h(
    "button",
    {
      "data-key": task.task,
      onclick: () => {
        if (!task.floorperson) close();
        handle(task);
      },
    },
    said(task.says),
    h("small", {}, task.floorperson ? t("a floorperson approves") : t("you do it yourself")),
  );

/** @param {DeviceDocument} one */
function aboutDevice({ device, condition, says, counts }) {
  const named = said(says);
  const words = condition === "out_of_order"
    ? t("{device} works again", { device: large(named) })
    : t("{device} is covered, or marked out of order", { device: large(named) });
  /** @type {TableCommand} */
  const command = condition === "out_of_order" ? { command: "repair", device } : { command: "sign_device", device };
  return [manage(words, command), counts && condition === "working" && miscount()];
}

/** @param {string} words */
const large = (words) => words[0].toUpperCase() + words.slice(1);

/** The shuffler has counted another number than there should be: the deck goes. */
function miscount() {
  const { deck } = dealer().cards;
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const { found, which } = fields(event);
    const command = /** @type {const} */ ({
      command: "handle_cards",
      task: "shuffle",
      shuffle: "automated",
      deck: Number(which ?? 0),
      found: Number(found),
    });
    approve({ title: t("The shuffler counted {found} cards", { found }), command });
  };
  return h(
    "form",
    { class: "row", onsubmit: send, "data-key": "miscount" },
    h(
      "label",
      {},
      t("The shuffler counted"),
      h("br"),
      h("input", { name: "found", type: "number", min: 0, required: true }),
    ),
    deck && h(
      "label",
      {},
      t("Deck"),
      h("br"),
      h("select", { name: "which" }, [1, 2].map((one) => h("option", { value: one, selected: one === deck }, one))),
    ),
    h("button", { class: "danger" }, t("Wrong count: remove the deck")),
  );
}
