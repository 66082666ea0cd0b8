import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { onTable, updateTableRow } from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { TableKey, TableRow } from "#contract/shapes/tables.ts";
import { type FieldModel, type Row, sameValue } from "#tables";
import { call, isCallError, presentError } from "../../api/index.ts";
import { useLanguage } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { refreshTable } from "../source/use-table-call.ts";
import { ConflictDialog, conflictLines } from "../form/conflict-dialog.tsx";
import { FieldInput } from "../form/field-input.tsx";
import { rowErrors } from "../form/row-errors.ts";
import type { Conflicts } from "../form/use-row-form.ts";
import { useValidator } from "../form/use-validator.ts";
import styles from "./grid.module.css";
import parts from "../../kit/field-parts.module.css";

export interface CellEditorProps {
  entity: Entity;
  field: FieldModel;
  row: TableRow;
  onClose: () => void;
}

/** Writes one cell where it stands: Enter or leaving saves, Escape leaves it as it was. */
export function CellEditor({ entity, field, row: rowNow, onClose }: CellEditorProps) {
  // What was seen when writing began: news of others' changes must not pass for it.
  const [row] = useState(rowNow);
  const language = useLanguage();
  const validate = useValidator(entity);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState<JsonValue>(row[field.name] ?? null);
  const [error, setError] = useState<string>();
  const [conflicts, setConflicts] = useState<Conflicts>();
  const busy = useRef(false);
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
  }, []);

  async function save() {
    if (busy.current || conflicts !== undefined) return;
    const from = row[field.name] ?? null;
    if (sameValue(from, value, field)) return onClose();
    const next: Row = { ...row, [field.name]: value };
    const wrong = rowErrors(entity, validate, next, { mode: "update", changed: [field.name], language })[
      field.name
    ];
    if (wrong !== undefined) return setError(wrong);
    await send(from, typeof row.rowVersion === "string" ? row.rowVersion : undefined);
  }
  async function send(from: JsonValue, rowVersion: string | undefined) {
    busy.current = true;
    try {
      await call(onTable(updateTableRow, entity.name), {
        key: row[entity.model.key] as TableKey,
        ...(rowVersion === undefined ? {} : { rowVersion }),
        changes: { [field.name]: { from, to: value === "" ? null : value } },
      });
      void refreshTable(entity.name);
      onClose();
    } catch (cause) {
      if (!isCallError(cause)) throw cause;
      const said = cause.errors[field.name];
      if (said !== undefined) setError(said);
      else if (cause.conflicts !== undefined) setConflicts(cause.conflicts);
      else presentError(cause);
    } finally {
      busy.current = false;
    }
  }
  /** What they wrote stays, or mine is written over what they wrote. */
  const settle = (mine: ReadonlySet<string>) => {
    const theirs = conflicts?.[field.name]?.theirs;
    setConflicts(undefined);
    if (mine.has(field.name)) return void send(theirs ?? null, undefined);
    void refreshTable(entity.name);
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    }
    if (
      event.key === "Enter" &&
      !event.shiftKey &&
      !(event.target as HTMLElement).matches("textarea, [role=combobox]")
    ) {
      event.preventDefault();
      void save();
    }
  };
  return (
    <div
      ref={frame}
      className={styles.cellEditor}
      onKeyDown={press}
      onBlur={(event) => {
        const to = event.relatedTarget as HTMLElement | null;
        if (frame.current?.contains(to) || to?.closest(".ant-select-dropdown, .ant-picker-dropdown")) return;
        void save();
      }}
    >
      <span id={`${id}-label`} className="visually-hidden">
        {field.titles[language]}
      </span>
      <FieldInput
        id={id}
        entity={entity}
        field={field}
        value={value}
        onChange={(next) => {
          setError(undefined);
          setValue(next);
        }}
        invalid={error !== undefined}
        required={field.required}
        describedBy={error === undefined ? undefined : `${id}-error`}
        labelledBy={`${id}-label`}
      />
      {conflicts === undefined ? null : (
        <ConflictDialog
          lines={conflictLines(entity, conflicts, language)}
          onSettle={settle}
          onCancel={() => setConflicts(undefined)}
        />
      )}
      {error === undefined ? null : (
        <span id={`${id}-error`} className={parts.error} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
