// The time as the facility's own clock says it, wherever the browser stands.

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

/** The moment that a field for day and hour says, by the facility's clock. @param {string} local "2026-11-16T13:00" */
export function momentOf(local) {
  const there = Date.parse(`${local}:00Z`);
  const shown = Date.parse(`${FIELD.format(there).replace(" ", "T")}Z`);
  return new Date(2 * there - shown);
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
