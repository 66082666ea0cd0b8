import { X } from "lucide-react";
import { useTexts } from "../i18n/index.ts";
import styles from "./close-button.module.css";

/** The cross that closes what it stands in. */
export function CloseButton({ onClick }: { onClick: () => void }) {
  const say = useTexts("app");
  return (
    <button
      type="button"
      className={styles.close}
      aria-label={say("close")}
      title={say("close")}
      onClick={onClick}
    >
      <X size={18} aria-hidden="true" />
    </button>
  );
}
