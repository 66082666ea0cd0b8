import { Alert, Modal } from "antd";
import { useEffect, useId, useState } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { bulkUpdateTableRows, onTable } from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { TableKey } from "#contract/shapes/tables.ts";
import { call, type CallError, isCallError, placeErrors, standsAt } from "../../api/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { refreshTable } from "../source/use-table-call.ts";
import { FieldInput } from "../form/field-input.tsx";
import { rowErrors } from "../form/row-errors.ts";
import { useValidator } from "../form/use-validator.ts";
import { useFocusBack } from "../use-focus-back.ts";
import styles from "../row/row-panel.module.css";
import parts from "../../kit/field-parts.module.css";

/** What a bulk change answered: done at once, or a job under way. */
export type BulkDone = OutputOf<typeof bulkUpdateTableRows>;

export interface BulkEditProps {
  entity: Entity;
  subject: { keys: TableKey[] } | { filter: { [field: string]: unknown } };
  onClose: () => void;
  onDone: (done: BulkDone) => void;
}

/** Sets one field of many rows. How many it will touch is counted before anything is written. */
export function BulkEdit({ entity, subject, onClose, onDone }: BulkEditProps) {
  useFocusBack();
  const t = useTexts("tables");
  const language = useLanguage();
  const id = useId();
  const fields = entity.model.fields.filter(
    (field) =>
      entity.writable.has(field.name) &&
      !field.readOnly &&
      field.name !== entity.model.key &&
      field.kind !== "attachment" &&
      !entity.model.uniqueSets.some((set) => set.length === 1 && set[0] === field.name),
  );
  const [name, setName] = useState("");
  const [value, setValue] = useState<JsonValue>(null);
  const [counted, setCounted] = useState<{ asked: string; count: number }>();
  const [error, setError] = useState<CallError>();
  const [busy, setBusy] = useState(false);
  const field = entity.fields.get(name);
  const validate = useValidator(entity);
  const wrong =
    field === undefined
      ? undefined
      : rowErrors(entity, validate, { [name]: value }, { mode: "update", changed: [name], language })[name];
  const isEmptying = value === null && field?.default === undefined;
  const isAskable = field !== undefined && wrong === undefined && !(isEmptying && field.required);
  const updating = onTable(bulkUpdateTableRows, entity.name);

  const asked = JSON.stringify([subject, name, value]);
  // A count of an earlier question says nothing about this one.
  const count = counted?.asked === asked ? counted.count : undefined;
  useEffect(() => {
    if (!isAskable) return;
    const [about, named, wanted] = JSON.parse(asked) as [typeof subject, string, JsonValue];
    let current = true;
    const timer = setTimeout(() => {
      call(onTable(bulkUpdateTableRows, entity.name), {
        ...about,
        changes: { [named]: wanted },
        dryRun: true,
      }).then(
        (answer) => {
          if (!current) return;
          setError(undefined);
          setCounted({ asked, count: answer.count });
        },
        (cause: unknown) => {
          if (!isCallError(cause)) throw cause;
          if (current) setError(cause);
        },
      );
    }, 300);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked, entity.name, isAskable]);

  async function send() {
    setBusy(true);
    try {
      const done = await call(updating, { ...subject, changes: { [name]: value } });
      void refreshTable(entity.name);
      onDone(done);
    } catch (cause) {
      if (!isCallError(cause)) throw cause;
      setError(cause);
    } finally {
      setBusy(false);
    }
  }

  let placed: Readonly<Record<string, string>> = {};
  if (error !== undefined) placeErrors(error, [name], (found) => (placed = found));
  // Nothing typed yet is not a mistake yet.
  const shown = placed[name] ?? (value === null ? undefined : wrong);
  return (
    <Modal
      open
      title={t("bulk.editTitle")}
      okText={
        count === undefined || !isAskable
          ? t("bulk.editSave")
          : t(isEmptying ? "bulk.editEmptyCount" : "bulk.editSaveCount", { count })
      }
      cancelText={t("app:cancel")}
      okButtonProps={{
        disabled: !isAskable || count === undefined || count === 0,
        loading: busy,
      }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={styles.formBody}>
        {error === undefined || standsAt(error, [name]) ? null : (
          <Alert type="error" showIcon title={error.said} />
        )}
        <div className={styles.field}>
          <label htmlFor={`${id}-name`}>{t("bulk.editField")}</label>
          <select
            id={`${id}-name`}
            className={parts.native}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setValue(null);
              setError(undefined);
            }}
          >
            <option value="" disabled>
              {t("bulk.editChoose")}
            </option>
            {fields.map((one) => (
              <option key={one.name} value={one.name}>
                {one.titles[language]}
              </option>
            ))}
          </select>
        </div>
        {field === undefined ? null : (
          <div className={styles.field}>
            <label id={`${id}-label`} htmlFor={`${id}-value`}>
              {t("bulk.editValue")}
            </label>
            <FieldInput
              id={`${id}-value`}
              key={name}
              entity={entity}
              field={field}
              value={value}
              onChange={(next) => {
                setValue(next);
                setError(undefined);
              }}
              invalid={shown !== undefined}
              required={field.required}
              describedBy={shown === undefined ? undefined : `${id}-error`}
              labelledBy={`${id}-label`}
            />
            {shown === undefined ? null : (
              <p id={`${id}-error`} className={parts.error}>
                {shown}
              </p>
            )}
          </div>
        )}
      </div>
    </Modal>
  );
}
