import { useTexts } from "../../i18n/index.ts";
import styles from "./list-frame.module.css";

const lines = Array.from({ length: 12 }, (_, index) => index);

/** A list before its rows are here; it only appears when they keep one waiting. */
export function TableSkeleton() {
  const t = useTexts("app");
  return (
    <div className={styles.skeleton} role="status" aria-label={t("loading")}>
      {lines.map((line) => (
        <i key={line} style={{ width: `${92 - ((line * 17) % 38)}%` }} />
      ))}
    </div>
  );
}
