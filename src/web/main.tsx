import { createRoot } from "react-dom/client";
import { WebApp } from "./app.tsx";
import { chosenLanguage, startTexts } from "./i18n/index.ts";
import { followSession } from "./routes/follow-session.ts";
import { watchForFaults } from "./routes/index.ts";
import { createAppRouter } from "./routes/router.tsx";
import { paintAppearance } from "./theme/index.ts";
import "./theme/page.css";

paintAppearance();
watchForFaults();
await startTexts(chosenLanguage(), ["routes", "error-pages"]);

const place = document.getElementById("app");
if (!place) throw new Error("index.html has no element with the id app");
const router = createAppRouter();
followSession(router);
createRoot(place).render(<WebApp router={router} />);
