import type { ReactNode } from "react";
import styles from "./toolbar.module.css";

interface ToolbarProps {
  label: string;
  children: ReactNode;
  /** Stands at the far end. */
  end?: ReactNode;
}

/** The tools of what stands below it, in one line while there is room. */
export function Toolbar({ label, children, end }: ToolbarProps) {
  return (
    <div className={styles.toolbar} role="group" aria-label={label}>
      {children}
      {end === undefined ? null : <div className={styles.end}>{end}</div>}
    </div>
  );
}
