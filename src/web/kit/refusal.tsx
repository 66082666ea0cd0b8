import { useRefusal } from "./dialog-refusal.ts";
import styles from "./dialog.module.css";

/**
 * What failed last since it was drawn, in what lies over the page and the strip at its foot: part of each dialog of the kit,
 * and to be drawn in what is none.
 */
export function Refusal() {
  const said = useRefusal();
  return said === undefined ? null : (
    <p className={styles.refusal} role="alert">
      {said}
    </p>
  );
}
