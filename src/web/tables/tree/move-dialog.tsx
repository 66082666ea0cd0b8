import { Alert, Button, Modal } from "antd";
import { type FormEvent, Suspense, useId, useState } from "react";
import { listTableRows, moveTableRow, onTable } from "#contract/calls/tables.ts";
import { limits } from "#contract/limits.ts";
import type { TableKey, TableRow } from "#contract/shapes/tables.ts";
import { call, type CallError, isCallError, standsAt } from "../../api/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { ReferencePicker } from "../form/reference-picker.tsx";
import type { Entity } from "../source/entity.ts";
import { rowName } from "../source/row-name.ts";
import { refreshTable, useTableCall } from "../source/use-table-call.ts";
import { moveNotes } from "../escape/move-notes.ts";
import { useFocusBack } from "../use-focus-back.ts";
import styles from "../row/row-panel.module.css";
import parts from "../../kit/field-parts.module.css";

interface MoveDialogProps {
  entity: Entity;
  row: TableRow;
  onClose: () => void;
}

const last = "";

/** Moves a row of a tree without dragging: below which row, and before which of those there. */
export function MoveDialog({ entity, row, onClose }: MoveDialogProps) {
  useFocusBack();
  const t = useTexts("tables");
  const language = useLanguage();
  const id = useId();
  const { model } = entity;
  const { tree } = model;
  const key = row[model.key] as TableKey;
  const name = rowName(entity, row, language, key);
  const field = entity.fields.get(tree?.parent ?? "");
  const now = row[tree?.parent ?? ""] ?? null;
  const Note = moveNotes[entity.name];
  const [parent, setParent] = useState<TableKey | null>(
    typeof now === "string" || typeof now === "number" ? now : null,
  );
  const [before, setBefore] = useState(last);
  const [error, setError] = useState<CallError>();
  const [busy, setBusy] = useState(false);
  const siblings = useTableCall(listTableRows, entity.name, {
    below: parent,
    count: false,
    pageSize: limits.pageSizeMax,
    ...(tree?.order === undefined ? {} : { sort: [tree.order] }),
  });
  const others = (siblings.data?.rows ?? []).filter((one) => one[model.key] !== key);
  if (field === undefined) return null;
  const parentError = error?.errors["parent"];

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const sibling = others.find((one) => String(one[model.key]) === before);
    try {
      await call(onTable(moveTableRow, entity.name), {
        key,
        parent,
        ...(sibling === undefined ? {} : { before: sibling[model.key] as TableKey }),
      });
      void refreshTable(entity.name);
      onClose();
    } catch (cause) {
      if (!isCallError(cause)) throw cause;
      setError(cause);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Modal open width={440} footer={null} title={t("tree.moveTitle", { name })} onCancel={onClose}>
      <form className={styles.formBody} onSubmit={(event) => void submit(event)}>
        {error === undefined || standsAt(error, ["parent"]) ? null : (
          <Alert type="error" showIcon title={error.said} />
        )}
        <div className={styles.field}>
          <label htmlFor={`${id}-parent`} id={`${id}-parent-label`}>
            {t("tree.parent")}
          </label>
          <ReferencePicker
            id={`${id}-parent`}
            entity={entity}
            field={field}
            value={parent}
            labelledBy={`${id}-parent-label`}
            placeholder={t("tree.top")}
            invalid={parentError !== undefined}
            describedBy={parentError === undefined ? undefined : `${id}-parent-error`}
            onChange={(value) => {
              setParent(typeof value === "string" || typeof value === "number" ? value : null);
              setBefore(last);
              setError(undefined);
            }}
          />
        </div>
        {parentError === undefined ? null : (
          <p id={`${id}-parent-error`} className={parts.error}>
            {parentError}
          </p>
        )}
        {tree?.order === undefined ? null : (
          <div className={styles.field}>
            <label htmlFor={`${id}-place`}>{t("tree.place")}</label>
            <select
              id={`${id}-place`}
              className={parts.native}
              value={before}
              onChange={(event) => setBefore(event.target.value)}
            >
              <option value={last}>{t("tree.last")}</option>
              {others.map((one) => (
                <option key={String(one[model.key])} value={String(one[model.key])}>
                  {t("tree.before", { name: rowName(entity, one, language, one[model.key]) })}
                </option>
              ))}
            </select>
          </div>
        )}
        {Note === undefined || parent === now ? null : (
          <Suspense fallback={null}>
            <Note row={key} parent={parent} />
          </Suspense>
        )}
        <div className={styles.formFoot}>
          <Button onClick={onClose}>{t("app:cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t("tree.moveDo")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
