import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { AddedRow } from "#contract/shapes/step-effect.ts";
import { useTexts } from "../../i18n/index.ts";
import { CheckBox, SelectField } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import styles from "../designer.module.css";
import { useChange } from "../use-change.ts";
import { NamedExpressions } from "./named-expressions.tsx";
import { useErrorAt } from "./use-error-at.ts";
import parts from "../../kit/field-parts.module.css";

/** The row that an automatic step adds to a table. */
export function RowFields({ task }: { task: TaskDefinition }) {
  const t = useTexts("process-design", "process-effects");
  const { names } = useDesign();
  const { changeStep, mayEdit } = useChange();
  const entityError = useErrorAt("addRow", "addRow.entity");
  const valuesError = useErrorAt("addRow", "addRow.values");
  const twoError = useErrorAt("addRow", ".addRow");
  const { addRow } = task;
  const tables = names?.tables ?? [];
  const table = tables.find(({ entity }) => entity === addRow?.entity);
  const set = (next: AddedRow | undefined, about: string) =>
    changeStep(
      task.taskId,
      ({ addRow: _before, ...before }) => (next === undefined ? before : { ...before, addRow: next }),
      about,
    );
  const begin = () => {
    const [first] = tables;
    if (first !== undefined) set({ entity: first.entity, values: {} }, "addRow");
  };
  const options = tables.map(({ entity, title }) => ({ value: entity, label: `${title} (${entity})` }));
  return (
    <fieldset className={styles.section} data-property="addRow">
      <legend>{t("property.addRow")}</legend>
      <CheckBox
        label={t("process-effects:effect.row")}
        note={t(tables.length === 0 ? "process-effects:effect.noTables" : "process-effects:effect.rowMeans")}
        checked={addRow !== undefined}
        disabled={!mayEdit || (addRow === undefined && tables.length === 0)}
        onChange={({ target }) => (target.checked ? begin() : set(undefined, "addRow"))}
      />
      {twoError === undefined ? null : <p className={parts.error}>{twoError}</p>}
      {addRow === undefined ? null : (
        <>
          <SelectField
            label={t("process-effects:effect.table")}
            error={entityError}
            value={addRow.entity}
            disabled={!mayEdit}
            options={
              table === undefined ? [...options, { value: addRow.entity, label: addRow.entity }] : options
            }
            onChoose={(entity) => set({ entity, values: {} }, "addRow.entity")}
          />
          <NamedExpressions
            legend={t("process-effects:effect.rowValues")}
            nameLabel={t("process-effects:effect.rowField")}
            addLabel={t("process-effects:effect.addRowField")}
            property="addRow"
            place="addRow.values"
            entries={addRow.values}
            names={table?.fields.map(({ name }) => name) ?? []}
            onChange={(values, about) => set({ ...addRow, values }, about)}
          />
          {valuesError === undefined ? null : <p className={parts.error}>{valuesError}</p>}
        </>
      )}
    </fieldset>
  );
}
