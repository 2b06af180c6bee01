// Shared by all pages of the office: the navigation bar, and what is due for one's own role, first.

import { app, fetched, person, redraw, role } from "./desk.js";
import { h } from "../shared/dom.js";
import { day, named, said, t } from "../shared/words.js";

/**
 * @import { Due, DutyDocument } from "../shared/documents.d.ts"
 * @import { Child } from "../shared/dom.js"
 * @import { Told } from "./desk.js"
 */

const SECONDS_BETWEEN_LOOKS = 15;
/** @type {Record<string, string>} */
const ROOMS = {
  "/duty": t("Duty"),
  "/cage": t("Cage"),
  "/count": t("Count room"),
  "/finance": t("Revenue and tax"),
  "/devices": t("Devices"),
  "/school": t("School"),
};
const readable = new Set([...(app.dataset.rooms ?? "").split(" "), "/pit"]);
let own = /** @type {readonly Due[]} */ ([]);

/** @param {string} title @param {string} about @param {string} done @param {Child[]} [more] */
export function officeBar(title, about, done, more = []) {
  return h(
    "header",
    { class: "bar" },
    h("div", {}, h("h1", {}, title), h("small", { role: "status" }, about)),
    rooms(),
    h("span", { class: "grow" }),
    h("span", { role: "status", class: "done" }, done),
    ...more,
    h("a", { href: "/pit" }, t("The pit")),
    h("span", {}, h("b", {}, person), `, ${named("role", role)}`),
    h("form", { method: "post", action: "/logout" }, h("button", { class: "quiet" }, t("Log out"))),
  );
}

/** The pages of the office that one's own role reads. */
function rooms() {
  return h(
    "nav",
    { class: "rooms", "aria-label": t("The office") },
    [...readable].filter((path) => path in ROOMS).map((path) =>
      h("a", { href: path, "aria-current": path === location.pathname ? "page" : null }, ROOMS[path])
    ),
  );
}

/** Look at what is due for one's own role, now and then. @param {Told} told */
export function lookAtDuty(told) {
  const look = async () => {
    const found = /** @type {DutyDocument | null} */ (await fetched(told, "/api/duty"));
    if (!found) return;
    own = found.due.filter((_, number) => found.mine.includes(number));
    redraw();
  };
  look();
  setInterval(look, SECONDS_BETWEEN_LOOKS * 1000);
}

/** Papers to print, each with its name. @param {Record<string, string>} named @returns {Child} */
export const papers = (named) =>
  h(
    "p",
    { class: "row papers" },
    Object.entries(named).map(([path, words]) =>
      h("a", { href: `/papers/${path}.pdf`, target: "_blank", rel: "noopener" }, words)
    ),
  );

/** What the page says is due, and what else is due for one's own role. @param {readonly Due[]} [items] */
export function calendar(items = []) {
  const shown = new Map([...items, ...own].map((one) => [keyOf(one), one]));
  const all = [...shown.values()].sort((one, other) => one.day.localeCompare(other.day));
  return h(
    "section",
    { class: "panel due", "aria-labelledby": "due-title" },
    h("h2", { id: "due-title" }, t("What is due")),
    all.length > 0 ? dueList(all) : h("p", { class: "dim" }, t("Nothing due.")),
  );
}

/** What stands on a page, to go there at once. @param {[place: string, words: string, count: number][]} places */
export const jump = (places) =>
  h(
    "nav",
    { class: "panel jump", "aria-label": t("On this page") },
    places.map(([place, words, count]) =>
      h("a", { href: `#${place}` }, words, " ", h("small", { class: "dim" }, count ? `${count}` : ""))
    ),
  );

/** Each leads to where it is done. @param {readonly Due[]} items @param {{ whose?: boolean }} [more] */
export const dueList = (items, { whose = false } = {}) =>
  h("ol", { class: "plain tasks" }, items.map((one) => entry(one, whose ? one.roles : [])));

/** @param {Due} one */
const keyOf = (one) => `${one.day} ${one.cite} ${said(one.what)}`;

/** @param {Due} one @param {readonly string[]} roles */
const entry = (one, roles) =>
  h(
    "li",
    { "data-key": keyOf(one), class: one.overdue ? "overdue" : "" },
    h(
      "b",
      {},
      one.overdue ? t("Overdue since {day}", { day: day(one.day) }) : t("Due {day}", { day: day(one.day) }),
    ),
    " ",
    readable.has(one.where.split("#")[0] ?? "") ? h("a", { href: one.where }, said(one.what)) : said(one.what),
    h("small", { class: "dim" }, " ", [one.cite, ...roles.map((each) => named("role", each))].join(" · ")),
  );
