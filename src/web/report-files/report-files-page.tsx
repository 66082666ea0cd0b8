import { listReportFiles } from "#contract/calls/report-files.ts";
import type { ReportFile } from "#contract/shapes/report-file.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { formatFileSize, formatInstant, RelativeTime, type Say, useTexts } from "../i18n/index.ts";
import { type DataColumn, DataTable, Empty, ListAnswer, ListPage, Pager } from "../kit/index.ts";
import { FileActs } from "./file-acts.tsx";
import { FileState } from "./file-state.tsx";
import { isUnderWay } from "./is-under-way.ts";
import styles from "./report-files.module.css";

const pageSize = 20;
const lookAgainMs = 1_000;

/** /docsManager: one's report files and exports of tables: how far each is, how long it is kept, and what can be done with it. */
export function ReportFilesPage() {
  const t = useTexts("report-files");
  const [query, setQuery] = useAddress();
  const asked = Number(query.get("page") ?? "1");
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1;
  const answer = useCall(
    listReportFiles,
    { page, pageSize },
    {
      quiet: true,
      staleTime: 0,
      placeholderData: (before) => before,
      refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) === true ? lookAgainMs : false),
    },
  );
  return (
    <ListPage title={t("title")} lead={t("lead")}>
      <ListAnswer answer={answer} empty={<Empty>{t("none")}</Empty>}>
        {({ rows, total, totalIsCapped }) => (
          <>
            <DataTable
              caption={t("title")}
              columns={columnsIn(t)}
              rows={rows}
              rowKey={({ fileId }) => fileId}
            />
            <Pager
              page={page}
              pageSize={pageSize}
              total={total}
              isCapped={totalIsCapped === true}
              onPage={(next) => setQuery({ page: String(next) }, { replace: true })}
            />
          </>
        )}
      </ListAnswer>
    </ListPage>
  );
}

const columnsIn = (t: Say): DataColumn<ReportFile>[] => [
  {
    id: "title",
    title: t("column.title"),
    cell: ({ title, kind, format }) => (
      <span>
        {title}
        <span className={styles.faint}>
          {t(`kind.${kind}`)} · {format.toUpperCase()}
        </span>
      </span>
    ),
  },
  {
    id: "state",
    title: t("column.state"),
    width: "220px",
    cell: (file) => <FileState file={file} />,
  },
  {
    id: "size",
    title: t("column.size"),
    align: "end",
    width: "96px",
    cell: ({ bytes }) => (bytes === null ? "—" : formatFileSize(bytes)),
  },
  {
    id: "created",
    title: t("column.created"),
    width: "120px",
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
  {
    id: "kept",
    title: t("column.kept"),
    width: "160px",
    cell: ({ expiresAt, state }) => (expiresAt === null || state !== "done" ? "—" : formatInstant(expiresAt)),
  },
  { id: "acts", title: t("column.acts"), width: "260px", cell: (file) => <FileActs file={file} /> },
];
