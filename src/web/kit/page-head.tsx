import type { ReactNode } from "react";
import styles from "./page-head.module.css";

interface PageHeadProps {
  title: string;
  /** A sentence on what the page is for. */
  lead?: string | undefined;
  /** Beside the title: what narrows what is shown, what begins something new. */
  actions?: ReactNode;
}

/** What every page begins with: its name, what can be begun from it, what it is for. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
