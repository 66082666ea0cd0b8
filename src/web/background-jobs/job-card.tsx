import { useState } from "react";
import {
  giveUpBackgroundJob,
  listBackgroundJobs,
  runBackgroundJobAgain,
} from "#contract/calls/background-jobs.ts";
import type { BackgroundJob } from "#contract/shapes/background-job.ts";
import { useSend } from "../api/index.ts";
import { formatInstant, RelativeTime, useTexts } from "../i18n/index.ts";
import { Button, ConfirmDialog, useNotice } from "../kit/index.ts";
import styles from "./background-jobs.module.css";

/** One job: what it does, for whom, how it stands, and what may be done about it. */
export function JobCard({ job }: { job: BackgroundJob }) {
  const t = useTexts("background-jobs");
  const task = t(`task.${job.task}`, { defaultValue: job.task });
  const person = job.userCode === null ? null : (job.realName ?? job.userCode);
  return (
    <li className={styles.job}>
      <div className={styles.head}>
        <strong>{task}</strong>
        {job.subject === null ? null : <span className={styles.subject}>{job.subject}</span>}
        <span className={styles.state} data-state={job.state}>
          {t(`state.${job.state}`)}
        </span>
      </div>
      <p className={styles.facts}>
        {person === null ? null : <span>{person}</span>}
        <span>
          <RelativeTime at={job.createdAt} />
        </span>
        {job.maxAttempts === 0 || job.attempts === 0 ? null : (
          <span>{t("tries", { attempts: job.attempts, most: job.maxAttempts })}</span>
        )}
        <Moment job={job} />
      </p>
      {job.state === "stuck" ? <p className={styles.facts}>{t("stuckWhy")}</p> : null}
      {job.error === null ? null : <p className={styles.error}>{job.error}</p>}
      <Acts job={job} task={`${task} ${job.subject ?? ""}`.trim()} />
    </li>
  );
}

function Moment({ job: { state, runAt } }: { job: BackgroundJob }) {
  const t = useTexts("background-jobs");
  if (runAt === null) return null;
  if (state === "running") return <span>{t("since", { at: formatInstant(runAt) })}</span>;
  return state === "waiting" ? <span>{t("next", { at: formatInstant(runAt) })}</span> : null;
}

function Acts({ job: { id, state, mayRunAgain, mayGiveUp }, task }: { job: BackgroundJob; task: string }) {
  const t = useTexts("background-jobs");
  const notice = useNotice();
  const [isAsking, setIsAsking] = useState(false);
  const again = useSend(runBackgroundJobAgain, { invalidates: [listBackgroundJobs] });
  const end = useSend(giveUpBackgroundJob, { invalidates: [listBackgroundJobs] });
  if (!mayRunAgain && !mayGiveUp) return null;
  // What waits for its time has not run yet, or is tried again later by itself.
  const runNow = t(state === "waiting" ? "runNow" : "runAgain");
  const runAgain = async () => {
    if ((await again.send({ id })) !== undefined) notice({ key: `job ${id}`, said: t("begun") });
  };
  const giveUp = async () => {
    const done = await end.send({ id });
    if (done === undefined) return;
    setIsAsking(false);
    notice({ key: `job ${id}`, said: t("givenUp") });
  };
  return (
    <div className={styles.acts}>
      {mayRunAgain ? (
        <Button
          size="small"
          busy={again.sending}
          aria-label={`${runNow}: ${task}`}
          onClick={() => void runAgain()}
        >
          {runNow}
        </Button>
      ) : null}
      {mayGiveUp ? (
        <Button size="small" aria-label={`${t("giveUp")}: ${task}`} onClick={() => setIsAsking(true)}>
          {t("giveUp")}
        </Button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={task}
          confirm={t("giveUp")}
          danger
          busy={end.sending}
          onConfirm={() => void giveUp()}
          onClose={() => setIsAsking(false)}
        >
          <p>{t("giveUpAsk")}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
