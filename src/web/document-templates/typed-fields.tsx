import type { DocumentField } from "#contract/shapes/document-template.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, CheckBox, TextAreaField, TextField } from "../kit/index.ts";
import styles from "./document-templates.module.css";

type Row = Record<string, string | boolean>;
export type TypedValue = string | boolean | Row[];

interface TypedFieldsProps {
  fields: readonly DocumentField[];
  values: Readonly<Record<string, TypedValue>>;
  /** By place: `values.name`, `values.rows[2].item`. */
  errors: Readonly<Record<string, string>>;
  onChange: (values: Record<string, TypedValue>) => void;
}

/** What somebody types for the placeholders of a template, in the order of its document. */
export function TypedFields({ fields, values, errors, onChange }: TypedFieldsProps) {
  const t = useTexts("document-templates");
  const set = (name: string, value: TypedValue) => onChange({ ...values, [name]: value });
  if (fields.length === 0) return <p>{t("noFields")}</p>;
  const [first] = fields;
  const each = (field: DocumentField) =>
    field.type === "rows" ? (
      <TypedRows
        key={field.name}
        field={field}
        rows={rowsOf(values[field.name])}
        errors={errors}
        onChange={(rows) => set(field.name, rows)}
      />
    ) : field.type === "yesNo" ? (
      <CheckBox
        key={field.name}
        label={field.name}
        checked={values[field.name] === true}
        error={errors[`values.${field.name}`]}
        onChange={({ target }) => set(field.name, target.checked)}
      />
    ) : (
      <TextAreaField
        key={field.name}
        label={field.name}
        rows={1}
        value={textOf(values[field.name])}
        error={errors[`values.${field.name}`]}
        onChange={(event) => set(field.name, event.target.value)}
        {...(field === first ? { "data-autofocus": true } : {})}
      />
    );
  return <div className={styles.typed}>{fields.map(each)}</div>;
}

interface TypedRowsProps {
  field: DocumentField;
  rows: readonly Row[];
  errors: Readonly<Record<string, string>>;
  onChange: (rows: Row[]) => void;
}

function TypedRows({ field: { name, columns = [] }, rows, errors, onChange }: TypedRowsProps) {
  const t = useTexts("document-templates");
  const set = (at: number, column: string, value: string | boolean) =>
    onChange(rows.map((row, each) => (each === at ? { ...row, [column]: value } : row)));
  return (
    <fieldset className={styles.rows}>
      <legend>{name}</legend>
      {rows.map((row, at) => (
        // Rows have no name of their own; they keep their order.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.row}>
          {columns.map((column) =>
            column.type === "yesNo" ? (
              <CheckBox
                key={column.name}
                label={column.name}
                checked={row[column.name] === true}
                onChange={({ target }) => set(at, column.name, target.checked)}
              />
            ) : (
              <TextField
                key={column.name}
                label={column.name}
                value={textOf(row[column.name])}
                error={errors[`values.${name}[${at}].${column.name}`]}
                onChange={(event) => set(at, column.name, event.target.value)}
              />
            ),
          )}
          <Button
            size="small"
            look="quiet"
            aria-label={t("removeRow", { number: at + 1, name })}
            onClick={() => onChange(rows.filter((_row, each) => each !== at))}
          >
            {t("remove")}
          </Button>
        </div>
      ))}
      <Button size="small" onClick={() => onChange([...rows, {}])}>
        {t("addRow", { name })}
      </Button>
    </fieldset>
  );
}

function textOf(value: TypedValue | undefined): string {
  return typeof value === "string" ? value : "";
}

function rowsOf(value: TypedValue | undefined): readonly Row[] {
  return Array.isArray(value) ? value : [];
}
