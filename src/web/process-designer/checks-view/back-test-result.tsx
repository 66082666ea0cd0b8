import { useState } from "react";
import { type BackTestItem, backTestReport, exportBackTest } from "#contract/calls/back-test.ts";
import { transferFormats } from "#contract/shapes/tables.ts";
import { callForFile, presentError, useCall, useMay } from "../../api/index.ts";
import { formatNumber, useTexts } from "../../i18n/index.ts";
import { Button, Failure, Skeleton } from "../../kit/index.ts";
import { WayPair } from "../../played-ways/index.ts";
import { saveFile } from "../../save-file/index.ts";
import styles from "./checks-view.module.css";

const counted = ["same", "other", "stopped", "unplayed", "formAsks", "faster", "slower"] as const;
const hours = (value: number) => formatNumber(Math.round(value * 10) / 10);

interface BackTestResultProps {
  backTestId: number;
  /** How often it is asked what was found meanwhile, ms; absent where nothing more comes. */
  lookMs: number | undefined;
}

/** What a back-test found: figures, who has more or less to do, and each application that goes another way. */
export function BackTestResult({ backTestId, lookMs }: BackTestResultProps) {
  const t = useTexts("back-test");
  const mayExport = useMay(exportBackTest.name) === true;
  const [page, setPage] = useState(1);
  const answer = useCall(
    backTestReport,
    { backTestId, page },
    // It is asked anew when the test ends: what was found until then is no report of it.
    { quiet: true, staleTime: 0, refetchInterval: lookMs ?? false, placeholderData: (before) => before },
  );
  if (answer.isError) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <Skeleton />;
  const { figures, steps, people, items, itemCount, pageSize } = answer.data;
  const timed = figures.done - figures.unplayed - figures.stopped;
  return (
    <>
      <dl className={styles.figures}>
        {counted.map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{formatNumber(figures[name])}</dd>
          </div>
        ))}
        {timed <= 0 ? null : (
          <div>
            <dt>{t("average")}</dt>
            <dd>
              {t("averageIs", {
                before: hours(figures.hoursBefore / timed),
                after: hours(figures.hoursAfter / timed),
              })}
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.note}>{t("estimate")}</p>
      {steps.length + people.length === 0 ? null : (
        <details>
          <summary>{t("loads")}</summary>
          <h3>{t("loadSteps")}</h3>
          <ul>
            {steps.map(({ taskId, taskName, before, after }) => (
              <li key={taskId}>{t("load", { name: taskName, before, after })}</li>
            ))}
          </ul>
          <h3>{t("loadPeople")}</h3>
          <ul>
            {people.map(({ userCode, realName, before, after }) => (
              <li key={userCode}>{t("load", { name: realName, before, after })}</li>
            ))}
          </ul>
        </details>
      )}
      {itemCount === 0 ? null : (
        <>
          <h3>{t("ways")}</h3>
          <div className={styles.tools}>
            {itemCount <= pageSize ? null : (
              <Pages page={page} pageSize={pageSize} total={itemCount} onPage={setPage} />
            )}
            {(mayExport ? transferFormats : []).map((format) => (
              <Button key={format} size="small" onClick={() => void download(backTestId, format)}>
                {t("exportAs", { format: format.toUpperCase() })}
              </Button>
            ))}
          </div>
          {items.map((item) => (
            <OtherWay key={item.instanceId} item={item} />
          ))}
        </>
      )}
    </>
  );
}

interface PagesProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** Which of the applications are shown, and the way to the others. */
function Pages({ page, pageSize, total, onPage }: PagesProps) {
  const t = useTexts("back-test");
  const last = Math.min(total, page * pageSize);
  return (
    <>
      <span>{t("pageOf", { from: (page - 1) * pageSize + 1, to: last, total })}</span>
      <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t("earlier")}
      </Button>
      <Button size="small" disabled={last === total} onClick={() => onPage(page + 1)}>
        {t("later")}
      </Button>
    </>
  );
}

function OtherWay({ item }: { item: BackTestItem }) {
  const t = useTexts("back-test");
  const { applyId, applyTitle, version, before, after, happened, hoursBefore, hoursAfter } = item;
  return (
    <details className={styles.case}>
      <summary>
        {applyTitle} {applyId} · {t("hours", { before: hours(hoursBefore), after: hours(hoursAfter) })}
      </summary>
      <WayPair
        left={{ title: t("before", { version }), way: before }}
        right={{ title: t("after"), way: after }}
      />
      {happened === null ? null : (
        <WayPair
          left={{ title: t("before", { version }), way: before }}
          right={{ title: t("happened"), way: happened }}
        />
      )}
    </details>
  );
}

async function download(backTestId: number, format: "csv" | "xlsx"): Promise<void> {
  try {
    const { file, fileName } = await callForFile(exportBackTest, { backTestId, format });
    saveFile(fileName ?? `back-test-${backTestId}.${format}`, file);
  } catch (error) {
    presentError(error);
  }
}
