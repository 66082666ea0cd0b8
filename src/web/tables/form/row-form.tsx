import { Alert, App, Button, Modal } from "antd";
import {
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { JsonValue } from "#contract/schema.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import { LocalCopyNotice } from "../../editing/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { formNotes } from "../escape/form-notes.ts";
import type { Entity } from "../source/entity.ts";
import { useEntity } from "../source/use-entities.ts";
import { usualView, writeView } from "../view/table-view.ts";
import { ConflictDialog, conflictLines } from "./conflict-dialog.tsx";
import { type Creating, withCreated } from "./with-created.ts";
import { nameOfDetail } from "./detail-drafts.ts";
import { detailConflictLines } from "./detail-conflicts.ts";
import { DetailEditor } from "./detail-editor.tsx";
import { FieldRow } from "./field-row.tsx";
import { formFields } from "./form-fields.ts";
import { RowInForm } from "./row-in-form.ts";
import { useUnsavedRow } from "./use-unsaved-row.ts";
import { useRowForm } from "./use-row-form.ts";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";
import styles from "../row/row-panel.module.css";

interface RowFormProps {
  entity: Entity;
  mode: "create" | "update";
  base: TableRow | undefined;
  onSaved: (row: TableRow) => void;
  onCancel: () => void;
  /** Inside another form: its own leaving is guarded there. */
  nested?: boolean;
}

/** What Escape closes first. */
const openPopups =
  ".ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)";

/** Writes a row, a new one or a change: groups, fields that come and go, errors where they are, saving with Ctrl Enter. */
export function RowForm({ entity, mode, base, onSaved, onCancel, nested = false }: RowFormProps) {
  const t = useTexts("tables");
  const language = useLanguage();
  const { message } = App.useApp();
  const formId = useId();
  const Note = formNotes[entity.name];
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const [saved, setSaved] = useState<TableRow>();
  const form = useRowForm({
    entity,
    mode,
    base,
    onSaved: (row) => {
      void message.success(t(mode === "create" ? "form.added" : "form.saved"));
      setSaved(row);
    },
    onRefused: (error) => setRefusal(error.said),
  });
  const [creating, setCreating] = useState<Creating>();
  const { change } = form;
  const create = useCallback(
    (name: string, target: string) => {
      const field = entity.fields.get(name);
      setCreating({
        entity: target,
        onCreated: (made) => change(name, (before) => withCreated(field, before, made)),
      });
    },
    [entity, change],
  );
  const kept = useUnsavedRow({ entity, mode, base, form, isOff: nested || saved !== undefined });
  useUnsavedGuard(form.dirty && saved === undefined && !nested, kept.drop);
  // Leaving waits until the guard has heard that there is nothing to guard any more.
  useEffect(() => {
    if (saved !== undefined) onSaved(saved);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [saved]);

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    event?.stopPropagation();
    setRefusal(undefined);
    if (!(await form.save())) requestAnimationFrame(() => focusFirstError(element.current));
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    }
    if (event.key === "Escape" && !event.defaultPrevented && document.querySelector(openPopups) === null) {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  };
  const groups = formFields(entity, form.row, mode, language);
  const shown = new Set(groups.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const elsewhere = Object.entries(form.errors).filter(
    ([name]) => entity.fields.has(name) && !shown.has(name),
  );
  return (
    <>
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={press}
      >
        <div className={styles.formBody}>
          {nested ? null : (
            <LocalCopyNotice storageKey={kept.key} opened={form.start} onRestore={kept.restore} />
          )}
          {refusal === undefined ? null : <Alert type="error" showIcon title={refusal} />}
          {elsewhere.map(([name, text]) => (
            <Alert
              key={name}
              type="error"
              showIcon
              title={`${entity.fields.get(name)?.titles[language] ?? name}: ${text}`}
            />
          ))}
          <RowInForm.Provider value={form.row}>
            {groups.map((group) => (
              <fieldset key={group.name} className={styles.group}>
                {group.title === undefined ? (
                  <legend className="visually-hidden">{entity.model.titles[language]}</legend>
                ) : (
                  <legend>{group.title}</legend>
                )}
                <div className={styles.fields}>
                  {group.fields.map((field) => (
                    <FieldRow
                      key={field.name}
                      formId={formId}
                      entity={entity}
                      field={field}
                      value={form.row[field.name]}
                      error={form.errors[field.name]}
                      bin={
                        form.isKeyInBin && field.name === entity.model.key
                          ? binAddress(entity, field.name, form.row[field.name])
                          : undefined
                      }
                      asked={form.asked.has(field.name)}
                      write={!field.readOnly && entity.writable.has(field.name)}
                      onChange={form.change}
                      onLeave={form.leave}
                      onCreate={create}
                      onUnfinished={form.setUnfinished}
                    />
                  ))}
                </div>
              </fieldset>
            ))}
          </RowInForm.Provider>
          {Note === undefined || mode === "create" || base === undefined ? null : (
            <Suspense fallback={null}>
              <Note base={base} row={form.row} />
            </Suspense>
          )}
          {form.details.drafts.map((draft) => (
            <DetailEditor
              key={nameOfDetail(draft.detail)}
              formId={formId}
              master={entity}
              masterRow={form.row}
              stored={base}
              copies={mode === "create"}
              draft={draft}
              actions={form.details.actions}
              sent={form.sent}
              onCreate={setCreating}
              onUnfinished={form.setUnfinished}
            />
          ))}
        </div>
        <div className={styles.formFoot}>
          <Button onClick={onCancel}>{t("app:cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={form.saving}>
            {t(mode === "create" ? "form.add" : "app:save")}
          </Button>
        </div>
      </form>
      {form.conflicts === undefined ? null : (
        <ConflictDialog
          lines={[
            ...conflictLines(entity, form.conflicts, language),
            ...detailConflictLines(form.details.drafts, form.conflicts, language),
          ]}
          onSettle={(mine) => void form.settle(mine)}
          onCancel={form.dropConflicts}
        />
      )}
      {creating === undefined ? null : (
        <CreateThere
          name={creating.entity}
          onClose={() => setCreating(undefined)}
          onCreated={(row) => {
            creating.onCreated(row);
            setCreating(undefined);
          }}
        />
      )}
    </>
  );
}

/** A form of the other table over this one; what it adds is chosen at once. */
function CreateThere({
  name,
  onClose,
  onCreated,
}: {
  name: string;
  onClose: () => void;
  onCreated: (row: TableRow) => void;
}) {
  const entity = useEntity(name);
  const t = useTexts("tables");
  const language = useLanguage();
  if (entity === undefined) return null;
  return (
    <Modal
      open
      footer={null}
      width={640}
      title={t("form.newTitle", { table: entity.model.titles[language] })}
      onCancel={onClose}
    >
      <RowForm entity={entity} mode="create" base={undefined} nested onSaved={onCreated} onCancel={onClose} />
    </Modal>
  );
}

/** The recycle bin of a table with the one row that has a value. */
function binAddress(entity: Entity, field: string, value: JsonValue = null): string {
  const view = { ...usualView(entity), bin: true, filters: [{ field, test: "eq" as const, value }] };
  return `/basic/${entity.name}?${writeView(view, entity).toString()}`;
}

function focusFirstError(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  const target = first?.matches("input, textarea, select, button")
    ? first
    : first?.querySelector<HTMLElement>("input");
  (target ?? first)?.focus();
}
