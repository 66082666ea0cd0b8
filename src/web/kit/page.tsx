import type { ReactNode } from "react";
import { PageHead } from "./page-head.tsx";
import styles from "./page.module.css";

interface PageProps {
  title: string;
  /** A sentence on what the page is for. */
  lead?: string;
  /** Beside the title: what narrows what is shown, what begins something new. */
  actions?: ReactNode;
  /** How long a line may get: text to read, entries with their facts, tables. */
  width?: "text" | "entries" | "table";
  children: ReactNode;
}

/** The frame of every page that scrolls with the shell: all of them begin at the same place, in the same size. */
export function Page({ title, lead, actions, width = "entries", children }: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      <PageHead title={title} lead={lead} actions={actions} />
      {children}
    </div>
  );
}
