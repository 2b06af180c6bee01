// What the server tells about odds: figures that ship as files, with the paytables of their game.

/** An exact value beside its decimal. */
export type Exact = { decimal: number };

/** A result of a round: what a unit wins or loses, as "n/d", and how often. */
export type Outcome = { net: string; name?: string; ways: number; probability: number };

/** A progressive: what each meter begins with, where it has one, and what follows from it, for other wagers too. */
export type Progressive = { seed?: Record<string, Exact> } & Record<string, Exact | Record<string, Exact> | null>;

/** A wager under one selection. */
export type Figure = {
    wager: string;
    of: string[];
    per: string;
    paytable: string | null;
    selected: Record<string, unknown>;
    expectation: string;
    expectation_decimal: number;
    house_edge: number;
    element_of_risk: number;
    mean_wagered: number;
    hit_frequency: number;
    push_frequency: number;
    lose_frequency: number;
    standard_deviation: number;
    outcomes: Outcome[];
    tables: { family: string; column: string }[];
    strategy: string[];
    convention?: string;
    progressive?: Progressive;
};

/** The paytables of a family: its rows in order, and what each column pays, as it is written. */
export type Family = {
    title: string;
    cite: string;
    rows: { row: string; words: string }[];
    columns: Record<string, Record<string, string>>;
};

/** A game with all its figures. */
export type GameOdds = {
    chapter: string;
    name: string;
    titles: Record<string, string>;
    wagers: Record<string, string>;
    too_long: Record<string, string>;
    paytables: Record<string, Family>;
    figures: { options: Record<string, unknown>; varies: Record<string, string[]>; wagers: Figure[] };
};

/** A game at a glance. */
export type GameSummary = {
    chapter: string;
    name: string;
    wagers: number;
    main: {
        titles: string[];
        house_edge: number;
        element_of_risk: number;
        hit_frequency: number;
        standard_deviation: number;
        convention: string | boolean;
    }[];
};

/** What a changed paytable makes of a wager. */
export type Changed = { figure: Figure; difference: string; difference_decimal: number };

/** Why a changed paytable cannot be worked out, and which rows are wrong. */
export type Refused = { detail: string; rows?: { family: string; row: string }[] };
