// The sound of an alarm: two synthesized tones; one tap mutes it for the session.

const KEPT = "alarms-are-silent";
const TONES = [880, 660];
const SECONDS = 0.22;

let silent = sessionStorage.getItem(KEPT) === "yes";
/** @type {Set<string> | null} */
let known = null;
/** @type {AudioContext | null} */
let context = null;

export const isSilent = () => silent;

export function toggle() {
  silent = !silent;
  sessionStorage.setItem(KEPT, silent ? "yes" : "no");
}

/** What is new and cannot wait is heard; what was there when the page opened is only seen. @param {string[]} alarms */
export function heard(alarms) {
  const isNew = known !== null && alarms.some((one) => !known?.has(one));
  known = new Set(alarms);
  if (isNew && !silent) ring();
  return isNew;
}

function ring() {
  context ??= new AudioContext();
  context.resume();
  document.documentElement.dataset.rang = String(Number(document.documentElement.dataset.rang ?? 0) + 1);
  TONES.forEach((frequency, index) => tone(/** @type {AudioContext} */ (context), frequency, index * SECONDS));
}

/** @param {AudioContext} audio @param {number} frequency @param {number} after */
function tone(audio, frequency, after) {
  const [oscillator, volume, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.3, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + SECONDS);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + SECONDS);
}
