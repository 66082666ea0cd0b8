import { Suspense } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { chosenLanguage, startTexts } from "../i18n/index.ts";
import { paintAppearance } from "../theme/index.ts";
import { KitPage } from "./kit-page.tsx";
import "../theme/page.css";

/** `/kit.html` of `npm run dev`: no page of the product leads here, and no build holds it. */
const place = document.getElementById("app");
if (place === null) throw new Error("kit.html has no element with the id app");
paintAppearance();
await startTexts(chosenLanguage());
createRoot(place).render(
  <MemoryRouter>
    <Suspense>
      <KitPage />
    </Suspense>
  </MemoryRouter>,
);
