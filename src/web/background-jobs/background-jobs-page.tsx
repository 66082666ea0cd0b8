import { useState } from "react";
import { listBackgroundJobs } from "#contract/calls/background-jobs.ts";
import { type BackgroundJob, backgroundJobStates } from "#contract/shapes/background-job.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { formatNumber, useTexts } from "../i18n/index.ts";
import { Page, Tabs } from "../kit/index.ts";
import { CallAnswer } from "../states/index.ts";
import { HistoryCheckList } from "./history-check-list.tsx";
import { JobCard } from "./job-card.tsx";
import { SentMailList } from "./sent-mail-list.tsx";
import styles from "./background-jobs.module.css";

const lookAgainMs = 3_000;

const tabs = ["jobs", "mail", "history"] as const;
const views = { jobs: Jobs, mail: SentMailList, history: HistoryCheckList };

/** /backgroundJobs: what waits, runs, is stuck or has failed in the background, and what can be done about it. */
export function BackgroundJobsPage() {
  const t = useTexts("background-jobs");
  const [query, setQuery] = useAddress();
  const chosen = tabs.find((tab) => tab === query.get("tab")) ?? "jobs";
  const View = views[chosen];
  return (
    <Page title={t("title")}>
      <Tabs
        label={t("title")}
        tabs={tabs.map((id) => ({ id, label: t(`tab.${id}`) }))}
        chosen={chosen}
        onChoose={(tab) => setQuery(tab === "jobs" ? {} : { tab }, { replace: true })}
      >
        <View />
      </Tabs>
    </Page>
  );
}

function Jobs() {
  const t = useTexts("background-jobs");
  const [state, setState] = useState<BackgroundJob["state"] | undefined>(undefined);
  const answer = useCall(listBackgroundJobs, state === undefined ? {} : { state }, {
    refetchInterval: lookAgainMs,
    placeholderData: (before) => before,
    quiet: true,
  });
  const counts = answer.data?.counts ?? {};
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choices = [undefined, ...backgroundJobStates].map((each) => ({
    state: each,
    label: each === undefined ? t("all") : t(`state.${each}`),
    count: each === undefined ? all : (counts[each] ?? 0),
  }));
  const wanted = state === undefined ? all : (counts[state] ?? 0);
  return (
    <>
      <p className={styles.what}>{t("what")}</p>
      <nav className={styles.states} aria-label={t("states")}>
        {choices.map((each) => (
          <button
            key={each.label}
            type="button"
            aria-pressed={each.state === state}
            onClick={() => setState(each.state)}
          >
            {each.label} <span>{formatNumber(each.count, 0)}</span>
          </button>
        ))}
      </nav>
      <CallAnswer answer={answer}>
        {({ jobs }) =>
          jobs.length === 0 ? (
            <p className={styles.none}>{t(all === 0 ? "none" : "nothing")}</p>
          ) : (
            <>
              <ul className={styles.jobs}>
                {jobs.map((job) => (
                  <JobCard key={job.id} job={job} />
                ))}
              </ul>
              {jobs.length < wanted && <p className={styles.none}>{t("more", { count: jobs.length })}</p>}
            </>
          )
        }
      </CallAnswer>
    </>
  );
}
