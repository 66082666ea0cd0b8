import type { ReactNode } from "react";
import styles from "./status-tag.module.css";

/** How something stands. The form differs with the tone, so that no one needs its colour. */
export type Tone = "idle" | "running" | "waiting" | "good" | "bad" | "closed" | "overdue";

/** A form, a colour and a word; `overdue` is vermilion and belongs to what is late. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
