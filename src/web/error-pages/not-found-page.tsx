import { useLocation } from "react-router-dom";
import { useTexts } from "../i18n/index.ts";
import { ErrorScene } from "./error-scene.tsx";
import { WaysOn } from "./ways-on.tsx";

/** The catch-all: no screen has this address. */
export function NotFoundPage() {
  const say = useTexts("error-pages");
  const { pathname } = useLocation();
  return (
    <ErrorScene
      sign="404"
      title={say("404.title")}
      actions={<WaysOn />}
      note={<p>{say("wanted", { path: pathname })}</p>}
    >
      <p>{say("404.what")}</p>
      <p>{say("404.remedy")}</p>
    </ErrorScene>
  );
}
