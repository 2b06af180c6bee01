// One game's lesson, on any page: a round for play money, decision by decision, with the worth of each choice;
// decisions made wrong are repeated until they are right. The first round is guided: worths are shown before the
// choice.

import { h, show } from "../shared/dom.js";
import { howToPlay } from "../shared/help.js";
import { t } from "../shared/words.js";
import { guide, know, record, worths } from "./beside.js";
import { Memory } from "./memory.js";
import { mayChoose, moveOf } from "./moves.js";
import { table } from "./table.js";

/**
 * @import { LessonChoice, LessonDocument, LessonGame, WorthDocument } from "../shared/documents.d.ts"
 */

/** @param {string} address @returns {Promise<any>} */
export async function asked(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Milliseconds after which a question that could not be answered is asked again. */
const AGAIN = 10_000;

/** @typedef {{ choice: string, cost: number, best: string, known: boolean }} Judged A decision that was made. */

export class Lesson {
  /** @type {LessonDocument | null} */
  round = null;
  /** @type {WorthDocument | null} */
  worth = null;
  /** The decision before this one. @type {Judged | null} */
  judged = null;
  /** Cards that are chosen for a choice that names some. @type {string[]} */
  picked = [];
  guided = false;
  shown = false;
  again = false;
  choosing = false;
  working = Promise.resolve();
  wrong = "";

  /** @param {HTMLElement} root @param {LessonGame} game */
  constructor(root, game) {
    this.root = root;
    this.game = game;
    this.memory = new Memory(game.chapter);
  }

  /** @param {() => Promise<void>} work */
  async tried(work) {
    try {
      this.wrong = "";
      await work();
    } catch (error) {
      this.wrong = error instanceof Error ? error.message : String(error);
    }
    this.render();
  }

  begin() {
    const { memory, game } = this;
    if (memory.decisions === 0) return this.tried(() => this.deal(game.first, [], true));
    return this.another();
  }

  /** A decision that was made wrong, when it is due; else any round. */
  another(missed = false) {
    const due = this.memory.due(missed);
    this.again = due !== null;
    const seed = due?.seed ?? crypto.getRandomValues(new Uint32Array(1))[0];
    return this.tried(() => this.deal(seed, due?.moves ?? [], false));
  }

  /** @param {number} seed @param {string[]} moves */
  address(seed, moves, part = "") {
    return `/api/learn/${this.game.chapter}${part}?seed=${seed}&moves=${encodeURIComponent(moves.join(","))}`;
  }

  /** @param {number} seed @param {string[]} moves @param {boolean} guided */
  async deal(seed, moves, guided) {
    this.judged = null;
    await this.come(await asked(this.address(seed, moves)), guided);
  }

  /** The next decision, or the end. @param {LessonDocument} round @param {boolean} guided */
  async come(round, guided) {
    Object.assign(this, { round, worth: null, picked: [], guided, shown: guided });
    if (round.choices.length) this.working = this.workOut(round);
    this.render();
    this.focus(round.choices.length ? "[data-question]" : "[data-next]");
    if (round.choices.length === 1 && !round.choices[0].most_cards) await this.choose(round.choices[0]);
  }

  /** @param {string} selector */
  focus(selector) {
    /** @type {HTMLElement | null} */ (this.root.querySelector(selector))?.focus();
  }

  /**
   * What the choices are worth. Where that cannot be said yet it is asked again while nobody has chosen; the round goes
   * on without it.
   * @param {LessonDocument} of
   */
  async workOut(of) {
    try {
      const found = await asked(this.address(of.seed, of.moves, "/worth"));
      if (this.round === of) Object.assign(this, { worth: found, wrong: "" });
    } catch (error) {
      this.wrong = error instanceof Error ? error.message : String(error);
      setTimeout(() => this.round === of && this.root.isConnected && this.workOut(of), AGAIN);
    }
    this.render();
  }

  /** @param {LessonChoice} choice */
  choose(choice) {
    return this.tried(async () => {
      const { round } = this;
      if (!round?.choices.length || this.choosing) return;
      this.choosing = true;
      this.render();
      try {
        await this.working;
        const move = moveOf(choice, this.picked);
        const next = await asked(this.address(round.seed, [...round.moves, move]));
        this.judge(move, round);
        await this.come(next, this.guided);
      } finally {
        this.choosing = false;
      }
    });
  }

  /** @param {string} move @param {LessonDocument} round */
  judge(move, round) {
    const { worth } = this;
    const cost = worth?.choices.find((one) => one.choice === move)?.cost ?? 0;
    this.judged = { choice: move, cost, best: worth?.best ?? "", known: worth !== null };
    // A best play that was shown before is no proof that it is known; where one thing is open, nothing is.
    const proves = cost > 0 || !this.shown || this.guided;
    if (worth && worth.choices.length > 1 && proves) this.memory.decided(round.seed, round.moves, cost);
  }

  reveal() {
    this.shown = true;
    this.render();
  }

  /** Take a card up for a choice that names some, or put it back. @param {string} code */
  pick(code) {
    const { picked } = this;
    this.picked = picked.includes(code) ? picked.filter((one) => one !== code) : [...picked, code];
    this.render();
  }

  forget() {
    this.memory.forget();
    this.render();
  }

  render() {
    const { round, game } = this;
    for (const one of round?.choices ?? []) know(one);
    show(
      this.root,
      h("div", { class: "notice", role: "alert" }, this.wrong),
      round && h(
        "div",
        { class: "lesson", "data-felt": game.chapter, "data-moves": round.moves.join(",") },
        table(this, round),
        h("aside", { class: "lesson-beside" }, worths(this, round), guide(this, round), record(this)),
        h("details", { class: "panel how" }, h("summary", {}, t("How to play")), howToPlay(game.help)),
      ),
    );
  }

  /** Digits choose, as they stand on the buttons. @param {KeyboardEvent} event */
  keyed(event) {
    const typing = event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement;
    if (event.ctrlKey || event.metaKey || event.altKey || typing) return;
    const choice = this.round?.choices[Number(event.key) - 1];
    if (choice && mayChoose(choice, this.picked)) this.choose(choice);
  }
}
