// Money in words and figures; amounts are whole cents everywhere.

const language = document.documentElement.lang || "en";
const whole = new Intl.NumberFormat(language, { style: "currency", currency: "USD", minimumFractionDigits: 0, maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat(language, { style: "currency", currency: "USD" });

/** @param {number} cents */
export function money(cents) {
  return cents % 100 === 0 ? whole.format(cents / 100) : exact.format(cents / 100);
}

/** Always with cents: a balance or a meter does not change its width. @param {number} cents */
export function balance(cents) {
  return exact.format(cents / 100);
}

/** @param {number} cents */
export function signed(cents) {
  return cents > 0 ? `+${money(cents)}` : cents < 0 ? `−${money(-cents)}` : money(0);
}

/** The name of a progressive level as a sign says it. @param {string} level */
export function levelName(level) {
  const words = level.replaceAll("_", " ").replace(/([a-z])(\d)/g, "$1 $2");
  return level === "meter" ? "Progressive" : words[0].toUpperCase() + words.slice(1);
}
