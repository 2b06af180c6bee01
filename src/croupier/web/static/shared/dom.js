// Elements from data, and pages that change in place: whatever stays keeps its focus, its scroll and its animation.
// Why the keyboard goes to the container: docs/design/0130.

/** @typedef {Node | string | number | false | null | undefined} Child */

/**
 * An element. A property beginning with "on" is a listener; `class`, `aria-…`, `data-…` and the rest are attributes;
 * true is an attribute without a value, false and null are none.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) listen(element, name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(
    ...children.flat().filter((child) => child !== false && child !== null && child !== undefined).map(asNode),
  );
  return element;
}

/** @param {Child} child */
function asNode(child) {
  return child instanceof Node ? child : document.createTextNode(String(child));
}

const LISTENERS = Symbol("listeners");

/** One listener per event, which a later rendering may replace. */
function listen(element, event, listener) {
  const held = (element[LISTENERS] ??= {});
  if (!(event in held)) element.addEventListener(event, (happened) => element[LISTENERS][event]?.(happened));
  held[event] = listener;
}

/**
 * Make the children of an element what they should be, changing as little as possible. Children with the same
 * `data-key` are the same child. The keyboard stays where it is; if that is gone, it is where it was, at what is left.
 * @param {Element} parent
 * @param {...Child} wanted
 */
export function show(parent, ...wanted) {
  const held = parent.contains(document.activeElement) ? lineage(document.activeElement) : [];
  patchChildren(
    parent,
    wanted.flat().filter((child) => child !== false && child !== null && child !== undefined).map(asNode),
  );
  if (held.length && document.activeElement !== held[0]) giveBack(held.find((element) => element.isConnected));
}

function lineage(element) {
  return element ? [element, ...lineage(element.parentElement)] : [];
}

/**
 * Nothing that is left may be pressed instead of what is gone: a container takes the keyboard, and Tab goes on in it.
 */
function giveBack(element) {
  if (element.tabIndex < 0) element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: true });
}

function patchChildren(parent, wanted) {
  const keyed = new Map();
  const stays = new Set(wanted.map((next) => next.dataset?.key).filter(Boolean));
  for (const child of [...parent.children]) {
    // What goes is gone first: the others need not move for it.
    if (child.dataset.key && !stays.has(child.dataset.key)) child.remove();
    else if (child.dataset.key) keyed.set(child.dataset.key, child);
  }
  let place = parent.firstChild;
  for (const next of wanted) {
    const same = next.nodeType === 1 && next.dataset.key
      ? keyed.get(next.dataset.key)
      : place && !place.dataset?.key
      ? place
      : null;
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

function alike(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && one.dataset?.key === other.dataset?.key;
}

/** What is the person's and not the page's: whether a dialog or a fold is open, and where the keyboard is. */
const OWN = ["open", "tabindex"];

function patch(old, next) {
  if (old.nodeType !== 1) {
    if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
    return;
  }
  if (old === document.activeElement && next.hasAttribute("disabled")) holdBack(next);
  for (const { name } of [...old.attributes]) {
    if (!OWN.includes(name) && !next.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const [event, listener] of Object.entries(next[LISTENERS] ?? {})) listen(old, event, listener);
  for (const event of Object.keys(old[LISTENERS] ?? {})) {
    if (!(event in (next[LISTENERS] ?? {}))) delete old[LISTENERS][event];
  }
  if (old.dataset.own === undefined) patchChildren(old, [...next.childNodes]);
}

/** A button that is disabled loses the keyboard; while it has it, it only does nothing. */
function holdBack(button) {
  button.removeAttribute("disabled");
  button.setAttribute("aria-disabled", "true");
  button[LISTENERS] = { click: (/** @type {Event} */ event) => event.preventDefault() };
}

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}
