// This browser's statistics of a game: the number of decisions, their cost, and those made wrong. They never leave the
// browser.

/** @typedef {{ seed: number, moves: string[], due: number }} Missed A decision: its round, and the moves before it. */

const MOST_MISSED = 50;
/** Other decisions before one that was made wrong comes back. */
const BETWEEN = 2;

/** @param {unknown} value */
const whole = (value) => (typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0);

export class Memory {
  decisions = 0;
  best = 0;
  cost = 0;
  /** @type {Missed[]} */
  missed = [];

  /** @param {string} chapter */
  constructor(chapter) {
    this.name = `learn-${chapter}`;
    this.read();
  }

  /** What does not read as ours is as if nothing were kept. */
  read() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.name) ?? "{}");
      this.decisions = whole(kept.decisions);
      this.best = whole(kept.best);
      this.cost = Math.max(0, Number(kept.cost) || 0);
      this.missed = Array.from(kept.missed ?? [], ({ seed, moves, due }) => ({
        seed: whole(seed),
        moves: Array.from(moves ?? [], String),
        due: whole(due),
      }));
    } catch {
      this.forget();
    }
  }

  forget() {
    [this.decisions, this.best, this.cost, this.missed] = [0, 0, 0, []];
    this.keep();
  }

  keep() {
    const { decisions, best, cost, missed } = this;
    try {
      localStorage.setItem(this.name, JSON.stringify({ decisions, best, cost, missed }));
    } catch {
      // A browser that keeps nothing still teaches.
    }
  }

  /** A decision was made, and what it costs. @param {number} seed @param {string[]} moves @param {number} cost */
  decided(seed, moves, cost) {
    const isIt = (/** @type {Missed} */ one) => one.seed === seed && one.moves.join() === moves.join();
    this.decisions += 1;
    this.best += cost === 0 ? 1 : 0;
    this.cost += cost;
    this.missed = this.missed.filter((one) => !isIt(one));
    const missed = { seed, moves, due: this.decisions + BETWEEN };
    if (cost > 0) this.missed = [...this.missed, missed].slice(-MOST_MISSED);
    this.keep();
  }

  /** The decision that comes back now, if one is due; where the learner asks for them, the first. */
  due(asked = false) {
    const [first] = this.missed;
    return first && (asked || first.due <= this.decisions) ? first : null;
  }
}
