import { App, Button } from "antd";
import { Suspense, useState } from "react";
import { bulkRemoveTableRows, onTable, restoreTableRows } from "#contract/calls/tables.ts";
import type { TableJob, TableKey, TableRow } from "#contract/shapes/tables.ts";
import { conditionHolds } from "#tables";
import { call, isCallError, presentError } from "../../api/index.ts";
import { formatNumber, useLanguage, useTexts } from "../../i18n/index.ts";
import { useAction } from "../actions/use-action.tsx";
import { selectionActs } from "../escape/selection-acts.ts";
import type { Entity } from "../source/entity.ts";
import { rightsOn } from "../source/rights-on-row.ts";
import { refreshTable } from "../source/use-table-call.ts";
import type { BulkDone } from "./bulk-edit.tsx";
import { BulkEdit, BulkProgress } from "./later-parts.ts";
import type { KnownTotal } from "#contract/rules/known-total.ts";
import { useUndo } from "./use-undo.tsx";
import styles from "./filter-line.module.css";
import cell from "./cell.module.css";

export interface BulkBarProps {
  entity: Entity;
  keys: readonly TableKey[];
  rows: readonly TableRow[];
  /** Whether the whole page is chosen and there is more of the same filter elsewhere. */
  total: KnownTotal | undefined;
  filter: { [field: string]: unknown } | undefined;
  /** A search cannot be handed to a bulk change: then only what is chosen may be changed. */
  mayChooseAll: boolean;
  bin: boolean;
  onClear: () => void;
  onExport: (keys: readonly TableKey[] | undefined) => void;
}

const words = {
  all: { exact: "bulk.all", about: "bulk.allAbout", moreThan: "bulk.allMoreThan" },
  chosen: { exact: "bulk.chosen", about: "bulk.chosenAbout", moreThan: "bulk.chosenMoreThan" },
} as const;

/** What can be done with the chosen rows; it stands where the filters stood. */
export function BulkBar(props: BulkBarProps) {
  const { entity, keys, rows, total, filter, bin, onClear } = props;
  const t = useTexts("tables", "tables-transfer");
  const language = useLanguage();
  const { modal } = App.useApp();
  const undo = useUndo(entity);
  const runAction = useAction(entity);
  const [everything, setEverything] = useState(false);
  const [editing, setEditing] = useState(false);
  const [job, setJob] = useState<TableJob>();
  const offersAll = props.mayChooseAll && total !== undefined && total.count > keys.length && !bin;
  const all = everything && offersAll;
  const subject = all ? { filter: filter ?? {} } : { keys: [...keys] };
  const chosen = all ? total : { count: keys.length, is: "exact" as const };

  /** Says what was done and offers to take it back; what is still under way is watched first. */
  function finish(said: "bulk.removed" | "bulk.edited", { count: changed, batchId, job: begun }: BulkDone) {
    if (begun !== undefined) return setJob(begun);
    void refreshTable(entity.name);
    onClear();
    undo(t(said, { count: changed }), batchId);
  }

  async function remove() {
    const removing = onTable(bulkRemoveTableRows, entity.name);
    const counted = await attempt(() => call(removing, { ...subject, dryRun: true }));
    if (counted === undefined) return;
    modal.confirm({
      title: t("bulk.removeAsk", { count: counted.count }),
      content: t(entity.model.softDelete ? "bulk.removeToBin" : "bulk.removeForGood"),
      okText: t("row.delete"),
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      cancelText: t("app:cancel"),
      onOk: async () => {
        const done = await attempt(() => call(removing, subject));
        if (done === undefined) return;
        finish("bulk.removed", done);
      },
    });
  }

  async function restore() {
    const done = await attempt(() => call(onTable(restoreTableRows, entity.name), { keys: [...keys] }));
    if (done === undefined) return;
    void refreshTable(entity.name);
    onClear();
    undo(t("bulk.restored", { count: done.count }), done.batchId);
  }

  const Act = selectionActs[entity.name];
  // Of everything that a filter finds the server leaves out what is not theirs to change.
  const mayChange = all || rows.some((row) => rightsOn(entity, row).update);
  const mayRemove = all || rows.some((row) => rightsOn(entity, row).delete);
  const actions = entity.model.actions.filter((action) => action.on === "selection");
  return (
    <div className={`${styles.filters} ${styles.bulk}`} role="toolbar" aria-label={t("bulk.name")}>
      <strong aria-live="polite">
        {t(words.chosen[chosen.is], { count: formatNumber(chosen.count, 0) })}
      </strong>
      {offersAll ? (
        <button type="button" className={cell.link} onClick={() => setEverything(!everything)}>
          {all ? t("bulk.onlyChosen") : t(words.all[total.is], { count: formatNumber(total.count, 0) })}
        </button>
      ) : null}
      {!bin && entity.rights.update && mayChange ? (
        <Button size="small" onClick={() => setEditing(true)}>
          {t("bulk.edit")}
        </Button>
      ) : null}
      {!bin && entity.rights.export ? (
        <Button size="small" onClick={() => props.onExport(all ? undefined : keys)}>
          {t("tables-transfer:transfer.export")}
        </Button>
      ) : null}
      {bin || all
        ? null
        : actions.map((action) => {
            const fitting = rows.filter((row) => conditionHolds(action.when, row));
            const fittingKeys = fitting.map((row) => row[entity.model.key] as TableKey);
            return (
              <Button
                key={action.name}
                size="small"
                danger={action.danger}
                disabled={fittingKeys.length === 0}
                onClick={() =>
                  runAction(
                    action,
                    { keys: fittingKeys },
                    t("bulk.chosen", { count: formatNumber(fittingKeys.length, 0) }),
                  )
                }
              >
                {action.titles[language]}
              </Button>
            );
          })}
      {!bin && entity.rights.update && Act !== undefined ? (
        <Suspense fallback={null}>
          <Act subject={subject} onDone={onClear} />
        </Suspense>
      ) : null}
      {!bin && entity.rights.delete && mayRemove ? (
        <Button size="small" danger onClick={() => void remove()}>
          {t("row.delete")}
        </Button>
      ) : null}
      {bin && entity.rights.restore ? (
        <Button size="small" type="primary" onClick={() => void restore()}>
          {t("bulk.restore")}
        </Button>
      ) : null}
      <span className={styles.filtersEnd}>
        <button type="button" className={styles.tool} onClick={onClear}>
          {t("bulk.clear")}
        </button>
      </span>
      <Suspense fallback={null}>
        {editing ? (
          <BulkEdit
            entity={entity}
            subject={subject}
            onClose={() => setEditing(false)}
            onDone={(done) => {
              setEditing(false);
              finish("bulk.edited", done);
            }}
          />
        ) : null}
        {job === undefined ? null : (
          <BulkProgress
            entity={entity}
            started={job}
            onClose={() => setJob(undefined)}
            onDone={({ kind, jobId, done }) => {
              setJob(undefined);
              finish(kind === "bulkRemove" ? "bulk.removed" : "bulk.edited", { count: done, batchId: jobId });
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Makes a call and shows its failure; undefined then. */
async function attempt<Answer>(act: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await act();
  } catch (error) {
    if (!isCallError(error)) throw error;
    presentError(error);
    return undefined;
  }
}
