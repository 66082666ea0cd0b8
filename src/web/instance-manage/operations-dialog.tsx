import { useState } from "react";
import { specialOperationsDone } from "#contract/calls/special-operations.ts";
import { useCall } from "../api/index.ts";
import { RelativeTime, useTexts } from "../i18n/index.ts";
import { Button, Dialog, Empty, Failure, Skeleton, TextButton } from "../kit/index.ts";
import styles from "./instance-manage.module.css";
import { OperationResult } from "./operation-result.tsx";

/** The latest things one did to many, and what became of each row. */
export function OperationsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts("instance-manage");
  const say = useTexts("app");
  const [shown, setShown] = useState<number | undefined>(undefined);
  const answer = useCall(specialOperationsDone, {}, { quiet: true, staleTime: 0 });
  const list = answer.data ?? [];
  return (
    <Dialog
      title={t("operations")}
      width="wide"
      closesBeside
      onClose={onClose}
      footer={
        shown === undefined ? undefined : (
          <Button look="primary" onClick={() => setShown(undefined)}>
            {say("back")}
          </Button>
        )
      }
    >
      {shown !== undefined ? (
        <OperationResult operationId={shown} />
      ) : answer.isError ? (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <Skeleton />
      ) : list.length === 0 ? (
        <Empty>{t("noOperations")}</Empty>
      ) : (
        <ul className={styles.operations}>
          {list.map(({ operationId, operation, askedAt, total, done, refused, reason }) => (
            <li key={operationId}>
              <TextButton onClick={() => setShown(operationId)}>{t(`operation.${operation}`)}</TextButton>{" "}
              {t("result.short", { total, done, refused })} · <RelativeTime at={askedAt} />
              <span className={styles.faint}>{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
