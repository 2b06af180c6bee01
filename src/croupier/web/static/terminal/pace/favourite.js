// A player's favourite bets at a table: stored with one tap, placed again with one tap, judged like any other slip.
// They stay on this page and end with the visit: the next player finds none. Why: docs/design/0290.

import { atTable, state, visitNow } from "../state.js";

/** @import { Slip } from "../state.js" */

const KEPT = "favourites";

/** By table, of this visit alone. @returns {Record<string, Slip>} */
function all() {
  const { visit, bets } = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  return visit === visitNow() ? bets : {};
}

/** The favourite bets at the table that is shown, if any. @returns {Slip | undefined} */
export const favourite = () => all()[atTable().table];

/** Keep what lies on the layout. */
export function keepFavourite() {
  const bets = { ...all(), [atTable().table]: { ...state.slip } };
  sessionStorage.setItem(KEPT, JSON.stringify({ visit: visitNow(), bets }));
}

/** Whether what lies on the layout is kept already. */
export function isKept() {
  const written = (/** @type {Slip} */ slip) => JSON.stringify(Object.entries(slip).sort());
  return written(favourite() ?? {}) === written(state.slip);
}
