import type { UseQueryResult } from "@tanstack/react-query";
import { Button, Skeleton } from "antd";
import type { ReactNode } from "react";
import type { CallError } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import styles from "./call-answer.module.css";

interface CallAnswerProps<Data> {
  answer: UseQueryResult<Data, CallError>;
  children: (data: Data) => ReactNode;
}

/** The answer of a call in whichever state it is: on its way, failed, or there. */
export function CallAnswer<Data>({ answer, children }: CallAnswerProps<Data>) {
  const t = useTexts("app");
  if (answer.data !== undefined) return children(answer.data);
  if (answer.isError) {
    return (
      <div className={styles.fault} role="alert">
        <p>{answer.error.message}</p>
        {answer.error.requestCode !== undefined && (
          <p className={styles.code}>{t("requestCode", { code: answer.error.requestCode })}</p>
        )}
        <Button onClick={() => void answer.refetch()}>{t("retry")}</Button>
      </div>
    );
  }
  return (
    <div className={styles.waiting} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t("loading")}
      </span>
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    </div>
  );
}
