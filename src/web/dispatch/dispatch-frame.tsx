import type { ReactNode } from "react";
import type { CallError } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Failure, Skeleton, TextLink } from "../kit/index.ts";
import styles from "./dispatch.module.css";

interface DispatchFrameProps {
  title: string;
  error?: CallError | null | undefined;
  onRetry?: () => void;
  /** Absent: still on the way. */
  children?: ReactNode;
}

/** A page that one only passes: where it leads, or why it leads nowhere and how to go on. */
export function DispatchFrame({ title, error, onRetry, children }: DispatchFrameProps) {
  const t = useTexts("dispatch");
  return (
    <main className={styles.page}>
      <h1>{title}</h1>
      {error ? (
        <Failure error={error} {...(onRetry === undefined ? {} : { onRetry })} />
      ) : (
        (children ?? <Skeleton />)
      )}
      <p className={styles.ways}>
        <TextLink to="/userTask">{t("toTasks")}</TextLink>
      </p>
    </main>
  );
}
