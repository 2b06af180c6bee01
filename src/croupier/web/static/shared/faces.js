// The faces of the cards, drawn here: fifty-two, a joker and a back. Each is drawn once, as a symbol that every card on
// the page references. A card is 100 wide and 140 high; its centre is at 50, 70. Parts of a suit are drawn in the
// colour of the card's own text, so that the four-colour deck and forced colours need no second drawing.

const SVG = "http://www.w3.org/2000/svg";

/** A suit in a square of 24. @type {Record<string, string>} */
const SUITS = {
  s: "M12 1.5C8.4 6.4 3 9.6 3 14.6a4.5 4.5 0 0 0 7.7 3.2c-.2 2-.9 3.6-2.3 4.7h7.2c-1.4-1.1-2.1-2.7-2.3-4.7" +
    "a4.5 4.5 0 0 0 7.7-3.2C21 9.6 15.6 6.4 12 1.5Z",
  h: "M12 22C7.2 17.4 2 13.4 2 8.2A5.2 5.2 0 0 1 12 6a5.2 5.2 0 0 1 10 2.2C22 13.4 16.8 17.4 12 22Z",
  d: "M12 1.5C14 5.4 17 9.2 20.5 12 17 14.8 14 18.6 12 22.5 10 18.6 7 14.8 3.5 12 7 9.2 10 5.4 12 1.5Z",
  c: "M12 1.8a4.7 4.7 0 0 0-3.9 7.4A4.7 4.7 0 1 0 10.8 17.2c-.2 2.1-.9 4-2.3 5.2h7c-1.4-1.2-2.1-3.1-2.3-5.2" +
    "a4.7 4.7 0 1 0 2.7-8A4.7 4.7 0 0 0 12 1.8Z",
};
const RANKS = "A23456789TJQK";

/** Where the pips of a rank stand: in which column, and how far down. @type {Record<string, [number, number][]>} */
const PIPS = {
  2: [[1, 28], [1, 112]],
  3: [[1, 28], [1, 70], [1, 112]],
  4: [[0, 28], [2, 28], [0, 112], [2, 112]],
  5: [[0, 28], [2, 28], [1, 70], [0, 112], [2, 112]],
  6: [[0, 28], [2, 28], [0, 70], [2, 70], [0, 112], [2, 112]],
  7: [[0, 28], [2, 28], [1, 49], [0, 70], [2, 70], [0, 112], [2, 112]],
  8: [[0, 28], [2, 28], [1, 49], [0, 70], [2, 70], [1, 91], [0, 112], [2, 112]],
  9: [[0, 26], [2, 26], [0, 55], [2, 55], [1, 70], [0, 85], [2, 85], [0, 114], [2, 114]],
  T: [[0, 26], [2, 26], [1, 40], [0, 55], [2, 55], [0, 85], [2, 85], [1, 100], [0, 114], [2, 114]],
};
const COLUMNS = [36, 50, 64];

/**
 * The upper half of each court figure in a square of 100, down to the belt at 70; the lower half is the same turned.
 * They are told apart by what they hold: the king a sword, the queen a flower, the jack a halberd and a feather.
 * @type {Record<string, string>}
 */
const COURT = {
  K: '<path class="face-suit" d="M26 70V58c0-7 7-11 14-13h20c7 2 14 6 14 13v12Z"/>' +
    '<path class="face-brass" d="M43 45 50 70 57 45l-7 6Z"/>' +
    '<path class="face-line" d="M30 70V59M70 70V59M36 70V55M64 70V55"/>' +
    '<path class="face-hair" d="M37 24v14c0 3 2 6 5 8l8 6 8-6c3-2 5-5 5-8V24Z"/>' +
    '<path class="face-skin" d="M41 24h18v12c0 5-4 9-9 9s-9-4-9-9Z"/>' +
    '<path class="face-hair" d="M41 36c3 1 6 0 9-1 3 1 6 2 9 1v3c0 6-4 9-9 9s-9-3-9-9Z"/>' +
    '<path class="face-line" d="M44 30h4M52 30h4M50 30v5l-1.5 1M47 40h6"/>' +
    '<path class="face-brass" d="M36 24 34 10l8 6 8-9 8 9 8-6-2 14Z"/>' +
    '<path class="face-gem" d="M50 13.5l2.3 3.5-2.3 3.5-2.3-3.5ZM37.5 21.5h25V24h-25Z"/>' +
    '<path class="face-steel" d="M78.5 12 81 16v36h-5V16Z"/>' +
    '<path class="face-brass" d="M71 52h15v3.5H71ZM76.5 55.5h4V66h-4Z"/><path class="face-skin" d="M73 58h8v6h-8Z"/>',
  Q: '<path class="face-suit" d="M26 70V60c0-8 8-11 15-13h18c7 2 15 5 15 13v10Z"/>' +
    '<path class="face-brass" d="M38 48c4 5 8 7 12 7s8-2 12-7l3 2c-4 7-9 10-15 10s-11-3-15-10Z"/>' +
    '<path class="face-line" d="M31 70c0-5 1-8 3-11M69 70c0-5-1-8-3-11M44 70v-9M56 70v-9M50 70v-8"/>' +
    '<path class="face-hair" d="M35 27c0-4 3-6 6-6h18c3 0 6 2 6 6 0 7 4 11 1 18-2 4-7 4-9 1H43' +
    'c-2 3-7 3-9-1-3-7 1-11 1-18Z"/>' +
    '<path class="face-skin" d="M41.5 25h17v10c0 6-4 11-8.5 11s-8.5-5-8.5-11Z"/>' +
    '<path class="face-hair" d="M41.5 30c4 0 7-2 8.5-5.5 1.5 3.5 4.5 5.5 8.5 5.5v-7h-17Z"/>' +
    '<path class="face-line" d="M44.5 32.5h4M51.5 32.5h4M50 33' +
    'v4.5"/><path class="face-gem" d="M47.5 40.5h5L50 42.3Z"/>' +
    '<path class="face-brass" d="M38 23 36 12l5 4 4-6 5 5 5-5 4 6 5-4-2 11c-8-2.5-16-2.5-24 0Z"/>' +
    '<path class="face-line" d="M21 70V50"/>' +
    '<path class="face-gem" d="M21 36.5' +
    "a4 4 0 0 1 3.6 4.7 4 4 0 0 1 3 6.8 4 4 0 0 1-6.6 3.5 4 4 0 0 1-6.6-3.5 4 4 0 0 1 3-6.8" +
    'A4 4 0 0 1 21 36.5Z"/>' +
    '<circle class="face-brass" cx="21" cy="45" r="3"/><path class="face-skin" d="M18.5 58h7v6h-7Z"/>',
  J: '<path class="face-suit" d="M27 70V59c0-7 7-11 14-13h18c7 2 14 6 14 13v11Z"/>' +
    '<path class="face-brass" d="M27 64h46v3H27ZM47.5 47h5v23h-5Z"/>' +
    '<path class="face-line" d="M35 64V53M65 64V53M41 64V50M59 64V50"/>' +
    '<path class="face-hair" d="M36 22h28v16c0 4-2 6-5 6H41c-3 0-5-2-5-6Z"/>' +
    '<path class="face-skin" d="M41 22h18v13c0 6-4 11-9 11s-9-5-9-11Z"/>' +
    '<path class="face-line" d="M44 31h4M52 31h4M50 31v5.5l-1.5.8M47.5 41h5"/>' +
    '<path class="face-suit" d="M33 24c0-9 7-13 17-13s17 4 17 13Z"/><path class="face-brass" d="M32 22h36v4H32Z"/>' +
    '<path class="face-feather" d="M62 20C66 8 75 4 83 5c-1 8-7 15-18 17Z"/>' +
    '<path class="face-line" d="M63.5 20.5C69 14 74 9.5 80 7"/>' +
    '<path class="face-steel" d="M19 18h3.5v52H19Z"/><path class="face-brass" d="M20.8 6 27 20l-6.2 5-6.2-5Z"/>' +
    '<path class="face-skin" d="M17 56h7.5v6H17Z"/>',
};

/** The ace of spades bears the mark of the house. */
const MARK =
  '<path class="face-mark" d="M50 57.5l3.5 7 7.7 1.1-5.6 5.5 1.3 7.7-6.9-3.6-6.9 3.6 1.3-7.7-5.6-5.5 7.7-1.1Z"/>';

/** A fool's cap with three bells, and below it the same turned. */
const JOKER = '<path class="face-suit" d="M32 68' +
  'c1-14-6-20-14-22 1-12 12-15 20-6 1-14 5-21 12-26 7 5 11 12 12 26 8-9 19-6 20 6-8 2-15 8-14 22Z"/>' +
  '<path class="face-brass" d="M32 64h36v6H32Z"/><circle class="face-brass" cx="18" cy="49" r="4.5"/>' +
  '<circle class="face-brass" cx="50" cy="13" r="4.5"/><circle class="face-brass" cx="82" cy="49" r="4.5"/>';

const BACK = '<rect class="face-field" x="6" y="6" width="88" height="128" rx="5"/>' +
  '<path class="face-weave" d="M14 14h72v112H14ZM14 70 50 14l36 56-36 56ZM14 14l72 112M86 14 14 126' +
  'M32 42h36v56H32Z"/>' +
  '<circle class="face-field" cx="50" cy="70" r="13"/><circle class="face-weave" cx="50" cy="70" r="13"/>' +
  '<path class="face-star" d="M50 61l2.7 5.5 6 .9-4.3 4.2 1 6-5.4-2.8-5.4 2.8 1-6-4.3-4.2 6-.9Z"/>';

/** @param {string} suit @param {number} x @param {number} y @param {number} size @param {boolean} [turned] */
function pip(suit, x, y, size, turned = false) {
  const turn = turned ? "rotate(180)" : "";
  return `<path transform="translate(${x} ${y})${turn}scale(${size / 24})translate(-12-12)" d="${SUITS[suit]}"/>`;
}

/** Something and the same turned upside down. @param {string} half */
const twice = (half) => `${half}<g transform="rotate(180 50 70)">${half}</g>`;

/** The rank over the suit, in two corners. @param {string} rank @param {string} suit */
function index(rank, suit) {
  const ten = rank === "T" ? ' textLength="27" lengthAdjust="spacingAndGlyphs"' : "";
  return twice(
    `<text class="face-index" x="16.5" y="29"${ten}>${rank === "T" ? "10" : rank}</text>${pip(suit, 16.5, 46, 21)}`,
  );
}

/** @param {string} rank @param {string} suit */
function middle(rank, suit) {
  if (rank === "A") return pip(suit, 50, 70, 58) + (suit === "s" ? MARK : "");
  if (!(rank in COURT)) return PIPS[rank].map(([column, y]) => pip(suit, COLUMNS[column], y, 18, y > 70)).join("");
  const half = `<g transform="translate(14 13)scale(.72.815)">${COURT[rank]}</g>`;
  return `<rect class="face-frame" x="30" y="12" width="40" height="116" rx="3"/><g class="face-court">${
    twice(half)
  }</g>`;
}

/** @param {string} name @param {string} drawing */
const symbol = (name, drawing) => `<symbol id="card-${name}" viewBox="0 0 100 140">${drawing}</symbol>`;

/** Every face once, out of sight. */
function drawn() {
  const cap = `<g class="face-court" transform="translate(20 22)scale(.6)">${JOKER}</g>`;
  const faces = [symbol("back", BACK), symbol("Jk", twice(cap))];
  for (const suit of Object.keys(SUITS)) {
    for (const rank of RANKS) faces.push(symbol(rank + suit, middle(rank, suit) + index(rank, suit)));
  }
  const sheet = document.createElementNS(SVG, "svg");
  sheet.setAttribute("class", "card-faces");
  sheet.setAttribute("aria-hidden", "true");
  sheet.innerHTML = faces.join("");
  return sheet;
}

let sheet = /** @type {SVGSVGElement | null} */ (null);

/** The face of a card, or a card's back. @param {string | null} code */
export function face(code) {
  if (!sheet) document.body.append(sheet = drawn());
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 100 140");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#card-${code ?? "back"}`);
  picture.append(use);
  return picture;
}
