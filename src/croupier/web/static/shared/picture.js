// The live picture of a table (§ 605a.9(c)). It comes from a server of its own, so that its failures never affect
// wagers; if it is missing, late, or of another round, text replaces it.

import { h, show } from "./dom.js";
import { JpegPicture, reads, VideoPicture } from "./picture-ways.js";
import { t } from "./words.js";

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15000;
const PATIENCE = 4000; // milliseconds without a frame after which a connection is given up
const LATE = 3000; // milliseconds behind the table after which a picture is no longer live
const OTHER_ROUND = 2000; // milliseconds in which a picture may still show the round before
const LOOK = 230; // milliseconds, and not a whole number of frames: delays are measured at all moments of a frame

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let withoutVideo = false; // a browser that could not play the video once is not asked again

/**
 * The live picture of a table: an element that looks after itself while it is in the page. With `round`, a picture that
 * says it is of another round is not shown.
 * @param {string} table
 * @param {{round?: number | null}} [expected]
 * @returns {HTMLElement}
 */
export function picture(table, { round = null } = {}) {
  return h("live-picture", {
    "data-own": true,
    "data-key": `picture ${table}`,
    "data-table": table,
    "data-round": round,
  });
}

class LivePicture extends HTMLElement {
  /** @type {number | null} */
  delay = null;
  /** @type {JpegPicture | VideoPicture | null} */
  way = null;
  /** When the last frame was seen. */
  seen = 0;
  /** Since when the picture is of another round. */
  wrongSince = 0;
  off = false;
  pause = FIRST_PAUSE;
  looking = 0;
  again = 0;
  whenSeen = () => (document.hidden ? this.end() : this.begin());

  connectedCallback() {
    if (this.looking) return; // it was only moved within the page
    this.off = false;
    this.pause = FIRST_PAUSE;
    this.looking = setInterval(() => this.look(), LOOK);
    document.addEventListener("visibilitychange", this.whenSeen);
    calm.addEventListener("change", this.whenSeen);
    this.begin();
  }

  async disconnectedCallback() {
    await null; // an element that is moved is in the page again by now
    if (this.isConnected) return;
    clearInterval(this.looking);
    this.looking = 0;
    document.removeEventListener("visibilitychange", this.whenSeen);
    calm.removeEventListener("change", this.whenSeen);
    this.end();
  }

  /** Nobody looks: the camera may rest. */
  end() {
    clearTimeout(this.again);
    this.attempt = null;
    this.way?.close();
    this.way = null;
  }

  async begin() {
    this.end();
    if (this.off || document.hidden) return this.say(this.off ? "off" : "connecting");
    this.say("connecting");
    const attempt = (this.attempt = {});
    const table = this.dataset.table ?? "";
    const answer = await fetch(`/api/picture/${encodeURIComponent(table)}`).catch(() => null);
    const found = answer?.ok ? await answer.json().catch(() => null) : null;
    if (attempt !== this.attempt) return;
    if (!found) return this.lost();
    this.seen = Date.now();
    this.wrongSince = 0;
    const slow = calm.matches || savesData();
    const Way = found.ways.includes("h264") && !slow && !withoutVideo && VideoPicture.possible()
      ? VideoPicture
      : JpegPicture;
    const way = new Way(found.address, {
      slow,
      onFrame: () => {
        this.seen = Date.now();
      },
      onEnd: () => this.lost(),
    });
    way.source.setAttribute("role", "img");
    way.source.setAttribute("aria-label", t("The live picture of table {table}", { table }));
    this.way = way;
  }

  /** Say so, and try again after a while; not all terminals at once. */
  lost() {
    withoutVideo ||= Boolean(this.way?.unplayable);
    this.end();
    this.say("none");
    this.again = setTimeout(() => this.begin(), this.pause * (0.5 + Math.random()));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** What the picture says of itself: how late it is, and of which round. */
  look() {
    if (!this.way) return;
    if (Date.now() - this.seen > PATIENCE) return this.lost();
    if (!this.way.frames) return;
    this.way.askTime();
    const read = reads(this.way.source);
    this.delay = read && this.way.skew !== null ? behind(read.at, Date.now() + this.way.skew) : null;
    const wrong = read && this.dataset.round && read.round !== Number(this.dataset.round) % 2 ** 24;
    this.wrongSince = wrong ? this.wrongSince || Date.now() : 0;
    if (this.delay !== null && this.delay > LATE) return this.say("late");
    if (wrong && Date.now() - this.wrongSince > OTHER_ROUND) return this.say("other");
    this.pause = FIRST_PAUSE;
    this.say("live");
  }

  /** @param {"connecting" | "none" | "late" | "other" | "off" | "live"} state */
  say(state) {
    /** @type {Record<string, string>} */
    const words = {
      connecting: t("Picture loading"),
      none: t("No picture; your wagers are not affected"),
      late: t("The picture is delayed; your wagers are not affected"),
      other: t("The picture shows another round; your wagers are not affected"),
      off: t("You turned the picture off"),
    };
    const toggle = () => {
      this.off = !this.off;
      this.begin();
    };
    show(
      this,
      h("div", {
        class: "live-frame",
        "data-own": true,
        "data-state": state,
        "data-way": this.way?.name ?? null,
        "data-delay": this.way && this.delay !== null ? Math.round(this.delay) : null,
      }),
      h("p", { class: "live-words", role: "status" }, words[state] ?? ""),
      h(
        "button",
        { class: "live-switch quiet", type: "button", onclick: toggle },
        this.off ? t("Show the picture") : t("Hide the picture"),
      ),
    );
    const frame = this.querySelector(".live-frame");
    if (this.way && frame?.firstChild !== this.way.source) frame?.replaceChildren(this.way.source);
    if (!this.way) frame?.replaceChildren();
  }
}

/** Whether the person asked their browser to save data, where a browser can be asked. */
function savesData() {
  const { connection } = /** @type {Navigator & { connection?: { saveData?: boolean } }} */ (navigator);
  return Boolean(connection?.saveData);
}

/**
 * Milliseconds between a moment in the picture, which counts to 2³² only, and now.
 * @param {number} at
 * @param {number} now
 */
function behind(at, now) {
  const late = (((now - at) % 2 ** 32) + 2 ** 32) % 2 ** 32;
  return late > 2 ** 31 ? late - 2 ** 32 : late;
}

customElements.define("live-picture", LivePicture);
