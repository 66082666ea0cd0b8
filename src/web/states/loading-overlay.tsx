import { useSyncExternalStore } from "react";
import { useTexts } from "../i18n/index.ts";
import styles from "./loading-overlay.module.css";
import { overlayStore } from "./overlay-store.ts";

/** The overlay itself, mounted once; it becomes visible only when the work takes more than 200 ms. */
export function LoadingOverlay() {
  const say = useTexts("app");
  const shown = useSyncExternalStore(overlayStore.subscribe, overlayStore.isShown);
  if (!shown) return null;
  return (
    <div className={styles.overlay} role="status" aria-live="polite">
      <span className={styles.ring} aria-hidden="true" />
      <span className="visually-hidden">{say("loading")}</span>
    </div>
  );
}
