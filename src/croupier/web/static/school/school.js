// The dealers' school: a student's courses, drills and training tables; for examiners, classes and table tests.

import { app, drawnBy, may, person, redraw, role } from "../people/desk.js";
import { h, show } from "../shared/dom.js";
import { named, t } from "../shared/words.js";
import { courses } from "./courses.js";
import { drill } from "./drill.js";
import { classes, everybody } from "./examiner.js";
import { programs } from "./programs.js";
import { look, state } from "./state.js";

drawnBy(() => {
  show(
    app,
    bar(),
    h("div", { class: "notice", role: "alert" }, state.notice),
    state.school
      ? h(
        "main",
        { class: "school" },
        classes(),
        may("attend_class") ? [state.game && drill(), courses()] : [programs(), ...everybody()],
      )
      : h("p", { role: "status", class: "page" }, t("One moment …")),
  );
});

function bar() {
  return h(
    "header",
    { class: "bar" },
    h(
      "div",
      {},
      h("h1", {}, t("School")),
      h("small", {}, t("Courses, drills, training tables, table tests.")),
    ),
    h("span", { class: "grow" }),
    h("span", { role: "status", class: "done" }, state.done),
    h("a", { href: "/" }, t("Floor")),
    h("span", {}, h("b", {}, person), `, ${named("role", role)}`),
    h("form", { method: "post", action: "/logout" }, h("button", { class: "quiet" }, t("Log out"))),
  );
}

redraw();
look();
setInterval(look, 3000);
