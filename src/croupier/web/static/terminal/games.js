// How the layout of each game lies before its player, and where each decision has its place.
//
// `pays` names the paytable of a wager where it is not called like the wager, `family` where one is for all of them.
// `equal` are wagers of one amount, `first` those without which there are no others.
// A row is a part of the layout (§ .2 of each chapter); "=" stands between wagers of one amount. A slot is the place
// of a choice: it never moves. Several choices share one where they are the same act, paid or free.

import { t } from "../shared/words.js";

/**
 * @typedef {{ spots: string[], title?: string, shape?: string }} Row
 * @typedef {{ of: string[], label: string, times?: number, apart?: boolean, rare?: boolean }} Slot
 * @typedef {{
 *   rows: Row[], pays: Record<string, string>, family?: string, slots: Slot[], equal?: RegExp, first?: RegExp,
 * }} Game
 */

const FOLD = { of: ["fold"], label: t("Fold"), apart: true };
const CHECK = { of: ["check"], label: t("Check"), apart: true };

/** @returns {Slot[]} */
const multiples = (/** @type {string} */ choice, /** @type {string} */ label) =>
  [1, 2, 3].map((times) => ({ of: [choice], label, times }));

const INSURANCE = [
  { of: ["decline"], label: t("Decline"), rare: true },
  { of: ["insurance"], label: t("Insurance"), rare: true },
];
const FACES = [2, 3, 4, 5, 6, 1];
const FIVE_CARD_HAND = { five_card_hand_player: "five_card_hand", five_card_hand_dealer: "five_card_hand" };

const HOPS = [1, 2, 3, 4, 5].flatMap((low) =>
  [2, 3, 4, 5, 6].filter((high) => high > low).map((high) => `hop_${low}-${high}`)
);
const HARDWAYS = ["two", "four", "six", "eight", "ten", "twelve"].map((total) => `${total}_hardway`);
const LIKE_KIND = [2, 3, 4, 5, 6, 7, 8].map((count) => `like_kind_${count}`);

/** @type {Record<string, Game>} */
export const GAMES = {
  "647a": {
    rows: [
      { spots: ["ante", "flop", "turn", "river"] },
      {
        spots: ["holdem_bonus", "progressive", "five_card_hand_player", "five_card_hand_dealer", "six_card_bonus"],
        shape: "bonus",
      },
    ],
    pays: FIVE_CARD_HAND,
    slots: [FOLD, CHECK, { of: ["bet"], label: t("Bet") }],
  },
  "657a": {
    rows: [
      { spots: ["ante", "=", "super_bonus", "play"] },
      {
        spots: [
          "queens_up",
          "four_card_progressive",
          "five_card_progressive",
          "five_card_hand_player",
          "five_card_hand_dealer",
          "six_card_bonus",
        ],
        shape: "bonus",
      },
    ],
    pays: FIVE_CARD_HAND,
    slots: [FOLD, ...multiples("play", t("Play"))],
  },
  "663a": {
    rows: [{ spots: ["ante", "=", "play"] }, { spots: ["tie", "poker_bonus"], shape: "bonus" }],
    pays: { ante: "ante_bonus" },
    slots: [FOLD, { of: ["play"], label: t("Play Wager") }, { of: ["set"], label: t("Set the hands") }],
  },
  "667a": {
    rows: [
      { spots: ["pot", "ante", "=", "flop"] },
      { spots: ["three_card_bonus", "progressive_flop"], shape: "bonus" },
    ],
    pays: {},
    slots: [FOLD, { of: ["flop"], label: t("Flop Wager") }],
  },
  "668a": {
    rows: [
      { spots: HARDWAYS, shape: "dice" },
      { spots: HOPS, shape: "dice" },
      { spots: ["hop_the_left", "hop_the_center", "hop_the_right", "hop_the_top"], shape: "wide" },
      { spots: ["1-6_and_under", "field", "3-4_and_over", "six_eight_shake"], shape: "wide" },
    ],
    pays: {},
    family: "payouts",
    slots: [],
  },
  "669a": {
    rows: [
      { spots: ["ante", "=", "blind", "play"] },
      { spots: ["pair_plus", "progressive", "six_card_bonus"], shape: "bonus" },
    ],
    pays: {},
    slots: [FOLD, CHECK, ...multiples("play", t("Play"))],
  },
  "670a": {
    rows: [
      { spots: ["pai_gow", "=", "double_down"] },
      { spots: ["fortune_bonus", "insurance", "progressive"], shape: "bonus" },
    ],
    pays: { double_down: "pai_gow" },
    slots: [
      { of: ["decline"], label: t("No Double Down"), apart: true },
      { of: ["double_down"], label: t("Double Down") },
      { of: ["house_way"], label: t("House way") },
      { of: ["set"], label: t("Set the hands") },
      { of: ["play_out"], label: t("Play out the hand"), rare: true },
      { of: ["void_hand"], label: t("Void the hand"), rare: true },
    ],
  },
  "671a": {
    rows: [
      { spots: ["ante", "super", "bet", "options_fee"] },
      {
        title: t("Super Wager on another hand"),
        spots: ["super_dealer", ...[1, 2, 3, 4, 5].map((seat) => `super_seat_${seat}`)],
        shape: "bonus",
      },
    ],
    pays: {
      super: "super_2016",
      super_dealer: "super_2016",
      ante: "ante_2016",
      ...Object.fromEntries([1, 2, 3, 4, 5].map((seat) => [`super_seat_${seat}`, "super_2016"])),
    },
    slots: [
      FOLD,
      { of: ["bet"], label: t("Bet Wager") },
      { of: ["buy_sixth"], label: t("Buy a sixth card") },
      { of: ["exchange"], label: t("Exchange") },
      { of: ["declare_instant"], label: t("Instant payout"), rare: true },
      { of: ["pass"], label: t("Declare nothing"), rare: true },
      { of: ["declare_super"], label: t("Declare the Super hand"), rare: true },
    ],
  },
  "672a": {
    rows: [{ spots: ["blackjack", "push22"] }],
    pays: {
      blackjack_hand2: "blackjack",
      blackjack_hand3: "blackjack",
      blackjack_hand4: "blackjack",
      double: "blackjack",
    },
    slots: [
      { of: ["stand"], label: t("Stand") },
      { of: ["draw"], label: t("Draw a card") },
      { of: ["double_free", "double_paid"], label: t("Double down") },
      { of: ["split_free", "split_paid"], label: t("Split") },
      ...INSURANCE,
      { of: ["even_money"], label: t("Even money"), rare: true },
    ],
  },
  "673a": {
    rows: [{ spots: ["blackjack", "second_chance"] }],
    pays: { blackjack_hand2: "blackjack", double: "blackjack", second_chance_hand2: "second_chance" },
    slots: [
      { of: ["stand"], label: t("Stand") },
      { of: ["draw"], label: t("Draw a card") },
      { of: ["double"], label: t("Double down") },
      { of: ["split"], label: t("Split") },
      { of: ["surrender"], label: t("Surrender"), apart: true },
      { of: ["play_on"], label: t("Play on"), rare: true },
      ...INSURANCE,
      { of: ["second_chance"], label: t("Second Chance"), rare: true },
    ],
  },
  "674a": {
    rows: [
      { spots: ["ante_across", "=", "ante_down", "across", "down", "middle"] },
      { spots: ["five_card_bonus"], shape: "bonus" },
    ],
    pays: { ante_across: "antes", ante_down: "antes", across: "bets", down: "bets", middle: "bets" },
    slots: [FOLD, ...multiples("bet", t("Bet"))],
  },
  "675a": {
    rows: [
      { title: t("Like Kind Boulevard"), spots: LIKE_KIND, shape: "count" },
      { title: t("Pip Street"), spots: FACES.map((face) => `pip_${face}`), shape: "dice" },
      { title: t("Millionaire Row (First Roll Side Bet)"), spots: ["millionaire_9", "millionaire_10"], shape: "count" },
      { title: t("Extra Roll"), spots: ["extra_roll"], shape: "wide" },
    ],
    pays: {
      ...Object.fromEntries(FACES.map((face) => [`pip_${face}`, "pip_street"])),
      ...Object.fromEntries(LIKE_KIND.map((wager) => [wager, "like_kind"])),
      millionaire_9: "millionaire_row",
      millionaire_10: "millionaire_row",
    },
    slots: [],
    equal: /^(pip|like_kind|extra)_/,
    first: /^pip_/,
  },
  "676a": {
    rows: [{ spots: ["front9", "=", "back9"] }, { spots: ["skins", "gopher"], shape: "bonus" }],
    pays: {},
    slots: [FOLD, { of: ["back9"], label: t("Back 9 Wager") }],
  },
};

/** The one row of a paytable that is about a wager, where its family speaks of many. @type {Record<string, string>} */
export const ROW_OF = {
  ...Object.fromEntries(HARDWAYS.map((wager) => [wager, "double"])),
  ...Object.fromEntries(HOPS.map((wager) => [wager, "any_number"])),
  ...Object.fromEntries(
    [
      "hop_the_top",
      "hop_the_left",
      "hop_the_right",
      "hop_the_center",
      "1-6_and_under",
      "3-4_and_over",
      "six_eight_shake",
    ]
      .map((wager) => [wager, wager]),
  ),
  ...Object.fromEntries(
    ["ace", "two", "three", "four", "five", "six"].map((word, index) => [`pip_${index + 1}`, word]),
  ),
  ...Object.fromEntries(
    [
      "two",
      "three",
      "four",
      "five",
      "six",
      "seven",
      "eight",
    ].map((word, index) => [`like_kind_${index + 2}`, `${word}_of_a_kind`]),
  ),
  millionaire_9: "nine_of_a_kind",
  millionaire_10: "ten_of_a_kind",
};
