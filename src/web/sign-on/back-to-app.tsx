import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { isCallError } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { loadClientSettings } from "../session/index.ts";
import styles from "./back-to-app.module.css";
import { wayBack } from "./way-back.ts";

/** The way back into the application somebody came from (`backToApp`); nothing where they came from none. */
export function BackToApp() {
  const say = useTexts("app");
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    void loadClientSettings()
      .then(({ appUrls }) => setAddress(wayBack(appUrls)))
      .catch((error: unknown) => {
        if (!isCallError(error)) throw error;
      });
  }, []);
  if (address === undefined) return null;
  return (
    <a className={styles.back} href={address}>
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
      {say("backToApp")}
    </a>
  );
}
