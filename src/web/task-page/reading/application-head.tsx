import { Link } from "react-router-dom";
import type { ReactNode } from "react";
import type { ApplicationDetail } from "#contract/shapes/task.ts";
import { ApplicationStatus, FiledBy, UrgencyMark } from "../../marks/index.ts";
import { formatInstant, RelativeTime, useTexts } from "../../i18n/index.ts";
import styles from "../../kit/document.module.css";

interface ApplicationHeadProps {
  instance: ApplicationDetail["instance"];
  /** The level of the title in the page it stands in. */
  level: 1 | 2;
  /** It is an application for seals. */
  seals: boolean;
  children?: ReactNode;
}

/** What the application is, whose, since when and how it stands. */
export function ApplicationHead({ instance, level, seals, children }: ApplicationHeadProps) {
  const t = useTexts("task");
  const say = useTexts("chain");
  const Title = `h${level}` as const;
  return (
    <header className={styles.applicationHead}>
      <div className={styles.applicationKind}>
        <span>{instance.processName}</span>
        <span className={styles.applicationNumber}>{instance.applyId}</span>
      </div>
      <div className={styles.applicationTitleLine}>
        <Title className={styles.applicationTitle} data-application-title tabIndex={-1}>
          {instance.applyTitle || instance.processName}
        </Title>
        {children}
      </div>
      <p className={styles.applicationFacts}>
        <ApplicationStatus status={instance.applyStatus} result={instance.result} />
        <UrgencyMark urgency={instance.degreeOfEmergency} />
        <span>
          {instance.applyUser} · {instance.applyDept}
        </span>
        <FiledBy by={instance.filedBy} />
        {instance.applyDate === null ? null : (
          <span title={formatInstant(instance.applyDate)}>
            {t("applied")} <RelativeTime at={instance.applyDate} />
          </span>
        )}
        {instance.legalContract === undefined ? null : (
          <Link to={`/contractDetails/${instance.legalContract.contractId}`}>
            {say("legalContract", { contract: instance.legalContract.contractNo })}
          </Link>
        )}
        {seals ? (
          <Link to={`/stampDesc?applyId=${encodeURIComponent(instance.applyId)}`}>{say("sealDetails")}</Link>
        ) : null}
        {instance.startedBy === undefined ? null : (
          <span>
            {say("startedBy")}{" "}
            <Link to={`/applyDesc?applyId=${encodeURIComponent(instance.startedBy.applyId)}`}>
              {instance.startedBy.processName} {instance.startedBy.applyId}
            </Link>
          </span>
        )}
        {instance.round > 1 ? <span>{t("round", { round: instance.round })}</span> : null}
      </p>
    </header>
  );
}
