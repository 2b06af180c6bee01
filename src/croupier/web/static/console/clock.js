// The time left, as the console shows it.

import { h } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { state, table } from "./state.js";

const LATE = 6000;

export function clock() {
  if (!table().until) return h("span", { class: "clock" });
  const left = Math.max(0, table().until - Date.now() - state.skew);
  return h("span", {
    class: `clock number ${left < LATE ? "late" : ""}`,
    role: "timer",
    "aria-label": t("seconds left"),
  }, Math.ceil(left / 1000));
}
