import { Navigate } from "react-router-dom";
import { listSeal } from "#contract/calls/seal.ts";
import { processMenus } from "#contract/calls/task/start.ts";
import { isSealProcess } from "#contract/seals/seal-process.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { ButtonLink, Empty, Failure, Skeleton, TextLink } from "../kit/index.ts";
import { inMessagingApp } from "../session/index.ts";
import { BarePage } from "../task-page/index.ts";
import { SealsToApplyFor } from "./seals-to-apply-for.tsx";
import styles from "./seal-application.module.css";

/**
 * /stamp: where an application for a seal begins: the seal processes one may start, and the seals there are to apply for.
 * `?processId=…` names one of them and leads to its form at once.
 */
export function StartSealPage() {
  const t = useTexts("seal-application");
  const [query] = useAddress();
  const processId = query.get("processId") ?? "";
  const answer = useCall(processMenus, inMessagingApp() ? { messaging: true } : {}, {
    quiet: true,
    enabled: processId === "",
  });
  const seals = useCall(listSeal, {}, { quiet: true, enabled: processId === "" });
  if (processId !== "")
    return <Navigate replace to={`/applyForm?processId=${encodeURIComponent(processId)}`} />;
  const processes = answer.data?.filter(isSealProcess);
  return (
    <BarePage backTo="/startProcess" backLabel={t("allProcesses")}>
      <div className={styles.page}>
        <h1>{t("startTitle")}</h1>
        <p className={styles.lead}>{t("startLead")}</p>
        {answer.isError ? <Failure error={answer.error} onRetry={() => void answer.refetch()} /> : null}
        {processes === undefined && !answer.isError ? <Skeleton /> : null}
        {processes?.length === 0 ? (
          <Empty action={<TextLink to="/startProcess">{t("allProcesses")}</TextLink>}>{t("noProcess")}</Empty>
        ) : null}
        <ul className={styles.processes}>
          {processes?.map((process) => (
            <li key={process.processId}>
              <span>
                <strong>{process.processName}</strong>
                {process.processComments === "" ? null : (
                  <span className={styles.comments}>{process.processComments}</span>
                )}
              </span>
              <ButtonLink
                look="primary"
                to={`/applyForm?processId=${encodeURIComponent(process.processId)}`}
                aria-label={t("startNamed", { name: process.processName })}
              >
                {t("start")}
              </ButtonLink>
            </li>
          ))}
        </ul>
        {seals.isError ? <Failure error={seals.error} onRetry={() => void seals.refetch()} /> : null}
        {seals.data === undefined ? null : <SealsToApplyFor seals={seals.data} />}
      </div>
    </BarePage>
  );
}
