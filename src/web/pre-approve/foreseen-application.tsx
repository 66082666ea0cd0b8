import { useEffect, useState } from "react";
import { preTaskDetail } from "#contract/calls/task/pre-approve.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { useCall } from "../api/index.ts";
import { ChainView } from "../chain/index.ts";
import { createFormStore, FormView } from "../form-viewer/index.ts";
import { useTexts } from "../i18n/index.ts";
import { ButtonLink, Empty, Failure, Skeleton } from "../kit/index.ts";
import { useTitleSubject } from "../screen-title/index.ts";
import { AdvanceOpinion } from "./advance-opinion.tsx";
import styles from "./pre-approve.module.css";

/** An application that will reach the reader, as it stands now, and what they say to it in advance. */
export function ForeseenApplication({ applyId }: { applyId: string }) {
  const t = useTexts("pre-approve");
  const answer = useCall(preTaskDetail, { applyId }, { quiet: true });
  useTitleSubject(answer.data?.application.instance.applyTitle);
  return (
    <>
      <p>
        <ButtonLink to="/preApprove">{t("back")}</ButtonLink>
      </p>
      {answer.data !== undefined ? (
        <Foreseen detail={answer.data} />
      ) : answer.isError && answer.error.status === 404 ? (
        <>
          <h1>{t("title")}</h1>
          <Empty>{t("notForeseen")}</Empty>
        </>
      ) : answer.isError ? (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton />
      )}
    </>
  );
}

function Foreseen({ detail: { application, mine } }: { detail: OutputOf<typeof preTaskDetail> }) {
  const t = useTexts("pre-approve");
  const { instance } = application;
  const [store] = useState(() => createFormStore(application.values));
  useEffect(() => store.replaceValues(application.values), [application.values, store]);
  return (
    <>
      <h1>{instance.applyTitle || instance.processName}</h1>
      <p className={styles.quiet}>
        {instance.processName} · {instance.applyId} · {instance.applyUser} · {instance.applyDept}
      </p>
      <div className={styles.columns}>
        <div className={styles.mine}>
          <section aria-label={t("document")}>
            <FormView
              page={application.form}
              timeZone={application.timeZone}
              rights={application.fieldRights}
              store={store}
              readOnly
            />
          </section>
          {mine.map((task) => (
            <AdvanceOpinion key={task.taskId} task={task} />
          ))}
        </div>
        <aside aria-label={t("chain")}>
          <h2 className={styles.chainTitle}>{t("chain")}</h2>
          <ChainView chain={application.chain} foreseen={application.foreseen} />
        </aside>
      </div>
    </>
  );
}
