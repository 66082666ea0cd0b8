import type { ReactNode } from "react";
import styles from "./state.module.css";

/** What stands where there is nothing: one sentence and, if there is one, the next step. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.sentence}>{children}</p>
      {action}
    </div>
  );
}
