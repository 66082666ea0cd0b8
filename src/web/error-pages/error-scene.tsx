import { type ReactNode, useContext, useEffect, useRef } from "react";
import { InShell } from "../states/index.ts";
import { SealMark } from "../theme/index.ts";
import styles from "./error-scene.module.css";

interface ErrorSceneProps {
  /** The large sign: 404, 500, or a word. */
  sign: string;
  title: string;
  /** What happened, and to which thing. */
  children: ReactNode;
  actions: ReactNode;
  note?: ReactNode;
}

/** A page instead of a page: a slip returned by the office, with what happened and the ways on. */
export function ErrorScene({ sign, title, children, actions, note }: ErrorSceneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Page = useContext(InShell) ? "div" : "main";
  return (
    <Page className={styles.page}>
      <article className={styles.slip}>
        <p className={styles.sign} aria-hidden="true">
          {sign}
        </p>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <div className={styles.body}>{children}</div>
        <div className={styles.actions}>{actions}</div>
        {note && <div className={styles.note}>{note}</div>}
        <span className={styles.mark}>
          <SealMark size={44} />
        </span>
      </article>
    </Page>
  );
}
