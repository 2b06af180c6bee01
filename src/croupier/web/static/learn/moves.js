// Moves by name, as the server parses them: a choice, its cents, and the cards it names.

/** @import { LessonChoice } from "../shared/documents.d.ts" */

/** With the cards in the order of the alphabet. @param {LessonChoice} choice @param {string[]} cards */
export const moveOf = (choice, cards) =>
  choice.most_cards ? `${choice.choice}:${[...cards].sort().join(".")}` : choice.choice;

/** @param {LessonChoice} choice @param {string[]} picked */
export const mayChoose = (choice, picked) =>
  !choice.most_cards || (picked.length >= choice.fewest_cards && picked.length <= choice.most_cards);
