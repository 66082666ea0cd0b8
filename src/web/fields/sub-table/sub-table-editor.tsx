import { mayChangeRows } from "#contract/rules/field-rights.ts";
import { Button } from "antd";
import { useCallback, useEffect, useRef } from "react";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import { useTexts } from "../../i18n/index.ts";
import type { FieldEditorProps } from "../field-kind.ts";
import { mayWriteColumn, rowsOf, visibleColumns } from "../row-values.ts";
import { SubTableHead } from "./sub-table-head.tsx";
import { SubTableRow } from "./sub-table-row.tsx";
import { SubTableTotals } from "./sub-table-totals.tsx";

/** Rows one writes. Rows come and go only where the table itself may be written, not just a column of it. */
export function SubTableEditor(props: FieldEditorProps) {
  const t = useTexts("form");
  const { component, rights, language, onChange, kindOf } = props;
  const rows = rowsOf(props.value);
  const columns = visibleColumns(component, rights);
  const changesRows = mayChangeRows(component, rights);

  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });

  const setCell = useCallback((index: number, column: string, value: JsonValue) => {
    latest.current = latest.current.map((row, at) => (at === index ? { ...row, [column]: value } : row));
    change.current(latest.current);
  }, []);
  const removeRow = useCallback((index: number) => {
    change.current(latest.current.filter((_, at) => at !== index));
  }, []);
  const addRow = () => {
    const blank: FormValues = {};
    for (const column of component.children ?? []) {
      blank[column.componentCode] = kindOf(column.componentType).empty;
    }
    onChange([...rows, blank]);
  };

  return (
    <div
      className="subtable-frame"
      role="group"
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
    >
      <table className="subtable subtable-written" aria-labelledby={props.labelledBy}>
        <SubTableHead
          columns={columns}
          language={language}
          trailing={changesRows}
          kindOf={kindOf}
          writable={(column) => mayWriteColumn(component, column, rights)}
        />
        <tbody>
          {rows.map((row, index) => (
            <SubTableRow
              onUnfinished={props.onUnfinished}
              key={index}
              id={props.id}
              index={index}
              table={component}
              columns={columns}
              row={row}
              language={language}
              rights={rights}
              errors={props.errors}
              mayRemove={changesRows}
              kindOf={kindOf}
              onCell={setCell}
              onRemove={removeRow}
            />
          ))}
          {rows.length === 0 ? (
            <tr className="subtable-none">
              <td colSpan={columns.length + (changesRows ? 2 : 1)}>{t("noRows")}</td>
            </tr>
          ) : null}
        </tbody>
        <SubTableTotals
          columns={columns}
          rows={rows}
          language={language}
          trailing={changesRows}
          kindOf={kindOf}
        />
      </table>
      {changesRows ? (
        <Button
          id={props.id}
          type="dashed"
          size="small"
          className="subtable-add"
          aria-invalid={props.invalid}
          onClick={addRow}
        >
          {t("addRow")}
        </Button>
      ) : null}
    </div>
  );
}
