// The time in the facility's time zone, wherever the browser is.

import { locale } from "./words.js";

const { zone = "" } = document.documentElement.dataset;
const timeZone = zone || undefined;

/** @param {Intl.DateTimeFormatOptions} options */
const format = (options) => new Intl.DateTimeFormat(locale, { timeZone, ...options });
const MINUTES = format({ hour: "2-digit", minute: "2-digit" });
const SECONDS = format({ timeStyle: "medium" });
const MOMENT = format({ dateStyle: "medium", timeStyle: "medium" });
const SHORT = format({ dateStyle: "medium", timeStyle: "short" });
const DAY = format({ dateStyle: "full" });
const EXACT = format({
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  hourCycle: "h23",
});

const ISO = new Intl.DateTimeFormat("en-CA", { timeZone });

const FIELD = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });

/** What the facility's clock shows at a moment, as if it were UTC. @param {number} at */
const shownAt = (at) => Date.parse(`${FIELD.format(at).replace(" ", "T")}Z`);

/**
 * The moment that a field for day and hour says, by the facility's clock; also in the hours around its change.
 * @param {string} local "2026-11-16T13:00"
 */
export function momentOf(local) {
  const there = Date.parse(`${local}:00Z`);
  const near = 2 * there - shownAt(there);
  return new Date(near + there - shownAt(near));
}

/** The day of the calendar, as a field for days has it. */
export const today = () => ISO.format(new Date());
/** @typedef {string | number} Moment */
/** Hours and minutes. @param {Moment} at */
export const minutes = (at) => MINUTES.format(new Date(at));
/** To the second. @param {Moment} at */
export const seconds = (at) => SECONDS.format(new Date(at));
/** With its day. @param {Moment} at */
export const moment = (at) => MOMENT.format(new Date(at));
/** With its day, without the seconds. @param {Moment} at */
export const toTheMinute = (at) => SHORT.format(new Date(at));
/** The day alone. @param {Moment} at */
export const dayOf = (at) => DAY.format(new Date(at));
/** To the millisecond. @param {Moment} at */
export const exactly = (at) => EXACT.format(new Date(at));
