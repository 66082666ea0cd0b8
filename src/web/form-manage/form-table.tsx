import { companyOfGroup } from "#contract/shapes/form-page.ts";
import { formatNumber, RelativeTime, type Say, useTexts } from "../i18n/index.ts";
import { type DataColumn, DataTable, StatusTag, TextButton, TextLink } from "../kit/index.ts";
import { PersonName } from "../people/index.ts";
import styles from "./form-manage.module.css";
import { editPath } from "./form-paths.ts";
import type { FormRow } from "./form-row.ts";
import { FormStateTag } from "./form-state-tag.tsx";
import type { FormRights } from "./use-form-rights.ts";

interface FormTableProps {
  rows: readonly FormRow[];
  rights: Pick<FormRights, "opens">;
  open: string | undefined;
  onOpen: (pageId: string) => void;
}

/** The forms, each by its latest version. */
export function FormTable({ rows, rights, open, onOpen }: FormTableProps) {
  const t = useTexts("form-manage");
  return (
    <DataTable
      caption={t("title")}
      columns={columnsIn(t, rights, onOpen)}
      rows={rows}
      rowKey={({ pageId }) => pageId}
      open={open}
      onOpen={({ pageId }) => onOpen(pageId)}
    />
  );
}

const columnsIn = (
  t: Say,
  { opens }: FormTableProps["rights"],
  onOpen: FormTableProps["onOpen"],
): DataColumn<FormRow>[] => [
  {
    id: "name",
    title: t("column.name"),
    cell: ({ pageId, label }) => (
      <>
        {opens ? (
          <TextLink to={editPath(pageId)} onClick={(event) => event.stopPropagation()}>
            {label}
          </TextLink>
        ) : (
          label
        )}
        <span className={styles.id}>{pageId}</span>
      </>
    ),
  },
  {
    id: "state",
    title: t("column.state"),
    width: "200px",
    cell: (row) => <FormState row={row} />,
  },
  {
    id: "version",
    title: t("column.version"),
    aside: true,
    align: "end",
    width: "80px",
    cell: ({ version }) => String(version),
  },
  {
    id: "company",
    title: t("column.company"),
    aside: true,
    width: "120px",
    cell: ({ company }) => t(company === companyOfGroup ? "ofGroup" : "ofOwn"),
  },
  {
    id: "fields",
    title: t("column.fields"),
    aside: true,
    align: "end",
    width: "80px",
    cell: ({ componentCount }) => formatNumber(componentCount, 0),
  },
  {
    id: "processes",
    title: t("column.processes"),
    aside: true,
    align: "end",
    width: "90px",
    cell: ({ processCount }) => formatNumber(processCount, 0),
  },
  {
    id: "changed",
    title: t("column.changed"),
    aside: true,
    width: "180px",
    cell: ({ createdBy, createdAt, updatedBy, updatedAt }) => (
      <span className={styles.note}>
        <PersonName userCode={updatedBy ?? createdBy} /> · <RelativeTime at={updatedAt ?? createdAt} />
      </span>
    ),
  },
  moreColumn(t, onOpen),
];

/** How a form stands: one that is in effect is, whatever becomes of its next version. */
function FormState({ row: { state, frozen, version, effectiveVersion } }: { row: FormRow }) {
  const t = useTexts("form-manage");
  const isFollowing = state === "temporary" && effectiveVersion !== null;
  return (
    <span className={styles.tags}>
      {isFollowing ? <FormStateTag state="effective" /> : <FormStateTag state={state} frozen={frozen} />}
      {isFollowing ? <StatusTag tone="waiting">{t("draftFollows", { version })}</StatusTag> : null}
    </span>
  );
}

const moreColumn = (t: Say, onOpen: (pageId: string) => void): DataColumn<FormRow> => ({
  id: "more",
  title: t("column.more"),
  align: "end",
  width: "80px",
  cell: ({ pageId, label }) => (
    <TextButton
      aria-label={t("detailsOf", { name: label })}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(pageId);
      }}
    >
      {t("details")}
    </TextButton>
  ),
});
