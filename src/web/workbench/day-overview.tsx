import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { applyTasks } from "#contract/calls/task/lists.ts";
import { processMenus } from "#contract/calls/task/start.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import type { ApplicationRow } from "#contract/shapes/task.ts";
import { useCall } from "../api/index.ts";
import { Elapsed } from "../chain/index.ts";
import { joinTexts } from "../fields/index.ts";
import { RelativeTime, useLanguage, useTexts } from "../i18n/index.ts";
import { Failure, Skeleton, TextLink } from "../kit/index.ts";
import { ApplicationStatus } from "../marks/index.ts";
import { applicationLink, noticeLink } from "../my-work/index.ts";
import { useHolderName } from "../people/index.ts";
import { inMessagingApp } from "../session/index.ts";
import { ProcessList, recentOf } from "../start-process/index.ts";
import styles from "./day-overview.module.css";

/** So many of each: the rest is one link away. */
const shownApplications = 5;
const shownOthers = 3;

/** What is one's own where no task waits: applications on their way, drafts, the processes one uses, and what is new. */
export function DayOverview() {
  const t = useTexts("workbench");
  // The same question as the screen for starting asks: one answer serves both.
  const mine = useCall(applyTasks, { page: 1, pageSize: 30 }, { quiet: true });
  const menus = useCall(processMenus, inMessagingApp() ? { messaging: true } : {}, { quiet: true });
  const notices = useCall(noticeTasks, { page: 1, pageSize: shownOthers, state: "unread" }, { quiet: true });
  if (mine.isPending) return <Skeleton shape="rows" />;
  if (mine.isError)
    return <Failure error={mine.error} onRetry={() => void mine.refetch()} retrying={mine.isFetching} />;
  const { rows } = mine.data;
  const onTheirWay = rows.filter(
    ({ applyStatus }) => applyStatus === "running" || applyStatus === "returned",
  );
  const drafts = rows.filter(({ applyStatus }) => applyStatus === "draft");
  const processes = menus.data ?? [];
  const used = [...processes.filter(({ favourite }) => favourite), ...recentOf(processes, rows)];
  const offered = (used.length === 0 ? processes : used).slice(0, shownOthers);
  return (
    <div className={styles.day}>
      <Section title={t("day.applications")} to="/myApply" all={t("day.allApplications")}>
        {onTheirWay.length === 0 ? (
          <p className={styles.quiet}>{t("day.nothingYet")}</p>
        ) : (
          <ApplicationList rows={onTheirWay.slice(0, shownApplications)} />
        )}
      </Section>
      {drafts.length === 0 ? null : (
        <Section title={t("day.drafts")} to="/myApply?queryType=draft" all={t("day.allApplications")}>
          <ApplicationList rows={drafts.slice(0, shownOthers)} />
        </Section>
      )}
      {offered.length === 0 ? null : (
        <Section title={t("day.start")} to="/startProcess" all={t("day.allProcesses")}>
          <ProcessList processes={offered} showsCategory />
        </Section>
      )}
      {notices.data === undefined || notices.data.rows.length === 0 ? null : (
        <Section title={t("day.notices")} to="/notification" all={t("day.allNotices")}>
          <ul className={styles.rows}>
            {notices.data.rows.map((row) => (
              <li key={row.notificationId}>
                <Link to={noticeLink(row)}>{row.text}</Link>
                <span className={styles.quiet}>
                  <RelativeTime at={row.createdAt} />
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

interface SectionProps {
  title: string;
  /** Where all of it is. */
  to: string;
  all: string;
  children: ReactNode;
}

function Section({ title, to, all, children }: SectionProps) {
  return (
    <section>
      <header className={styles.head}>
        <h2>{title}</h2>
        <TextLink to={to}>{all}</TextLink>
      </header>
      {children}
    </section>
  );
}

/** Applications: how each stands, who has it and since when. */
function ApplicationList({ rows }: { rows: readonly ApplicationRow[] }) {
  const t = useTexts("workbench");
  const language = useLanguage();
  const untitled = useTexts("my-work");
  const holderName = useHolderName();
  return (
    <ul className={styles.rows}>
      {rows.map((row) => {
        const [holder] = row.holders;
        const people = joinTexts(row.holders.map(holderName), language);
        return (
          <li key={row.instanceId}>
            <Link to={applicationLink(row)}>
              {row.applyTitle || untitled("untitled", { process: row.processName })}
            </Link>
            <ApplicationStatus status={row.applyStatus} result={row.result} />
            <span className={styles.quiet}>
              {holder === undefined ? (
                <>
                  {row.processName} · <RelativeTime at={row.applyDate ?? row.createdAt} />
                </>
              ) : (
                <>
                  {t("day.heldBy", { task: holder.taskName, people })} ·{" "}
                  <Elapsed at={holder.since} text="held" />
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
