import type { OutputOf } from "#contract/calls/define-call.ts";
import type { getProcessDataList } from "#contract/calls/opt.ts";
import { formatInstant, formatNumber, RelativeTime, type Say, useTexts } from "../i18n/index.ts";
import { type DataColumn, DataTable, StatusTag, TextLink } from "../kit/index.ts";
import { PersonName } from "../people/index.ts";
import styles from "./process-manage.module.css";

type ListedProcess = OutputOf<typeof getProcessDataList>["rows"][number];

const tones = { draft: "idle", enabled: "good", disabled: "closed" } as const;

interface ProcessTableProps {
  rows: readonly ListedProcess[];
  open: string | undefined;
  onOpen: (processId: string) => void;
}

/** The processes: how each stands, which version is offered, what runs, who changed it last. */
export function ProcessTable({ rows, open, onOpen }: ProcessTableProps) {
  const t = useTexts("process-manage");
  return (
    <DataTable
      caption={t("title")}
      columns={columnsIn(t, onOpen).filter(({ id }) => isShown(id, rows, open !== undefined))}
      rows={rows}
      rowKey={({ processId }) => processId}
      open={open}
      onOpen={({ processId }) => onOpen(processId)}
    />
  );
}

/** Beside the open panel, what it says as well is left out; the period where no process has one. */
function isShown(column: string, rows: readonly ListedProcess[], isBesidePanel: boolean): boolean {
  if (isBesidePanel && ["offered", "changed", "more"].includes(column)) return false;
  if (column !== "offered") return true;
  return rows.some(({ beginTime, endTime }) => beginTime !== null || endTime !== null);
}

const columnsIn = (t: Say, onOpen: (processId: string) => void): DataColumn<ListedProcess>[] => [
  {
    id: "name",
    title: t("column.name"),
    cell: ({ processId, processName }) => (
      <>
        <TextLink
          to={`/processDesc?processId=${encodeURIComponent(processId)}`}
          onClick={(event) => event.stopPropagation()}
        >
          {processName === "" ? processId : processName}
        </TextLink>
        <span className={styles.id}>{processId}</span>
      </>
    ),
  },
  {
    id: "status",
    title: t("column.status"),
    width: "150px",
    cell: (row) => (
      <span className={styles.tags}>
        <StatusTag tone={tones[row.status]}>{row.processStatusDesc}</StatusTag>
        {row.status === "enabled" && row.processVisibility === "hidden" ? (
          <StatusTag tone="idle">{t("hidden")}</StatusTag>
        ) : null}
        {row.status === "enabled" && !row.messagingVisible ? (
          <StatusTag tone="idle">{t("hiddenInMessaging")}</StatusTag>
        ) : null}
        {row.draftDiffers ? <StatusTag tone="waiting">{t("draftDiffers")}</StatusTag> : null}
      </span>
    ),
  },
  {
    id: "version",
    title: t("column.version"),
    align: "end",
    width: "90px",
    cell: ({ publishedVersion }) => (publishedVersion === null ? "—" : String(publishedVersion)),
  },
  {
    id: "running",
    title: t("column.running"),
    align: "end",
    width: "100px",
    cell: ({ processId, running }) => <RunningLink processId={processId} running={running} />,
  },
  {
    id: "problems",
    title: t("column.problems"),
    align: "end",
    width: "90px",
    cell: ({ processId, problems = 0 }) => <ProblemCount processId={processId} problems={problems} />,
  },
  {
    id: "offered",
    title: t("column.offered"),
    width: "130px",
    cell: ({ beginTime, endTime }) => offeredWords(t, beginTime, endTime),
  },
  {
    id: "changed",
    title: t("column.changed"),
    width: "150px",
    cell: ({ updatedBy, updatedAt }) => (
      <span className={styles.changed}>
        <PersonName userCode={updatedBy} /> · <RelativeTime at={updatedAt} />
      </span>
    ),
  },
  {
    id: "more",
    title: t("column.more"),
    align: "end",
    width: "90px",
    cell: (row) => <Details row={row} onOpen={onOpen} />,
  },
];

interface DetailsProps {
  row: ListedProcess;
  onOpen: (processId: string) => void;
}

function Details({ row: { processId, processName }, onOpen }: DetailsProps) {
  const t = useTexts("process-manage");
  return (
    <button
      type="button"
      className={styles.details}
      aria-label={t("detailsOf", { name: processName || processId })}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(processId);
      }}
    >
      {t("details")}
    </button>
  );
}

/** Between which instants it can be started; nothing where always. */
function offeredWords(t: Say, beginTime: string | null, endTime: string | null): string {
  const from = beginTime === null ? undefined : t("offeredPeriod.from", { at: formatInstant(beginTime) });
  const until = endTime === null ? undefined : t("offeredPeriod.until", { at: formatInstant(endTime) });
  return [from, until].filter((words) => words !== undefined).join(" ");
}

/** How many applications are on their way; lists count to a thousand. */
export function RunningCount({ running }: { running: number }) {
  const t = useTexts("process-manage");
  return <>{running < 1_000 ? formatNumber(running, 0) : t("aThousandAndMore")}</>;
}

interface RunningLinkProps {
  processId: string;
  running: number;
}

/** The same, leading to those applications. */
export function RunningLink({ processId, running }: RunningLinkProps) {
  const t = useTexts("process-manage");
  if (running === 0) return <RunningCount running={running} />;
  return (
    <TextLink
      to={`/instanceManage?queryType=approval&processId=${encodeURIComponent(processId)}`}
      title={t("showRunning")}
      onClick={(event) => event.stopPropagation()}
    >
      <RunningCount running={running} />
    </TextLink>
  );
}

interface ProblemCountProps {
  processId: string;
  problems: number;
}

/** How many faults keep what is designed from being published; the designer says them at their places. */
function ProblemCount({ processId, problems }: ProblemCountProps) {
  const t = useTexts("process-manage");
  if (problems === 0) return <>—</>;
  return (
    <TextLink
      to={`/processDesc?processId=${encodeURIComponent(processId)}`}
      onClick={(event) => event.stopPropagation()}
    >
      <StatusTag tone="bad">{t("problems.count", { count: problems })}</StatusTag>
    </TextLink>
  );
}
