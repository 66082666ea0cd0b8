import { type ReactNode, useId } from "react";
import styles from "./legal-contract.module.css";

interface SectionProps {
  title: string;
  lead?: string | undefined;
  /** What is wrong with the part as a whole. */
  error?: string | undefined;
  children: ReactNode;
}

/** A part of a contract with its heading. */
export function Section({ title, lead, error, children }: SectionProps) {
  const id = useId();
  return (
    <section
      className={styles.section}
      aria-labelledby={id}
      data-invalid={error === undefined ? undefined : true}
    >
      <h2 id={id}>{title}</h2>
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      {error === undefined ? null : (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      {children}
    </section>
  );
}
