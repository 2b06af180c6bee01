// The dealers' school: a student's courses, drills and training tables; for examiners, classes and table tests.

import { app, drawnBy, may, redraw } from "../people/desk.js";
import { calendar, lookAtDuty, officeBar } from "../people/office.js";
import { h, show } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { courses } from "./courses.js";
import { drill } from "./drill.js";
import { classes, everybody } from "./examiner.js";
import { programs } from "./programs.js";
import { look, state } from "./state.js";

drawnBy(() => {
  show(
    app,
    officeBar(t("School"), t("Courses, drills, training tables, table tests."), state.done),
    h("div", { class: "notice", role: "alert" }, state.notice),
    state.school
      ? h(
        "main",
        { class: "school" },
        calendar(),
        classes(),
        may("attend_class") ? [state.game && drill(), courses()] : [programs(), ...everybody()],
      )
      : h("p", { role: "status", class: "page" }, t("One moment…")),
  );
});

redraw();
look();
setInterval(look, 3000);
lookAtDuty(state);
