import { componentTypeName } from "#contract/components/component-kinds.ts";
import { useTexts } from "../../i18n/index.ts";
import { CheckBox, SelectField, TextField } from "../../kit/index.ts";
import { columnKinds } from "./component-of-column.ts";
import { type GuessedColumn, isCode } from "./guess-column.ts";
import styles from "./import.module.css";

interface ColumnsFoundProps {
  columns: readonly GuessedColumn[];
  onChange: (columns: readonly GuessedColumn[]) => void;
}

/** The columns of a sheet with what was guessed of each: left out, renamed, given another kind. */
export function ColumnsFound({ columns, onChange }: ColumnsFoundProps) {
  const t = useTexts("form-builder", "form-design", "problems");
  const set = (at: number, given: Partial<GuessedColumn>) =>
    onChange(columns.map((column, index) => (index === at ? { ...column, ...given } : column)));
  return (
    <ol className={styles.columns} aria-label={t("import.columns")}>
      {columns.map(({ title, code, type, values, isTaken }, at) => (
        <li key={at} className={styles.column} data-left-out={!isTaken || undefined}>
          <CheckBox
            label={t("import.takes", { number: at + 1 })}
            note={values.length === 0 ? t("import.noValues") : values.slice(0, 3).join(t("block.and"))}
            checked={isTaken}
            onChange={(event) => set(at, { isTaken: event.target.checked })}
          />
          <TextField
            label={t("property.componentTitle")}
            value={title}
            maxLength={100}
            disabled={!isTaken}
            error={isTaken && title.trim() === "" ? t("problems:required") : undefined}
            onChange={(event) => set(at, { title: event.target.value })}
          />
          <TextField
            label={t("property.componentCode")}
            value={code}
            maxLength={64}
            spellCheck={false}
            disabled={!isTaken}
            error={isTaken && !isCode(code) ? t("import.code") : undefined}
            onChange={(event) => set(at, { code: event.target.value })}
          />
          <SelectField
            label={t("property.componentType")}
            value={String(type)}
            disabled={!isTaken}
            options={columnKinds.map((kind) => ({
              value: String(kind),
              label: t(`form-design:componentType.${componentTypeName(kind) ?? ""}`),
            }))}
            onChoose={(chosen) =>
              set(at, { type: columnKinds.find((kind) => String(kind) === chosen) ?? type })
            }
          />
        </li>
      ))}
    </ol>
  );
}
