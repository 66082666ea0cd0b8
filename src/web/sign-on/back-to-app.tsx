import { ArrowLeft } from "lucide-react";
import { useTexts } from "../i18n/index.ts";
import styles from "./back-to-app.module.css";
import { useWayBack } from "./use-way-back.ts";

/** The way back into the application somebody came from (`backToApp`); nothing where they came from none. */
export function BackToApp() {
  const say = useTexts("app");
  const address = useWayBack();
  if (address === undefined) return null;
  return (
    <a className={styles.back} href={address}>
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
      {say("backToApp")}
    </a>
  );
}
