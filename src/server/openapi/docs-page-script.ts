import { tokenStorageKey } from "#contract/storage-keys.ts";

/**
 * The page's own script: shows the calls of whoever is logged in in this browser, and filters while one types.
 * Without it the page still works, through its form.
 */
export const docsPageScript = `
"use strict";
const stored = () => {
  try {
    const kept = JSON.parse(localStorage.getItem(${JSON.stringify(tokenStorageKey)}));
    return kept && kept.until > Date.now() ? kept.value : undefined;
  } catch {
    return undefined;
  }
};
const filter = () => {
  const keyword = document.querySelector("input[name=keyword]").value.trim().toLowerCase();
  let found = false;
  for (const section of document.querySelectorAll("section")) {
    let any = false;
    for (const call of section.querySelectorAll("details")) {
      const fits = call.querySelector("summary").textContent.toLowerCase().includes(keyword);
      call.hidden = !fits;
      any ||= fits;
    }
    section.hidden = !any;
    found ||= any;
  }
  document.querySelector("#nothing-found").hidden = found;
};
document.querySelector("input[name=keyword]").addEventListener("input", filter);
document.querySelector("select[name=language]").addEventListener("change", (event) => event.target.form.submit());
const token = stored();
if (token !== undefined) {
  fetch(location.href, { headers: { token } })
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))))
    .then((text) => {
      const page = new DOMParser().parseFromString(text, "text/html");
      document.querySelector("main").replaceWith(page.querySelector("main"));
      filter();
    })
    .catch((error) => console.warn("The calls of this session could not be listed:", error));
}
`;
