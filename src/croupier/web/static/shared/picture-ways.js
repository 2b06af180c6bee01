// How a picture is transmitted: as video if browser and server can, else as a sequence of stills.

const WIDTH = 640;
const BLOCK = 8;
const STRIP = 352; // the line from which on the picture says when it was taken and of which round it is
const MARK = [1, 0, 1, 1];
const BITS = MARK.length + 32 + 24 + 8;
const QUESTIONS = 12;
const LIKELY = 'video/mp4; codecs="avc1.42c01e"';

const eye = Object.assign(document.createElement("canvas"), { width: WIDTH, height: BLOCK });
const sight = eye.getContext("2d", { willReadFrequently: true });

/** @typedef {{ slow: boolean, onFrame: () => void, onEnd: () => void }} Listeners */

/**
 * What the blocks at the lower edge of a picture say; a camera without blocks says nothing.
 * @param {HTMLVideoElement | HTMLCanvasElement} source
 * @returns {{at: number, round: number} | null}
 */
export function reads(source) {
  if (!sight) return null;
  sight.drawImage(source, 0, STRIP, WIDTH, BLOCK, 0, 0, WIDTH, BLOCK);
  const seen = sight.getImageData(0, 0, WIDTH, BLOCK).data;
  const bits = Array.from(
    { length: BITS },
    (_, place) => (seen[4 * (WIDTH * (BLOCK / 2) + place * BLOCK + BLOCK / 2) + 1] > 127 ? 1 : 0),
  );
  if (MARK.some((bit, place) => bits[place] !== bit)) return null;
  const bytes = Array.from({ length: 8 }, (_, place) => number(bits, MARK.length + 8 * place, 8));
  if (bytes.reduce((one, other) => one ^ other) !== 0) return null;
  return { at: number(bits, MARK.length, 32), round: number(bits, MARK.length + 32, 24) };
}

/** @param {number[]} bits @param {number} from @param {number} length */
const number = (bits, from, length) => bits.slice(from, from + length).reduce((sum, bit) => 2 * sum + bit, 0);

/** What all ways have in common: each has a name, a source that is shown, and takes data into it. */
class Picture {
  /** @param {string} address @param {string} way @param {Listeners} listeners */
  constructor(address, way, { slow, onFrame, onEnd }) {
    this.name = way;
    this.frames = 0;
    this.asked = 0;
    this.onFrame = onFrame;
    this.onEnd = onEnd;
    this.socket = new WebSocket(`${address}&way=${way}${slow ? "&pace=slow" : ""}`);
    this.socket.binaryType = "arraybuffer";
    this.socket.onmessage = ({ data }) => (typeof data === "string" ? this.told(JSON.parse(data)) : this.take(data));
    this.socket.onclose = () => this.onEnd();
    /** How far the clock of the pictures is ahead of ours: as the quickest of several answers says. */
    this.skew = /** @type {number | null} */ (null);
    this.quickest = Infinity;
    this.questions = 0;
  }

  /** Ask the time, until it is known well enough. */
  askTime() {
    if (this.asked || this.questions >= QUESTIONS || this.socket.readyState !== WebSocket.OPEN) return;
    this.questions += 1;
    this.asked = Date.now();
    this.socket.send("now");
  }

  /** @param {{ now?: number, codec?: string }} said */
  told({ now = 0 }) {
    const took = Date.now() - this.asked;
    if (took < this.quickest) {
      this.quickest = took;
      this.skew = now - this.asked - took / 2;
    }
    this.asked = 0;
  }

  /** Each way does its own with it. @param {ArrayBuffer} _data */
  take(_data) {}

  shown() {
    this.frames += 1;
    this.onFrame();
  }

  close() {
    this.onEnd = () => {};
    this.onFrame = () => {};
    this.socket.close();
  }
}

/** Stills, each drawn as soon as it is decoded; while one is decoded only the newest of the others is kept. */
export class JpegPicture extends Picture {
  /** @type {ArrayBuffer | null} */
  next = null;
  busy = false;
  unplayable = false;

  /** @param {string} address @param {Listeners} listeners */
  constructor(address, listeners) {
    super(address, "jpeg", listeners);
  }

  source = Object.assign(document.createElement("canvas"), { width: WIDTH, height: 360 });

  /** @override @param {ArrayBuffer} data */
  take(data) {
    this.next = data;
    if (!this.busy) this.draw();
  }

  async draw() {
    this.busy = true;
    while (this.next) {
      const still = new Blob([this.next], { type: "image/jpeg" });
      this.next = null;
      const bitmap = await createImageBitmap(still).catch(() => null);
      if (!bitmap) continue;
      this.source.getContext("2d")?.drawImage(bitmap, 0, 0, this.source.width, this.source.height);
      bitmap.close();
      this.shown();
    }
    this.busy = false;
  }
}

const HELD = 10; // seconds of video that are kept behind the moment
const ENOUGH = 24; // fragments after which a video that shows nothing never will
const FAR = 1; // seconds ahead after which the video jumps to the newest frame; before that it only hurries

/** Video in fragments of one frame, played as near to the newest as it runs smoothly. */
export class VideoPicture extends Picture {
  /** @param {string} address @param {Listeners} listeners */
  constructor(address, listeners) {
    super(address, "h264", listeners);
  }

  source = Object.assign(document.createElement("video"), {
    muted: true,
    playsInline: true,
    autoplay: true,
    disableRemotePlayback: true,
  });
  /** @type {ArrayBuffer[]} */
  waiting = [];
  /** @type {SourceBuffer | null} */
  buffer = null;
  url = "";
  received = 0;

  static possible() {
    return Boolean(globalThis.MediaSource?.isTypeSupported(LIKELY)) &&
      "requestVideoFrameCallback" in HTMLVideoElement.prototype;
  }

  /** @override @param {{ now?: number, codec?: string }} said */
  told(said) {
    if (said.codec) this.open(said.codec);
    else super.told(said);
  }

  /** Whether it came and could not be played, which is another thing than not to come. */
  get unplayable() {
    return Boolean(this.source.error) || (this.received > ENOUGH && !this.frames);
  }

  /** @override @param {ArrayBuffer} data */
  take(data) {
    this.received += 1;
    this.waiting.push(data);
    this.feed();
  }

  /** @param {string} codec */
  open(codec) {
    const media = new MediaSource();
    this.url = URL.createObjectURL(media);
    this.source.src = this.url;
    media.onsourceopen = () => {
      const buffer = media.addSourceBuffer(`video/mp4; codecs="${codec}"`);
      buffer.onupdateend = () => {
        this.keepUp(buffer);
        this.feed();
      };
      buffer.onerror = () => this.onEnd();
      this.buffer = buffer;
      this.feed();
    };
    this.source.onerror = () => this.onEnd();
    const frame = () => {
      this.shown();
      this.source.requestVideoFrameCallback(frame);
    };
    this.source.requestVideoFrameCallback(frame);
  }

  feed() {
    if (!this.buffer || this.buffer.updating || this.source.error) return;
    const next = this.waiting.shift();
    if (next) this.buffer.appendBuffer(next);
  }

  /** @param {SourceBuffer} buffer */
  keepUp(buffer) {
    const { buffered } = buffer;
    if (!buffered.length || buffer.updating) return;
    const from = buffered.start(buffered.length - 1);
    const to = buffered.end(buffered.length - 1);
    const ahead = to - this.source.currentTime;
    if (ahead > FAR || this.source.currentTime < from) this.source.currentTime = Math.max(from, to - 0.1);
    else this.source.playbackRate = ahead > 0.3 ? 1.3 : ahead > 0.15 ? 1.1 : 1;
    if (this.source.paused) this.source.play().catch(() => {});
    if (to - buffered.start(0) > 2 * HELD) buffer.remove(0, to - HELD);
  }

  /** @override */
  close() {
    super.close();
    this.source.removeAttribute("src");
    this.source.load();
    if (this.url) URL.revokeObjectURL(this.url);
  }
}
