import { Link } from "react-router-dom";
import { useTexts } from "../i18n/index.ts";
import { StatusTag } from "../kit/index.ts";
import type { WantedApplication } from "./read-applications.ts";
import styles from "./start-many.module.css";
import type { Filed } from "./use-start-many.ts";

interface LineResultsProps {
  applications: readonly WantedApplication[];
  results: Filed["results"];
  /** Filed, or only tried. */
  isFiled: boolean;
}

/** One line of the sheet, one result: the application it became, or why it became none. */
export function LineResults({ applications, results, isFiled }: LineResultsProps) {
  const t = useTexts("start-many");
  return (
    <ol className={styles.results} aria-label={t("results")}>
      {results.map(({ index, applyId, msg }) => (
        <li key={index}>
          <span className={styles.line}>{t("line", { line: index + 2 })}</span>
          <span>
            {applyId === null ? (
              (applications[index]?.applyTitle ?? "")
            ) : (
              <Link to={`/applyDesc?applyId=${encodeURIComponent(applyId)}`}>
                {applications[index]?.applyTitle ?? applyId}
              </Link>
            )}
            {msg === null ? null : <span className={styles.wrong}>{msg}</span>}
          </span>
          <StatusTag tone={msg === null ? "good" : "bad"}>
            {t(msg !== null ? "refused" : isFiled ? "filed" : "ready")}
          </StatusTag>
        </li>
      ))}
    </ol>
  );
}
