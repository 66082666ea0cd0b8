import { useLocation } from "react-router-dom";
import { useTexts } from "../i18n/index.ts";
import { ErrorScene } from "./error-scene.tsx";
import { WaysOn } from "./ways-on.tsx";

/** The address is known, but its screen is not part of this installation. */
export function NotInstalledPage() {
  const say = useTexts("error-pages");
  const { pathname } = useLocation();
  return (
    <ErrorScene
      sign="404"
      title={say("notInstalled.title")}
      actions={<WaysOn />}
      note={<p>{say("wanted", { path: pathname })}</p>}
    >
      <p>{say("notInstalled.what")}</p>
      <p>{say("notInstalled.remedy")}</p>
    </ErrorScene>
  );
}
