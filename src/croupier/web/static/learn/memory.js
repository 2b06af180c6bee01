// What this browser remembers of a game: how many rounds, what choices have cost, and which were played wrong.
// Nothing of it leaves the browser.

/** @typedef {{ seed: number, due: number }} Missed */

const MOST_MISSED = 50;
/** Other rounds before one that was played wrong comes back. */
const BETWEEN = 2;

/** @param {unknown} value */
const whole = (value) => (typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0);

export class Memory {
  rounds = 0;
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
      this.rounds = whole(kept.rounds);
      this.best = whole(kept.best);
      this.cost = Math.max(0, Number(kept.cost) || 0);
      this.missed = Array.from(kept.missed ?? [], ({ seed, due }) => ({ seed: whole(seed), due: whole(due) }));
    } catch {
      this.forget();
    }
  }

  forget() {
    [this.rounds, this.best, this.cost, this.missed] = [0, 0, 0, []];
    this.keep();
  }

  keep() {
    const { rounds, best, cost, missed } = this;
    try {
      localStorage.setItem(this.name, JSON.stringify({ rounds, best, cost, missed }));
    } catch {
      // A browser that keeps nothing still teaches.
    }
  }

  /** A round was played, and what its choice costs. @param {number} seed @param {number} cost */
  played(seed, cost) {
    this.rounds += 1;
    this.best += cost === 0 ? 1 : 0;
    this.cost += cost;
    this.missed = this.missed.filter((one) => one.seed !== seed);
    if (cost > 0) this.missed = [...this.missed, { seed, due: this.rounds + BETWEEN }].slice(-MOST_MISSED);
    this.keep();
  }

  /** The round that comes back now, if one is due; where the learner asks for them, the first. */
  due(asked = false) {
    const [first] = this.missed;
    return first && (asked || first.due <= this.rounds) ? first.seed : null;
  }
}
