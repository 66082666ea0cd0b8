import { ComponentType } from "#contract/codes/component-type.ts";
import { useTexts } from "../../i18n/index.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import { SubTableEditor } from "../sub-table/sub-table-editor.tsx";
import { SubTableRead } from "../sub-table/sub-table-read.tsx";
import type { FieldReadProps } from "../field-kind.ts";
import { rowsOf } from "../row-values.ts";

function RowCount({ value }: FieldReadProps) {
  const t = useTexts("form");
  return <span className="field-text">{t("rowCount", { count: rowsOf(value).length })}</span>;
}

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
});
