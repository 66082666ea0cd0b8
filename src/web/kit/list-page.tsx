import type { ReactNode } from "react";
import { PageHead } from "./page-head.tsx";
import styles from "./list-page.module.css";

interface ListPageProps {
  title: string;
  /** A sentence on what the list is for. */
  lead?: string;
  /** Beside the title: what narrows the list, what begins something new. */
  actions?: ReactNode;
  /** What is opened of the list: beside it where there is room, instead of it on a phone. */
  panel?: ReactNode;
  /** The list, with its tools above and its pager below. */
  children: ReactNode;
}

/** The frame of every list of the administration; its parts stand at one distance, and it scrolls by itself. */
export function ListPage({ title, lead, actions, panel, children }: ListPageProps) {
  return (
    <div className={styles.page} data-open={panel ? true : undefined}>
      <div className={styles.main}>
        <PageHead title={title} lead={lead} actions={actions} />
        {children}
      </div>
      {panel}
    </div>
  );
}
