import { listMatrices } from "#contract/calls/approver-matrix.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { formatDay, formatInstant, type Say, useTexts } from "../i18n/index.ts";
import { type DataColumn, DataTable, StatusTag, TextButton } from "../kit/index.ts";
import { WithPersonName } from "../people/index.ts";
import styles from "./approver-matrix.module.css";

type Entry = OutputOf<typeof listMatrices>[number];

/** Goes to a matrix: one's own, or the one of that id that an organisation above keeps. */
export type OpenMatrix = (matrixId: string, isAbove?: boolean) => void;

interface MatrixListProps {
  matrices: readonly Entry[];
  opens: boolean;
  onOpen: OpenMatrix;
}

/** The matrices, each with the version that counts. */
export function MatrixList({ matrices, opens, onOpen }: MatrixListProps) {
  const open: OpenMatrix | undefined = opens ? onOpen : undefined;
  const t = useTexts("approver-matrix");
  return (
    <DataTable
      caption={t("title")}
      columns={columnsFor(t, open)}
      rows={matrices}
      rowKey={({ matrixId, ofOrgan }) => `${matrixId} ${ofOrgan ?? ""}`}
      {...(open === undefined
        ? {}
        : { onOpen: ({ matrixId, ofOrgan }: Entry) => open(matrixId, ofOrgan !== null) })}
    />
  );
}

function columnsFor(t: Say, onOpen: OpenMatrix | undefined): DataColumn<Entry>[] {
  return [
    { id: "name", title: t("column.name"), cell: (entry) => nameOf(entry, onOpen, t) },
    { id: "rows", title: t("column.rows"), align: "end", width: "80px", cell: ({ rowCount }) => rowCount },
    { id: "inEffect", title: t("column.inEffect"), cell: (entry) => inEffect(entry, t) },
    {
      id: "updated",
      title: t("column.updated"),
      cell: ({ updatedBy, updatedAt }) => (
        <WithPersonName userCode={updatedBy}>
          {(who) => t("byWhen", { who, when: formatInstant(updatedAt) })}
        </WithPersonName>
      ),
    },
  ];
}

function nameOf({ matrixId, matrixName, ofOrgan }: Entry, onOpen: OpenMatrix | undefined, t: Say) {
  return (
    <span>
      {onOpen === undefined ? (
        matrixName || matrixId
      ) : (
        <TextButton onClick={() => onOpen(matrixId, ofOrgan !== null)}>{matrixName || matrixId}</TextButton>
      )}
      <span className={styles.id}>
        {ofOrgan === null ? matrixId : t("ofOrgan", { organ: ofOrgan, id: matrixId })}
      </span>
    </span>
  );
}

function inEffect({ versionInEffect, validFrom, nextFrom, draftDiffers }: Entry, t: Say) {
  return (
    <span className={styles.tags}>
      {versionInEffect === null ? (
        <StatusTag tone="idle">{t("neverPublished")}</StatusTag>
      ) : (
        <StatusTag tone="good">
          {t("inEffect", { version: versionInEffect, from: formatDay(validFrom) })}
        </StatusTag>
      )}
      {nextFrom === null ? null : (
        <StatusTag tone="waiting">{t("nextFrom", { day: formatDay(nextFrom) })}</StatusTag>
      )}
      {draftDiffers && versionInEffect !== null ? (
        <StatusTag tone="running">{t("draftDiffers")}</StatusTag>
      ) : null}
    </span>
  );
}
