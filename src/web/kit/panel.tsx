import { type ReactNode, type Ref, useId } from "react";
import { CloseButton } from "./close-button.tsx";
import styles from "./panel.module.css";

interface PanelProps {
  title: ReactNode;
  children: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  /** Its buttons, the one way on first; they stay in sight. */
  footer?: ReactNode;
  onClose: () => void;
  ref?: Ref<HTMLElement>;
}

/**
 * Stands beside what it is about, which stays in reach: properties, details. Its letters are its own: a key pressed in
 * it is no key of the list (`data-keys`); Esc closes it when its owner declares so (`useKeys("panel", …)`).
 */
export function Panel({ title, children, actions, footer, onClose, ref }: PanelProps) {
  const heading = useId();
  return (
    <aside ref={ref} className={styles.panel} aria-labelledby={heading} data-keys="panel" tabIndex={-1}>
      <header className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {actions}
        <CloseButton onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {footer === undefined ? null : <footer className={styles.foot}>{footer}</footer>}
    </aside>
  );
}
