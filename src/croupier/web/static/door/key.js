// Log-in forms that accept a security key: the key signs before the form is sent.

import { hasKeys, made, touched } from "../people/security-key.js";

for (const place of document.querySelectorAll("[data-wants-keys]")) place.toggleAttribute("hidden", !hasKeys());
for (const place of document.querySelectorAll("[data-needs-keys]")) place.toggleAttribute("hidden", hasKeys());

/** @param {HTMLFormElement} form @param {Record<string, string>} values */
function fill(form, values) {
  for (const [name, value] of Object.entries(values)) {
    const field = form.querySelector(`input[type=hidden][name=${name}]`) ?? document.createElement("input");
    for (const [attribute, text] of Object.entries({ type: "hidden", name, value })) {
      field.setAttribute(attribute, text);
    }
    form.append(field);
  }
}

/** What is sent besides: what a key signs, and a new key; nothing if none answered. @param {HTMLFormElement} form */
async function shown(form) {
  const key = new FormData(form).has("with_key") ? await touched() : null;
  if (key === "") return null;
  const asked = form.dataset.newKey;
  const fresh = asked ? await made(JSON.parse(asked)) : {};
  return fresh && { ...(key ? { key } : {}), ...fresh };
}

/** @param {HTMLFormElement} form */
async function send(form) {
  const values = await shown(form);
  form.querySelector("[data-key-failed]")?.toggleAttribute("hidden", Boolean(values));
  form.removeAttribute("aria-busy");
  if (!values) return;
  fill(form, values);
  form.submit();
}

for (const form of document.forms) {
  form.addEventListener("submit", (event) => {
    if (!form.dataset.newKey && !new FormData(form).has("with_key")) return;
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    send(form);
  });
}
