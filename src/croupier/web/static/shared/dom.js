// Elements from data, and pages that are patched in place: whatever stays keeps its focus, its scroll and its
// animation. Why the keyboard goes to the container: docs/design/0130.

/**
 * What an element may hold, what listens to it, and its properties by name. A listener names the event it takes:
 * it is a method, so that one for `DragEvent` may stand where `Event` is said.
 * @typedef {Node | string | number | false | null | undefined} Child
 * @typedef {{ listener(event: Event): unknown }["listener"]} Listener
 * @typedef {string | number | boolean | null | undefined} Attribute
 * @typedef {{ [name: string]: Attribute | Listener, [event: `on${string}`]: Listener | null | undefined }} Properties
 */

/**
 * The element that a tag makes.
 * @template {string} Tag
 * @typedef {Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement} ElementOf
 */

/**
 * An element. A property beginning with "on" is a listener; `class`, `aria-…`, `data-…` and the rest are attributes;
 * true is an attribute without a value, false and null are none.
 * @template {string} Tag
 * @param {Tag} tag
 * @param {Properties} [properties]
 * @param {...(Child | Child[])} children
 * @returns {ElementOf<Tag>}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") listen(element, name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...nodes(children));
  return /** @type {ElementOf<Tag>} */ (element);
}

/** @param {(Child | Child[])[]} children @returns {Node[]} */
function nodes(children) {
  return children.flat().filter((child) => child !== false && child !== null && child !== undefined).map(asNode);
}

/** @param {Child} child */
function asNode(child) {
  return child instanceof Node ? child : document.createTextNode(String(child));
}

/** The listeners of every element, by event. @type {WeakMap<Element, Record<string, Listener | undefined>>} */
const listeners = new WeakMap();

/** @param {Element} element */
const listenersOf = (element) => listeners.get(element) ?? {};

/**
 * One listener per event, which a later rendering may replace.
 * @param {Element} element
 * @param {string} event
 * @param {Listener | undefined} listener
 */
function listen(element, event, listener) {
  const held = listenersOf(element);
  if (!(event in held)) element.addEventListener(event, (happened) => listenersOf(element)[event]?.(happened));
  listeners.set(element, { ...held, [event]: listener });
}

/**
 * Make the children of an element what they should be, changing as little as possible. Children with the same
 * `data-key` are the same child. The keyboard stays where it is; if that is gone, it is where it was, at what is left.
 * @param {Element} parent
 * @param {...(Child | Child[])} wanted
 */
export function show(parent, ...wanted) {
  const held = parent.contains(document.activeElement) ? lineage(document.activeElement) : [];
  patchChildren(parent, nodes(wanted));
  if (held.length && document.activeElement !== held[0]) giveBack(held.find((element) => element.isConnected));
}

/** @param {Element | null} element @returns {Element[]} */
function lineage(element) {
  return element ? [element, ...lineage(element.parentElement)] : [];
}

/**
 * Nothing that is left may be pressed instead of what is gone: a container takes the keyboard, and Tab goes on in it.
 * @param {Element | undefined} element
 */
function giveBack(element) {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return;
  if (element.tabIndex < 0) element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: true });
}

/** @param {Node} node */
const keyOf = (node) => (node instanceof Element ? node.getAttribute("data-key") : null) ?? "";

/** @param {Element} parent @param {Node[]} wanted */
function patchChildren(parent, wanted) {
  /** @type {Map<string, Element>} */
  const keyed = new Map();
  const stays = new Set(wanted.map(keyOf));
  for (const child of [...parent.children]) {
    const key = keyOf(child);
    // What goes is gone first: the others need not move for it.
    if (key && !stays.has(key)) child.remove();
    else if (key) keyed.set(key, child);
  }
  let place = parent.firstChild;
  for (const next of wanted) {
    const same = keyOf(next) ? keyed.get(keyOf(next)) : place && !keyOf(place) ? place : null;
    if (same && alike(same, next)) {
      if (same !== place) parent.insertBefore(same, place);
      patch(same, next);
      place = same.nextSibling;
    } else {
      parent.insertBefore(next, place);
    }
  }
  while (place) {
    const after = place.nextSibling;
    place.remove();
    place = after;
  }
}

/** @param {Node} one @param {Node} other */
function alike(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && keyOf(one) === keyOf(other);
}

/**
 * What is the person's or the camera's and not the page's: whether a dialog or a fold is open, where the keyboard is,
 * and how large the scene is drawn.
 */
const OWN = ["open", "tabindex", "style"];

/** @param {Node} old @param {Node} next */
function patch(old, next) {
  if (!(old instanceof Element && next instanceof Element)) {
    if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
    return;
  }
  if (old === document.activeElement && next.hasAttribute("disabled")) holdBack(next);
  for (const { name } of [...old.attributes]) {
    if (!OWN.includes(name) && !next.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const [event, listener] of Object.entries(listenersOf(next))) listen(old, event, listener);
  for (const event of Object.keys(listenersOf(old))) {
    if (!(event in listenersOf(next))) listen(old, event, undefined);
  }
  if (!old.hasAttribute("data-own")) patchChildren(old, [...next.childNodes]);
}

/** A button that is disabled loses the keyboard; while it has it, it only does nothing. */
/** @param {Element} button */
function holdBack(button) {
  button.removeAttribute("disabled");
  button.setAttribute("aria-disabled", "true");
  listeners.set(button, { click: (event) => event.preventDefault() });
}

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}
