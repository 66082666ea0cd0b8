import { useState } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { beginHistoryCheck, historyChecks, historyFindings } from "#contract/calls/history-checks.ts";
import { limits } from "#contract/limits.ts";
import { call, presentError, useCall, useSend } from "../api/index.ts";
import { formatInstant, formatNumber, RelativeTime, type Say, useTexts } from "../i18n/index.ts";
import { Button, StatusTag, TextLink } from "../kit/index.ts";
import { saveText } from "../save-file/index.ts";
import { CallAnswer } from "../states/index.ts";
import styles from "./background-jobs.module.css";

type Check = OutputOf<typeof historyChecks>[number];
type Finding = OutputOf<typeof historyFindings>["rows"][number];

const lookAgainMs = 3_000;
const pageSize = 20;

/** Verifications of the approval histories: begun here or by the clock, how far they are, what they found. */
export function HistoryCheckList() {
  const t = useTexts("history-checks");
  const answer = useCall(historyChecks, {}, { refetchInterval: lookAgainMs, quiet: true });
  const { send, sending } = useSend(beginHistoryCheck, { invalidates: [historyChecks] });
  const isUnderWay = answer.data?.some(({ state }) => state !== "done") ?? false;
  return (
    <>
      <p className={styles.what}>{t("what")}</p>
      <Button busy={sending} disabled={isUnderWay} onClick={() => void send({})}>
        {t("begin")}
      </Button>
      <CallAnswer answer={answer}>
        {(checks) =>
          checks.length === 0 ? (
            <p className={styles.none}>{t("none")}</p>
          ) : (
            <ul className={styles.jobs}>
              {checks.map((check) => (
                <CheckEntry key={check.checkId} check={check} />
              ))}
            </ul>
          )
        }
      </CallAnswer>
    </>
  );
}

function CheckEntry({ check }: { check: Check }) {
  const t = useTexts("history-checks");
  const { checkId, state, found, instances, total, events, createdAt, finishedAt } = check;
  const [isOpen, setOpen] = useState(false);
  const who = check.askedBy === null ? t("byClock") : (check.realName ?? check.askedBy);
  return (
    <li className={styles.job}>
      <div className={styles.head}>
        <strong>
          {t("looked", { instances: formatNumber(instances, 0), events: formatNumber(events, 0) })}
        </strong>
        <span className={styles.state}>
          <CheckTag state={state} found={found} />
        </span>
      </div>
      <p className={styles.facts}>
        <span>{who}</span>
        <RelativeTime at={createdAt} />
        {finishedAt === null ? null : <span>{t("finished", { at: formatInstant(finishedAt) })}</span>}
      </p>
      {state === "done" ? null : (
        <progress
          value={instances}
          max={Math.max(total, instances, 1)}
          aria-label={t("progress", {
            instances: formatNumber(instances, 0),
            total: formatNumber(total, 0),
          })}
        />
      )}
      {found === 0 ? null : (
        <div className={styles.acts}>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? "hide" : "show", { count: found })}
          </Button>
          <Button size="small" onClick={() => void saveFindings(checkId, t)}>
            {t("export")}
          </Button>
        </div>
      )}
      {isOpen ? <Findings key={state} checkId={checkId} isOver={state === "done"} /> : null}
    </li>
  );
}

function CheckTag({ state, found }: Pick<Check, "state" | "found">) {
  const t = useTexts("history-checks");
  if (found > 0) return <StatusTag tone="bad">{t("found", { count: found })}</StatusTag>;
  return <StatusTag tone={state === "done" ? "good" : state}>{t(`state.${state}`)}</StatusTag>;
}

/** What a check has found; while it goes on more may come. */
function Findings({ checkId, isOver }: { checkId: number; isOver: boolean }) {
  const t = useTexts("history-checks");
  const [page, setPage] = useState(1);
  const answer = useCall(
    historyFindings,
    { checkId, page, pageSize },
    { quiet: true, staleTime: 0, refetchInterval: isOver ? false : lookAgainMs },
  );
  return (
    <CallAnswer answer={answer}>
      {({ rows, total }) => (
        <>
          <ul className={styles.jobs}>
            {rows.map((finding) => (
              <li key={finding.instanceId} className={styles.job}>
                <TextLink to={`/fullApplyDesc?applyId=${encodeURIComponent(finding.applyId)}`}>
                  {finding.applyId}
                </TextLink>
                <p className={styles.error}>{problemText(finding, t)}</p>
              </li>
            ))}
          </ul>
          {total > pageSize ? (
            <div className={styles.acts}>
              <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t("before")}
              </Button>
              <Button size="small" disabled={page * pageSize >= total} onClick={() => setPage(page + 1)}>
                {t("after")}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </CallAnswer>
  );
}

function problemText({ problem, sequence }: Finding, t: Say): string {
  return t(`problem.${problem}`, { sequence });
}

/** All findings as one file for a spreadsheet. */
async function saveFindings(checkId: number, t: Say): Promise<void> {
  try {
    const found: Finding[] = [];
    for (let page = 1; ; page += 1) {
      const { rows, total } = await call(historyFindings, { checkId, page, pageSize: limits.pageSizeMax });
      found.push(...rows);
      if (rows.length === 0 || found.length >= total) break;
    }
    const lines = found.map((finding) => [
      finding.applyId,
      String(finding.sequence),
      finding.problem,
      problemText(finding, t),
    ]);
    const head = [t("column.applyId"), t("column.sequence"), t("column.problem"), t("column.meaning")];
    const text = [head, ...lines].map((cells) => cells.map(cell).join(",")).join("\r\n");
    // Spreadsheets take a text without the mark for one of the country's old encoding.
    saveText(`history-check-${checkId}.csv`, "text/csv", `\uFEFF${text}\r\n`);
  } catch (error) {
    presentError(error);
  }
}

function cell(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}
