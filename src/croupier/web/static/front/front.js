// The scene on the front page: the product's own cards, dice and chips under a lamp. It is only decoration.

import { card, chip, die } from "../shared/cards.js";
import { h } from "../shared/dom.js";

const HAND = ["As", "Kh", "Qd", "Jc", "Ts"];

document.getElementById("scene")?.append(
  h("span", { class: "fan" }, HAND.map((code) => card(code))),
  h("span", { class: "pieces" }, chip(100), chip(500), chip(2500), die(6), die(4)),
);
