import { useNavigate, Link } from "react-router-dom";
import type { ApplicationRow } from "#contract/shapes/task.ts";
import { Elapsed } from "../chain/index.ts";
import { joinTexts } from "../fields/index.ts";
import { RelativeTime, useLanguage, useTexts } from "../i18n/index.ts";
import { ApplicationStatus, FiledBy, FollowedMark, UrgencyMark } from "../marks/index.ts";
import { useHolderName } from "../people/index.ts";
import { TakeBackButton } from "./take-back-button.tsx";
import { applicationLink } from "./application-link.ts";
import styles from "./my-work.module.css";

interface ApplicationTableProps {
  rows: readonly ApplicationRow[];
  /** Whose they are is worth a column where they are not all mine. */
  withApplicant: boolean;
  /** What I decided and when, in /myApprove. */
  withMyDecision: boolean;
}

/** Applications in rows: what, how it stands, who has it now and since when. On a telephone each row is a card. */
export function ApplicationTable({ rows, withApplicant, withMyDecision }: ApplicationTableProps) {
  const t = useTexts("my-work");
  const chainWord = useTexts("chain");
  const language = useLanguage();
  const holderName = useHolderName();
  const navigate = useNavigate();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("column.title")}</th>
          <th scope="col">{t("column.status")}</th>
          {withApplicant ? <th scope="col">{t("column.applicant")}</th> : null}
          {withMyDecision ? <th scope="col">{t("column.myDecision")}</th> : null}
          <th scope="col">{t("column.holders")}</th>
          <th scope="col" className={styles.date}>
            {t("column.applied")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const link = applicationLink(row);
          return (
            <tr
              key={row.instanceId}
              onClick={(event) => {
                if (!(event.target instanceof HTMLElement) || event.target.closest("a, button") !== null)
                  return;
                if (window.getSelection()?.toString() === "") void navigate(link);
              }}
            >
              <td className={styles.title}>
                <Link to={link} data-row-link>
                  {row.applyTitle || t("untitled", { process: row.processName })}
                </Link>
                <FollowedMark followed={row.attention} />
                <span className={styles.quiet}>
                  {row.processName} · {row.applyId}
                  {row.filedBy === undefined ? null : " · "}
                  {row.filedBy === undefined || withApplicant ? null : `${row.applyUser} · `}
                  <FiledBy by={row.filedBy} />
                  <UrgencyMark urgency={row.degreeOfEmergency} />
                  {row.posts === 0 ? null : ` · ${t("posts", { count: row.posts })}`}
                  {row.openQuestions === 0 ? null : ` · ${t("openQuestions", { count: row.openQuestions })}`}
                </span>
              </td>
              <td>
                <ApplicationStatus status={row.applyStatus} result={row.result} />
              </td>
              {withApplicant ? (
                <td className={styles.part} data-label={t("column.applicant")}>
                  {row.applyUser}
                  <span className={styles.quiet}>{row.applyDept}</span>
                </td>
              ) : null}
              {withMyDecision ? (
                <td className={styles.part} data-label={t("column.myDecision")}>
                  {row.myAction === undefined ? "—" : chainWord(`action.${row.myAction}`)}
                  <span className={styles.quiet}>
                    {row.myTaskName}
                    {row.myDecisionAt === undefined ? null : (
                      <>
                        {" · "}
                        <RelativeTime at={row.myDecisionAt} />
                      </>
                    )}
                  </span>
                  {row.takeBack === undefined ? null : (
                    <TakeBackButton bpdTaskId={row.takeBack} title={row.applyTitle} />
                  )}
                </td>
              ) : null}
              <td
                className={styles.part}
                data-label={t("column.holders")}
                data-nobody={row.holders.length === 0}
              >
                {row.holders.length === 0 ? (
                  <span className={styles.quiet}>
                    {row.waitsAt === undefined
                      ? "—"
                      : t("waitsAt", { steps: joinTexts(row.waitsAt, language) })}
                  </span>
                ) : (
                  <>
                    {joinTexts(row.holders.map(holderName), language)}
                    <span className={styles.quiet}>
                      {row.holders[0]?.taskName} ·{" "}
                      <Elapsed at={row.holders[0]?.since ?? row.createdAt} text="held" />
                    </span>
                  </>
                )}
              </td>
              <td className={styles.date}>
                <RelativeTime at={row.applyDate ?? row.createdAt} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
