// Money in words and figures; amounts are whole cents everywhere.

import { locale } from "./locale.js";

const whole = new Intl.NumberFormat(locale, {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });

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
