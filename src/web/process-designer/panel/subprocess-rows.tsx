import { ComponentType } from "#contract/codes/component-type.ts";
import { columnsOf, componentsOf } from "#contract/shapes/form-components.ts";
import type { Subprocess } from "#contract/shapes/step-effect.ts";
import { titleOf } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { SelectField } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import styles from "../designer.module.css";
import { NamedExpressions } from "./named-expressions.tsx";
import { useErrorAt } from "./use-error-at.ts";

interface RowFieldsProps {
  subprocess: Subprocess;
  onChange: (next: Subprocess) => void;
}

/** Whether one application is started, or one for each row of a sub-table. */
export function RowFields({ subprocess, onChange }: RowFieldsProps) {
  const t = useTexts("process-design", "process-effects");
  const language = useLanguage();
  const { page, mayEdit } = useDesign();
  const error = useErrorAt("subprocess", "subprocess.forEach");
  const tables = componentsOf(page).filter(({ componentType }) => componentType === ComponentType.subTable);
  const { forEach = "" } = subprocess;
  if (tables.length === 0 && forEach === "") return null;
  const options = tables.map((table) => ({ value: table.componentCode, label: titleOf(table, language) }));
  const isKnown = forEach === "" || options.some(({ value }) => value === forEach);
  return (
    <>
      <SelectField
        label={t("process-effects:subprocess.forEach")}
        error={error}
        value={forEach}
        none={t("process-effects:subprocess.once")}
        disabled={!mayEdit}
        options={isKnown ? options : [...options, { value: forEach, label: forEach }]}
        onChoose={(chosen) => {
          const { forEach: _before, rowValues: _values, ...rest } = subprocess;
          onChange(chosen === "" ? rest : { ...rest, forEach: chosen });
        }}
      />
      {forEach === "" ? null : <p className={styles.note}>{t("process-effects:subprocess.forEachHint")}</p>}
    </>
  );
}

interface RowValuesProps {
  subprocess: Subprocess;
  onChange: (next: Subprocess, about: string) => void;
}

/** The columns of each row that are written when its application has ended. */
export function RowValues({ subprocess, onChange }: RowValuesProps) {
  const t = useTexts("process-design", "process-effects");
  const { page } = useDesign();
  const { forEach, rowValues = {} } = subprocess;
  if (forEach === undefined) return null;
  const table = componentsOf(page).find(({ componentCode }) => componentCode === forEach);
  const columns = table === undefined ? [] : columnsOf(table).map(({ componentCode }) => componentCode);
  return (
    <NamedExpressions
      legend={t("process-effects:subprocess.rowValues")}
      nameLabel={t("process-effects:subprocess.column")}
      addLabel={t("process-effects:subprocess.addColumn")}
      property="subprocess"
      place="subprocess.rowValues"
      entries={rowValues}
      names={columns}
      onChange={(values, about) => {
        const { rowValues: _before, ...rest } = subprocess;
        onChange(Object.keys(values).length === 0 ? rest : { ...rest, rowValues: values }, about);
      }}
    />
  );
}
