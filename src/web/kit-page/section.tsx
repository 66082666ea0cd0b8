import type { ReactNode } from "react";
import styles from "./kit-page.module.css";

/** One group of parts under its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
