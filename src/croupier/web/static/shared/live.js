// One socket per page. Commands have ids made here; after a lost connection every unanswered command is sent again with
// the same id, so its outcome is certain and it is done once.

/**
 * @import {
 *   Approve, Ask, Consider, ConsideredAnswer, Decline, DoneAnswer, Foresee, ForeseenAnswer, Heard, Message,
 *   RefusedAnswer, Second, Simulate, View, Wish
 * } from "./documents.d.ts"
 */

/**
 * How the connection is, what the server says to it, and what is sent before it has an id.
 * @typedef {"connecting" | "open" | "lost" | "forbidden" | "elsewhere"} Connection
 * @typedef {Exclude<Heard, { kind: "view" | "change" }>} Answer
 * @typedef {DoneAnswer | RefusedAnswer} Done
 * @typedef {Ask["command"]} Command
 * @typedef {Extract<Message, { id: string }>} Question
 */

/**
 * What is asked without the id that is given to it here.
 * @template {{ id: string }} One
 * @typedef {One extends unknown ? Omit<One, "id"> : never} Unnumbered
 */

/**
 * A message that has no answer yet. The kind of a question decides the kind of its answer: the promise trusts the
 * server for that, so `answer` is a method.
 * @typedef {{ message: string, answer(message: Answer): void }} Waiting
 */

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 5000;
const QUIET = 5000;
const PATIENCE = 5000;

const WATCHED = "watched";

/** The table that was watched when the page was opened again in another language. */
function resumed() {
  const table = sessionStorage.getItem(WATCHED) ?? "";
  sessionStorage.removeItem(WATCHED);
  return table;
}

/** As good as crypto.randomUUID, which a browser has only where it trusts the server. */
const unique = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export class Live {
  /**
   * @param {string} page
   * @param {{onView: (view: View) => void, onState: (state: Connection) => void, table?: string}} listeners
   */
  constructor(page, { onView, onState, table = "" }) {
    this.page = page;
    this.table = table || resumed();
    /** The tables that are shown besides. @type {string[]} */
    this.beside = [];
    document.querySelector("form.language")?.addEventListener(
      "submit",
      () => sessionStorage.setItem(WATCHED, this.table),
    );
    this.onView = onView;
    this.onState = onState;
    /** @type {View | null} */
    this.view = null;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    /** When the server was asked whether it is there; zero while it need not answer. */
    this.asked = 0;
    this.heard = 0;
    this.pause = FIRST_PAUSE;
    this.session = unique();
    this.count = 0;
    this.connect();
    setInterval(() => this.listen(), 1000);
  }

  connect() {
    this.onState("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/live/${this.page}?table=${encodeURIComponent(this.table)}`,
    );
    this.socket = socket;
    this.asked = 0;
    this.heard = Date.now();
    socket.onopen = () => {
      this.heard = Date.now();
      this.pause = FIRST_PAUSE;
      this.onState("open");
      if (this.beside.length) this.watch(this.table);
      for (const { message } of this.waiting.values()) socket.send(message);
    };
    socket.onmessage = ({ data }) => {
      this.heard = Date.now();
      this.asked = 0;
      this.take(JSON.parse(data));
    };
    socket.onclose = ({ code }) => this.closed(socket, code);
  }

  /** @param {WebSocket} socket @param {number} code */
  closed(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    if (code === 4403 || code === 4409) {
      this.onState(code === 4403 ? "forbidden" : "elsewhere");
      return;
    }
    this.onState("lost");
    // Not all at once: after a restart a thousand terminals come back.
    setTimeout(() => this.connect(), this.pause * (0.5 + Math.random()));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** A network can be lost without a word: who has heard nothing for a while asks, and leaves when nobody answers. */
  listen() {
    const { socket } = this;
    if (!socket) return;
    const now = Date.now();
    if (
      this.asked ? now - this.asked > PATIENCE : socket.readyState !== WebSocket.OPEN && now - this.heard > PATIENCE
    ) {
      this.closed(socket, 0);
      socket.close();
    } else if (!this.asked && socket.readyState === WebSocket.OPEN && now - this.heard > QUIET) {
      this.asked = now;
      socket.send(JSON.stringify({ kind: "here", id: `${this.session}-${++this.count}` }));
    }
  }

  /** @param {Heard} message */
  take(message) {
    if (message.kind === "view" || message.kind === "change") {
      this.see(message);
      return;
    }
    const asked = this.waiting.get(message.id);
    if (!asked) return;
    this.waiting.delete(message.id);
    asked.answer(message);
  }

  /** A view is everything; a change is put over it. @param {Extract<Heard, { kind: "view" | "change" }>} message */
  see(message) {
    if (message.kind === "change" && !this.view) return;
    this.view = message.kind === "view" ? message : { ...this.view, ...message, kind: "view" };
    this.onView(this.view);
  }

  /**
   * Ask for a command.
   * @param {Command} command
   * @param {Second | null} [second]
   * @returns {Promise<Done>}
   */
  ask(command, second = null) {
    return this.send({ kind: "ask", command, second });
  }

  /**
   * What hands do at the machine, where it is simulated: a bill or a voucher goes in.
   * @param {Simulate["command"]} command
   * @returns {Promise<Done>}
   */
  simulate(command) {
    return this.send({ kind: "simulate", command });
  }

  /**
   * Ask what a slip would need and whether it may be placed; nothing changes.
   * @param {Omit<Consider, "kind" | "id">} question
   * @returns {Promise<ConsideredAnswer>}
   */
  consider(question) {
    return this.send({ kind: "consider", ...question });
  }

  /**
   * Ask what an irregularity would lead to; nothing changes.
   * @param {string} table
   * @param {Foresee["event"]} event
   * @returns {Promise<ForeseenAnswer>}
   */
  foresee(table, event) {
    return this.send({ kind: "foresee", table, event });
  }

  /**
   * Ask the pit for a command; resolves when somebody there has approved or declined it.
   * @param {Wish["command"]} command
   * @returns {Promise<Done>}
   */
  wish(command) {
    return this.send({ kind: "wish", command });
  }

  withdraw() {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ kind: "withdraw" }));
  }

  /**
   * Approve what a dealer asks for, with one's own password.
   * @param {Approve["wish"]} wish
   * @param {string} password
   * @param {string} key
   * @returns {Promise<Done>}
   */
  approve(wish, password, key) {
    return this.send({ kind: "approve", wish, password, key });
  }

  /** @param {Decline["wish"]} wish @param {string} why @returns {Promise<Done>} */
  decline(wish, why) {
    return this.send({ kind: "decline", wish, why });
  }

  /**
   * @template {Answer} Kind
   * @param {Unnumbered<Question>} body
   * @returns {Promise<Kind>}
   */
  send(body) {
    const id = `${this.session}-${++this.count}`;
    const message = JSON.stringify({ id, ...body });
    return new Promise((answer) => {
      this.waiting.set(id, { message, answer: (/** @type {Kind} */ heard) => answer(heard) });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(message);
    });
  }

  /** Show a table, and others beside it. @param {string} table */
  watch(table, beside = this.beside) {
    [this.table, this.beside] = [table, beside];
    const message = { kind: "watch", table, beside };
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
