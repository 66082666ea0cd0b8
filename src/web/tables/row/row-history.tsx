import { App, Button } from "antd";
import { revertTableRow, tableRowHistory } from "#contract/calls/tables.ts";
import type { TableHistoryEntry, TableKey, TableRow } from "#contract/shapes/tables.ts";
import { presentError } from "../../api/index.ts";
import { RelativeTime, useLanguage, useTexts } from "../../i18n/index.ts";
import { useNotice } from "../../kit/index.ts";
import type { Entity } from "../source/entity.ts";
import { rightsOn } from "../source/rights-on-row.ts";
import { useTableCall, useTableSend } from "../source/use-table-call.ts";
import { CellValue } from "../list/cell-value.tsx";
import { TableFault } from "../list/table-fault.tsx";
import { TableSkeleton } from "../list/table-skeleton.tsx";
import styles from "./row-panel.module.css";
import cell from "../list/cell.module.css";

/** What was changed of a row, by whom and when, with a way back: of one field, of one change, or to how it was. */
export function RowHistory({ entity, row, onBack }: { entity: Entity; row: TableRow; onBack: () => void }) {
  const t = useTexts("tables");
  const { message } = App.useApp();
  const notice = useNotice();
  const key = row[entity.model.key] as TableKey;
  const answer = useTableCall(tableRowHistory, entity.name, { key, pageSize: 200 });
  const { send, sending } = useTableSend(revertTableRow, entity.name, {
    onSuccess: () => void message.success(t("history.reverted")),
    onError: (error) => {
      const isOverwritten = error.conflicts !== undefined && Object.keys(error.errors).length === 0;
      if (isOverwritten)
        notice({ key: `history ${entity.name}`, said: t("history.changedSince"), tone: "failed" });
      return isOverwritten;
    },
  });
  if (answer.error) return <TableFault error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <TableSkeleton />;
  const mayRevert = rightsOn(entity, row).update;
  const revert = (changeId: number, fields?: string[], toThisState?: true) =>
    void send({
      key,
      changeId,
      ...(fields ? { fields } : {}),
      ...(toThisState ? { toThisState } : {}),
    }).catch(presentError);
  return (
    <div className={styles.panelBody}>
      <Button size="small" onClick={onBack}>
        {t("history.back")}
      </Button>
      {answer.data.rows.length === 0 ? <p className={cell.quiet}>{t("history.none")}</p> : null}
      <ol className={styles.history}>
        {answer.data.rows.map((entry, at) => (
          <Entry
            key={entry.changeId}
            entity={entity}
            entry={entry}
            labels={answer.data.labels}
            busy={sending}
            onRevert={
              mayRevert && entry.kind === "update" ? (fields) => revert(entry.changeId, fields) : undefined
            }
            onState={
              mayRevert && at > 0 && entry.kind !== "delete"
                ? () => revert(entry.changeId, undefined, true)
                : undefined
            }
          />
        ))}
      </ol>
    </div>
  );
}

interface EntryProps {
  entity: Entity;
  entry: TableHistoryEntry;
  labels: Record<string, Record<string, string>>;
  busy: boolean;
  onRevert: ((fields?: string[]) => void) | undefined;
  onState: (() => void) | undefined;
}

function Entry({ entity, entry, labels, busy, onRevert, onState }: EntryProps) {
  const t = useTexts("tables");
  const language = useLanguage();
  // In the order of the form, whatever order they were kept in; who did it and when stands above them.
  const fields = [...entity.fields.values()].flatMap((field) => {
    const change = Object.hasOwn(entry.changes, field.name) ? entry.changes[field.name] : undefined;
    return change === undefined || field.stamp !== undefined ? [] : [{ field, change }];
  });
  return (
    <li>
      <p>
        <strong>{entry.realName ?? entry.userCode}</strong> {t(`history.kind.${entry.kind}`)}{" "}
        <span className={cell.quiet}>
          <RelativeTime at={entry.at} />
        </span>
      </p>
      {fields.length === 0 ? null : (
        <dl>
          {fields.map(({ field, change }) => {
            const { name } = field;
            const given = { field, language, labels, say: t };
            return (
              <div key={name}>
                <dt>{field.titles[language]}</dt>
                <dd>
                  {entry.kind === "create" ? null : (
                    <>
                      <del>
                        <CellValue {...given} value={change.from} />
                      </del>
                      <span aria-hidden="true"> → </span>
                    </>
                  )}
                  {entry.kind === "delete" ? null : (
                    <ins>
                      <CellValue {...given} value={change.to} />
                    </ins>
                  )}
                  {onRevert === undefined || !entity.writable.has(name) ? null : (
                    <button
                      type="button"
                      className={cell.link}
                      disabled={busy}
                      aria-label={t("history.revertFieldName", { field: field.titles[language] })}
                      onClick={() => onRevert([name])}
                    >
                      {t("history.revertField")}
                    </button>
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      <p className={styles.historyActions}>
        {onRevert === undefined ? null : (
          <button type="button" className={cell.link} disabled={busy} onClick={() => onRevert()}>
            {t("history.revert")}
          </button>
        )}
        {onState === undefined ? null : (
          <button type="button" className={cell.link} disabled={busy} onClick={onState}>
            {t("history.toThisState")}
          </button>
        )}
      </p>
    </li>
  );
}
