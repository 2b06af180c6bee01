// State shared by the parts of the page: the rounds found, the open one, and queries.

import { t } from "../shared/words.js";

/** @import { DisputedRound, FoundRound, FoundRounds } from "../shared/documents.d.ts" */

export const state = {
  found: /** @type {FoundRounds | null} */ (null),
  wanted: /** @type {Record<string, string>} */ ({}),
  round: /** @type {DisputedRound | null} */ (null),
  step: 0,
  speed: 1,
  ticks: false,
  notice: "",
  playing: 0,
};

let render = () => {};
/** @param {() => void} draw */
export function drawnBy(draw) {
  render = draw;
}
export const redraw = () => render();

/** What the server knows under a path; nothing, and a notice, where it refuses. @param {string} path */
async function read(path) {
  const answer = await fetch(`/api/rounds${path}`).catch(() => null);
  state.notice = answer?.ok ? "" : answer ? await answer.text() : t("The server does not answer.");
  return answer?.ok ? answer.json() : null;
}

/** Rounds that fit what is wanted, the newest first; the round itself where its number is named. */
export async function search(wanted = state.wanted) {
  state.wanted = wanted;
  const { terminal = "", number = "", ...asked } = wanted;
  const said = Object.fromEntries(Object.entries(asked).filter(([, value]) => value));
  if (asked.amount) said.amount = String(Math.round(Number(asked.amount) * 100));
  const found = await (terminal ? ofTerminal(terminal) : read(`?${new URLSearchParams(said)}`));
  if (found) state.found = found;
  if (number && asked.table) await look(asked.table, Number(number));
  else if (terminal && found?.rounds.length) await look(found.rounds[0].table, found.rounds[0].round);
  redraw();
}

/** The last rounds that a terminal was in. @param {string} terminal @returns {Promise<FoundRounds | null>} */
async function ofTerminal(terminal) {
  const found = await read(`/terminal/${encodeURIComponent(terminal)}`);
  if (!found) return null;
  const all = state.found ?? await read("");
  const chapter = (/** @type {string} */ table) =>
    all?.rounds.find((/** @type {FoundRound} */ one) => one.table === table)?.chapter ?? "";
  /** @param {{ table: string, round: number, at: string }} one */
  const asFound = ({ table, round, at }) => ({
    ...{ table, round, chapter: chapter(table), began: at, ended: at },
    ...{ dealer: "", stakes: 0, staked: 0, house: 0, unusual: [] },
  });
  return { rounds: found.map(asFound), whole: true, until: "", zone: all?.zone ?? "", dealers: all?.dealers ?? [] };
}

/** @param {string} table @param {number} number */
export async function look(table, number) {
  const round = await read(`/table/${encodeURIComponent(table)}/${number}`);
  play(false);
  if (round) {
    state.round = round;
    state.step = 0;
    history.replaceState(null, "", `/surveillance?table=${encodeURIComponent(table)}&round=${number}`);
  }
  redraw();
}

/** What is shown of a story: without the clock's entries, unless they are wanted. */
export const steps = () =>
  (state.round?.happenings ?? []).filter((one) => state.ticks || one.event.event !== "time_set.1");

/** @param {number} step */
export function go(step) {
  state.step = Math.max(0, Math.min(step, steps().length - 1));
  redraw();
  const story = /** @type {HTMLElement | null} */ (document.querySelector(".story"));
  const now = /** @type {HTMLElement | null} */ (document.querySelector('[aria-current="step"]'));
  if (story && now) story.scrollTop = now.offsetTop - story.offsetTop - story.clientHeight / 2;
}

const BETWEEN_STEPS = 900;

/** @param {boolean} on */
export function play(on) {
  clearInterval(state.playing);
  const next = () => (state.step < steps().length - 1 ? go(state.step + 1) : play(false));
  state.playing = on ? setInterval(next, BETWEEN_STEPS / state.speed) : 0;
  if (state.round) redraw();
}
