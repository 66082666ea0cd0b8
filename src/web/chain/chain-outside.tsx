import { Link } from "react-router-dom";
import type { ChainEntry } from "#contract/shapes/task.ts";
import { RelativeTime, useTexts } from "../i18n/index.ts";
import { ApplicationStatus } from "../marks/index.ts";
import styles from "./chain.module.css";

/** What an automatic step did outside its application: the applications it started, and what could not be caught any more. */
export function ChainOutside({ entry: { started = [], doneAllTheSame, doneByHand } }: { entry: ChainEntry }) {
  const t = useTexts("chain");
  return (
    <>
      {started.map(({ applyId, processName, applyStatus, result, row }) => (
        <p key={applyId} className={styles.question}>
          {row === undefined ? t("startedApplication") : t("startedForRow", { row })}{" "}
          <Link to={`/applyDesc?applyId=${encodeURIComponent(applyId)}`}>
            {processName} {applyId}
          </Link>{" "}
          <ApplicationStatus status={applyStatus} result={result} />
        </p>
      ))}
      {doneByHand === undefined ? null : (
        <p className={styles.question}>
          {t("doneByHand", doneByHand)} <RelativeTime at={doneByHand.at} className={styles.when ?? ""} />
        </p>
      )}
      {doneAllTheSame === true ? <p className={styles.question}>{t("doneAllTheSame")}</p> : null}
    </>
  );
}
