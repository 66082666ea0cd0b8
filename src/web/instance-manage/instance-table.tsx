import type { InstanceRow } from "#contract/shapes/task.ts";
import { joinTexts } from "../fields/index.ts";
import { RelativeTime, type Say, useLanguage, useTexts } from "../i18n/index.ts";
import { type DataColumn, DataTable, StatusTag, TextButton } from "../kit/index.ts";
import { ApplicationStatus, ApplicationTitle, FiledBy } from "../marks/index.ts";
import { type HolderName, useHolderName } from "../people/index.ts";
import styles from "./instance-manage.module.css";

interface InstanceTableProps {
  title: string;
  rows: readonly InstanceRow[];
  open?: string | undefined;
  onOpen: (applyId: string) => void;
  /** Where administrators act: rows are selected for what is done to many, and one is managed. */
  managed?: { selected: ReadonlySet<string>; onSelect: (applyId: string, isSelected: boolean) => void };
}

/** Applications: how each stands, who has it, what is late or stopped. */
export function InstanceTable(props: InstanceTableProps) {
  const t = useTexts("instance-manage");
  const language = useLanguage();
  const holderName = useHolderName();
  const names = (texts: readonly string[]) => joinTexts([...new Set(texts)], language);
  return (
    <DataTable
      caption={props.title}
      columns={[
        ...(props.managed === undefined ? [] : [selectColumn(t, props.managed)]),
        ...columnsIn(t, { names, holderName }),
        ...(props.managed === undefined ? [] : [manageColumn(t, props.onOpen)]),
      ]}
      rows={props.rows}
      rowKey={({ applyId }) => applyId}
      open={props.open}
      onOpen={({ applyId }) => props.onOpen(applyId)}
    />
  );
}

const selectColumn = (
  t: Say,
  { selected, onSelect }: NonNullable<InstanceTableProps["managed"]>,
): DataColumn<InstanceRow> => ({
  id: "select",
  title: t("column.select"),
  width: "48px",
  cell: ({ applyId, applyTitle }) => (
    <label className={styles.select} onClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        aria-label={t("selectOne", { title: applyTitle === "" ? applyId : applyTitle })}
        checked={selected.has(applyId)}
        onChange={({ target }) => onSelect(applyId, target.checked)}
      />
    </label>
  ),
});

const manageColumn = (t: Say, onOpen: InstanceTableProps["onOpen"]): DataColumn<InstanceRow> => ({
  id: "more",
  title: t("column.acts"),
  align: "end",
  width: "72px",
  cell: ({ applyId, applyTitle }) => (
    <TextButton
      className={styles.manage ?? ""}
      aria-label={t("manageOne", { title: applyTitle === "" ? applyId : applyTitle })}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(applyId);
      }}
    >
      {t("manage")}
    </TextButton>
  ),
});

const columnsIn = (
  t: Say,
  { names, holderName }: { names: (texts: readonly string[]) => string; holderName: HolderName },
): DataColumn<InstanceRow>[] => [
  {
    id: "title",
    title: t("column.application"),
    cell: (row) => <ApplicationTitle row={row} />,
  },
  {
    id: "status",
    title: t("column.status"),
    width: "170px",
    cell: ({ applyStatus, result, overdue, incidents }) => (
      <span className={styles.tags}>
        <ApplicationStatus status={applyStatus} result={result} />
        {overdue > 0 && ["running", "returned"].includes(applyStatus) ? (
          <StatusTag tone="overdue">{t("mark.overdue")}</StatusTag>
        ) : null}
        {incidents > 0 ? <StatusTag tone="bad">{t("mark.incident")}</StatusTag> : null}
      </span>
    ),
  },
  {
    id: "applicant",
    aside: true,
    title: t("column.applicant"),
    width: "150px",
    cell: ({ applyUser, applyDept, filedBy }) => (
      <span>
        {applyUser} <FiledBy by={filedBy} />
        <span className={styles.faint}>{applyDept}</span>
      </span>
    ),
  },
  {
    id: "holders",
    title: t("column.holders"),
    width: "170px",
    cell: ({ holders, waitsAt }) =>
      holders.length === 0 ? (
        waitsAt === undefined ? (
          "—"
        ) : (
          t("waitsAt", { steps: names(waitsAt) })
        )
      ) : (
        <span>
          {names(holders.map(holderName))}
          <span className={styles.faint}>{names(holders.map(({ taskName }) => taskName))}</span>
        </span>
      ),
  },
  {
    id: "applied",
    aside: true,
    title: t("column.applied"),
    width: "140px",
    cell: ({ applyDate }) => (applyDate === null ? "—" : <RelativeTime at={applyDate} />),
  },
];
