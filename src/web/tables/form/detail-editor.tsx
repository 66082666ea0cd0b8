import { Button } from "antd";
import { Plus } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { listTableRows } from "#contract/calls/tables.ts";
import { limits } from "#contract/limits.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import type { Row } from "#tables";
import { useFocusBeside } from "../../editing/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { TableFault } from "../list/table-fault.tsx";
import type { Entity } from "../source/entity.ts";
import { useTableCall } from "../source/use-table-call.ts";
import { DetailLine } from "./detail-line.tsx";
import { type DetailDraft, nameOfDetail } from "./detail-drafts.ts";
import type { DetailActions } from "./use-detail-drafts.ts";
import type { Creating } from "./with-created.ts";
import styles from "../row/row-panel.module.css";
import detailLines from "./detail-lines.module.css";
import cell from "../list/cell.module.css";

interface DetailEditorProps {
  formId: string;
  master: Entity;
  masterRow: Row;
  /** The master as it is stored, or the one that is duplicated; absent while it is new. */
  stored: TableRow | undefined;
  /** The rows of `stored` are duplicated. */
  copies: boolean;
  draft: DetailDraft;
  actions: DetailActions;
  sent: boolean;
  onCreate: (creating: Creating) => void;
  onUnfinished: (name: string, unfinished: boolean) => void;
}

/** The rows of a detail table within the form of their master: added, written, put in order and removed, saved with it. */
export function DetailEditor({ master, stored, copies, draft, actions, ...rest }: DetailEditorProps) {
  const t = useTexts("tables");
  const language = useLanguage();
  const { detail, entity, rows } = draft;
  const name = nameOfDetail(detail);
  const target = entity.fields.get(detail.field)?.reference?.field ?? master.model.key;
  const value = stored?.[target] ?? null;
  const key = entity.model.key;
  const answer = useTableCall(
    listTableRows,
    detail.entity,
    {
      filter: { [detail.field]: value },
      pageSize: limits.pageSizeMax,
      ...(detail.order === undefined ? {} : { sort: [detail.order, key] }),
    },
    { enabled: value !== null, staleTime: 0 },
  );
  const isThere = answer.isSuccess && !answer.isFetching;
  const found = answer.data?.rows;
  const isTooLong = answer.data?.next !== undefined;
  useEffect(() => {
    if (!isThere || found === undefined) return;
    if (copies) actions.copy(draft, isTooLong ? [] : found);
    else actions.start(entity, name, found);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rows count once, when they come
  }, [isThere, found, actions, entity, name, copies]);

  const beside = useFocusBeside<HTMLFieldSetElement>();
  const title = entity.model.titles[language];
  const staying = rows.filter(({ removed }) => !removed);
  return (
    <fieldset className={`${styles.group} ${detailLines.lines}`} {...beside}>
      <legend>
        {entity.model.listTitles[language]}
        <small> {staying.length}</small>
      </legend>
      {answer.error === null ? null : (
        <TableFault error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {isTooLong ? (
        <p className={cell.quiet}>
          {t(copies ? "detail.tooManyToCopy" : "detail.tooMany", { count: limits.pageSizeMax })}{" "}
          <Link to={`/basic/${detail.entity}?f.${detail.field}=in:${encodeURIComponent(String(value))}`}>
            {t("row.allDetails")}
          </Link>
        </p>
      ) : (
        <>
          {rows.length === 0 && (value === null || isThere) ? (
            <p className={cell.quiet}>{t("state.noDetails")}</p>
          ) : null}
          <ol>
            {rows.map((row) => (
              <DetailLine
                key={row.id}
                {...rest}
                draft={draft}
                row={row}
                labels={answer.data?.labels}
                place={staying.indexOf(row)}
                count={staying.length}
                actions={actions}
              />
            ))}
          </ol>
          {entity.rights.create && (value === null || rows.length > 0 || isThere) ? (
            <Button
              size="small"
              icon={<Plus size={14} aria-hidden="true" />}
              onClick={() => actions.add(draft)}
              disabled={rows.length >= limits.pageSizeMax}
            >
              {t("detail.add", { table: title })}
            </Button>
          ) : null}
        </>
      )}
    </fieldset>
  );
}
