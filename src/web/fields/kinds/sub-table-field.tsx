import { ComponentType } from "#contract/codes/component-type.ts";
import { useTexts } from "../../i18n/index.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import type { FieldEditorProps, FieldReadProps } from "../field-kind.ts";
import { lazyPart } from "../lazy-part.tsx";
import { rowsOf } from "../row-values.ts";
import styles from "../fields.module.css";

function RowCount({ value }: FieldReadProps) {
  const t = useTexts("form");
  return (
    <span className={styles.text} data-shape="text">
      {t("rowCount", { count: rowsOf(value).length })}
    </span>
  );
}

const SubTableEditor = lazyPart<FieldEditorProps>(
  async () => (await import("../sub-table/sub-table-editor.tsx")).SubTableEditor,
  () => <span className={styles.editorComing} aria-hidden="true" />,
);
const SubTableRead = lazyPart<FieldReadProps>(
  async () => (await import("../sub-table/sub-table-read.tsx")).SubTableRead,
  RowCount,
);

/** 1014: rows of fields, with totals under its figures. */
export const subTableField = defineFieldKind({
  type: ComponentType.subTable,
  empty: [],
  wide: true,
  label: "group",
  print: (value) => String(rowsOf(value).length),
  Editor: SubTableEditor,
  Read: SubTableRead,
  Cell: RowCount,
  fetchFirst: (writing) => (writing ? SubTableEditor : SubTableRead).fetchPart(),
});
