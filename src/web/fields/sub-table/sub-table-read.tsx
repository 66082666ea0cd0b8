import { useTexts } from "../../i18n/index.ts";
import { titleOf } from "../choices.ts";
import type { FieldReadProps } from "../field-kind.ts";
import { rowsOf, visibleColumns } from "../row-values.ts";
import { SubTableHead } from "./sub-table-head.tsx";
import { SubTableTotals } from "./sub-table-totals.tsx";
import styles from "../../kit/field-parts.module.css";
import subTable from "./sub-table.module.css";

/** A sub-table one reads: a plain table, rows ruled, figures at the end of their column. */
export function SubTableRead({ component, value, language, rights, kindOf }: FieldReadProps) {
  const t = useTexts("form");
  const rows = rowsOf(value);
  const columns = visibleColumns(component, rights);
  if (rows.length === 0) return <span className={styles.nothing}>{t("noRows")}</span>;
  return (
    <div className={subTable.frame}>
      <table className={subTable.subtable} aria-label={titleOf(component, language)}>
        <SubTableHead
          columns={columns}
          language={language}
          trailing={false}
          writable={() => false}
          kindOf={kindOf}
        />
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <td className={subTable.number}>{index + 1}</td>
              {columns.map((column) => {
                const kind = kindOf(column.componentType);
                return (
                  <td
                    key={column.componentCode}
                    data-title={titleOf(column, language)}
                    className={kind.align === "end" ? subTable.end : undefined}
                  >
                    <kind.Cell
                      component={column}
                      value={row[column.componentCode]}
                      language={language}
                      rights={rights}
                      kindOf={kindOf}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <SubTableTotals columns={columns} rows={rows} language={language} trailing={false} kindOf={kindOf} />
      </table>
    </div>
  );
}
