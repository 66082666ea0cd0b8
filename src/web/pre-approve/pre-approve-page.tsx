import { getPreTaskList } from "#contract/calls/task/pre-approve.ts";
import type { PreTaskRow } from "#contract/shapes/notice.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { formatInstant, type Say, useTexts } from "../i18n/index.ts";
import {
  type DataColumn,
  DataTable,
  Empty,
  Failure,
  Pager,
  SearchField,
  Skeleton,
  StatusTag,
  TextLink,
} from "../kit/index.ts";
import { ForeseenApplication } from "./foreseen-application.tsx";
import styles from "./pre-approve.module.css";

const pageSize = 20;

/** /preApprove: applications whose chain will reach me, and with `?applyId=…` one of them, to say something in advance. */
export function PreApprovePage() {
  const t = useTexts("pre-approve");
  const [query] = useAddress();
  const applyId = query.get("applyId");
  return (
    <div className={styles.page}>
      {applyId === null ? (
        <>
          <h1>{t("title")}</h1>
          <p className={styles.quiet}>{t("lead")}</p>
          <PreTaskList />
        </>
      ) : (
        <ForeseenApplication key={applyId} applyId={applyId} />
      )}
    </div>
  );
}

function PreTaskList() {
  const t = useTexts("pre-approve");
  const [query, setQuery] = useAddress();
  const page = Math.max(1, Number(query.get("page") ?? 1) || 1);
  const keyword = query.get("q") ?? "";
  const asked = { page, pageSize, ...(keyword === "" ? {} : { keyword }) };
  const answer = useCall(getPreTaskList, asked, { quiet: true });
  return (
    <>
      <SearchField
        label={t("search")}
        value={keyword}
        onSearch={(typed) => setQuery(typed.trim() === "" ? {} : { q: typed.trim() })}
      />
      <PreTaskRows
        answer={answer}
        page={page}
        isNarrowed={keyword !== ""}
        onPage={(next) => setQuery({ ...(keyword === "" ? {} : { q: keyword }), page: String(next) })}
      />
    </>
  );
}

interface PreTaskRowsProps {
  answer: ReturnType<typeof useCall<typeof getPreTaskList>>;
  page: number;
  isNarrowed: boolean;
  onPage: (page: number) => void;
}

function PreTaskRows({ answer, page, isNarrowed, onPage }: PreTaskRowsProps) {
  const t = useTexts("pre-approve");
  if (answer.isError) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <Skeleton />;
  const { rows, total } = answer.data;
  if (rows.length === 0) return <Empty>{t(isNarrowed ? "noneFound" : "none")}</Empty>;
  return (
    <>
      <DataTable
        caption={t("title")}
        columns={columnsIn(t)}
        rows={rows}
        rowKey={({ instanceId, taskId }) => `${instanceId} ${taskId}`}
      />
      <Pager page={page} pageSize={pageSize} total={total} onPage={onPage} />
    </>
  );
}

const columnsIn = (t: Say): DataColumn<PreTaskRow>[] => [
  {
    id: "title",
    title: t("column.application"),
    cell: ({ applyId, applyTitle, processName }) => (
      <>
        <TextLink to={`/preApprove?applyId=${encodeURIComponent(applyId)}`}>
          {applyTitle || processName}
        </TextLink>
        <span className={styles.small}>
          {processName} · {applyId}
        </span>
      </>
    ),
  },
  {
    id: "applicant",
    title: t("column.applicant"),
    cell: ({ applyUser, applyDept }) => (
      <>
        {applyUser}
        <span className={styles.small}>{applyDept}</span>
      </>
    ),
  },
  {
    id: "task",
    title: t("column.task"),
    width: "240px",
    cell: ({ taskName, reason }) => (
      <>
        {taskName}
        <span className={styles.small}>{reason}</span>
      </>
    ),
  },
  {
    id: "expected",
    title: t("column.expected"),
    width: "200px",
    cell: ({ expectedAt }) => (expectedAt === null ? t("noLimit") : formatInstant(expectedAt)),
  },
  {
    id: "opinion",
    title: t("column.opinion"),
    width: "130px",
    cell: ({ advanceOpinion }) =>
      advanceOpinion === null ? "—" : <StatusTag tone="good">{t("left")}</StatusTag>,
  },
];
