import type { IncidentRow } from "#contract/shapes/incident.ts";
import { formatNumber, RelativeTime, type Say, useTexts } from "../i18n/index.ts";
import { CheckBox, type DataColumn, DataTable, StatusTag, TextButton } from "../kit/index.ts";
import styles from "./incidents.module.css";

interface IncidentTableProps {
  rows: readonly IncidentRow[];
  opened: string;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onOpen: (key: string) => void;
}

/** One stopped step among all. Pure. */
export function incidentKey({ instanceId, visitId }: Pick<IncidentRow, "instanceId" | "visitId">): string {
  return `${instanceId}-${visitId}`;
}

/** Stopped steps with what stopped them, where, how often and since when; rows are selected for another try together. */
export function IncidentTable(props: IncidentTableProps) {
  const t = useTexts("incidents");
  return (
    <DataTable
      caption={t("title")}
      columns={columnsIn(t, props)}
      rows={props.rows}
      rowKey={incidentKey}
      open={props.opened === "" ? undefined : props.opened}
      onOpen={(row) => props.onOpen(incidentKey(row))}
    />
  );
}

const columnsIn = (t: Say, { selected, onSelect, onOpen }: IncidentTableProps): DataColumn<IncidentRow>[] => [
  {
    id: "application",
    title: t("application"),
    cell: (row) => (
      <span onClick={(event) => event.stopPropagation()}>
        <CheckBox
          label={row.applyTitle || row.applyId}
          note={`${row.processName} · ${row.applyId}`}
          checked={selected.has(incidentKey(row))}
          onChange={({ target }) => {
            const next = new Set(selected);
            if (target.checked) next.add(incidentKey(row));
            else next.delete(incidentKey(row));
            onSelect(next);
          }}
        />
      </span>
    ),
  },
  {
    id: "step",
    title: t("step"),
    width: "150px",
    cell: ({ taskName, stage }) => (
      <span className={styles.step}>
        {taskName}
        <StatusTag tone="bad">{t(`stage.${stage}`)}</StatusTag>
      </span>
    ),
  },
  {
    id: "problem",
    aside: true,
    title: t("problem"),
    cell: ({ problem }) => <span className={styles.cause}>{problem}</span>,
  },
  {
    id: "stops",
    aside: true,
    title: t("stops"),
    align: "end",
    width: "90px",
    cell: ({ stops }) => formatNumber(stops, 0),
  },
  {
    id: "since",
    aside: true,
    title: t("since"),
    width: "120px",
    cell: ({ since }) => <RelativeTime at={since} />,
  },
  {
    id: "more",
    title: t("acts"),
    align: "end",
    width: "90px",
    cell: (row) => (
      <TextButton
        aria-label={t("openOne", { title: row.applyTitle || row.applyId, task: row.taskName })}
        onClick={(event) => {
          event.stopPropagation();
          onOpen(incidentKey(row));
        }}
      >
        {t("openIncident")}
      </TextButton>
    ),
  },
];
