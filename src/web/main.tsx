import { createRoot } from "react-dom/client";
import { WebApp } from "./app.tsx";
import { chosenLanguage, startTexts } from "./i18n/index.ts";
import { followSession } from "./routes/follow-session.ts";
import { followAnalytics, reportFault, watchForFaults } from "./routes/index.ts";
import { createAppRouter } from "./routes/router.tsx";
import { paintAppearance } from "./theme/index.ts";
import "./theme/page.css";

const place = document.getElementById("app");
if (!place) throw new Error("index.html has no element with the id app");

paintAppearance();
watchForFaults();
try {
  await startTexts(chosenLanguage(), ["routes", "error-pages"]);
  const router = createAppRouter();
  followSession(router);
  followAnalytics(router);
  createRoot(place).render(<WebApp router={router} />);
} catch (error) {
  reportFault(error);
  sayNotLoaded(place);
}

/** Without texts nothing can be said in the reader's language: the page itself brings one sentence in all three. */
function sayNotLoaded(element: HTMLElement): void {
  const notice = document.querySelector<HTMLTemplateElement>("#not-loaded");
  if (!notice) return;
  element.replaceChildren(notice.content.cloneNode(true));
  element.querySelector("button")?.addEventListener("click", () => window.location.reload());
}
