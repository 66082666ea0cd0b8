import { useCallback } from "react";
import type { JsonValue } from "#contract/schema.ts";
import { useLanguage } from "../../i18n/index.ts";
import { type DetailDraft, type DraftRow, nameOfDetail } from "./detail-drafts.ts";
import { FieldRow } from "./field-row.tsx";
import { formFields } from "./form-fields.ts";
import { RowInForm } from "./row-in-form.ts";
import type { DetailActions } from "./use-detail-drafts.ts";
import { type Creating, withCreated } from "./with-created.ts";
import styles from "../row/row-panel.module.css";

export interface DetailFieldsProps {
  formId: string;
  draft: DetailDraft;
  row: DraftRow;
  actions: DetailActions;
  errors: Readonly<Record<string, string>>;
  /** The fields that the others of the row require. */
  asked: ReadonlySet<string>;
  onLeave: (field: string) => void;
  onCreate: (creating: Creating) => void;
  onUnfinished: (name: string, unfinished: boolean) => void;
}

/** The fields of one row of a detail. What refers to the master and what keeps the order is not asked for. */
export function DetailFields({
  formId,
  draft,
  row,
  actions,
  errors,
  asked,
  onLeave,
  onCreate,
  onUnfinished,
}: DetailFieldsProps) {
  const language = useLanguage();
  const { detail, entity } = draft;
  const name = nameOfDetail(detail);
  const { id } = row;
  const isNew = row.base === undefined;
  const mayWrite = isNew || entity.rights.update;
  const change = useCallback(
    (field: string, value: JsonValue) => actions.write(name, id, field, value),
    [actions, name, id],
  );
  const create = useCallback(
    (field: string, target: string) =>
      onCreate({
        entity: target,
        onCreated: (made) =>
          actions.write(name, id, field, (before) => withCreated(entity.fields.get(field), before, made)),
      }),
    [onCreate, actions, name, id, entity],
  );
  const unfinish = useCallback(
    (field: string, unfinished: boolean) => onUnfinished(`${name}:${id}:${field}`, unfinished),
    [onUnfinished, name, id],
  );
  const groups = formFields(entity, row.row, isNew ? "create" : "update", language);
  const fields = groups
    .flatMap((group) => group.fields)
    .filter((field) => field.name !== detail.field && field.name !== detail.order && !field.readOnly);
  return (
    <RowInForm.Provider value={row.row}>
      <div className={styles.fields}>
        {fields.map((field) => (
          <FieldRow
            key={field.name}
            formId={`${formId}-${name}-${id}`}
            entity={entity}
            field={field}
            value={row.row[field.name]}
            error={errors[field.name]}
            asked={asked.has(field.name)}
            write={mayWrite && entity.writable.has(field.name)}
            onChange={change}
            onLeave={onLeave}
            onCreate={create}
            onUnfinished={unfinish}
          />
        ))}
      </div>
    </RowInForm.Provider>
  );
}
