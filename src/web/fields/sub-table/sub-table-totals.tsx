import type { FormValues } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { KindOf } from "../field-kind.ts";
import type { Language } from "#contract/codes/language.ts";
import { useTexts } from "../../i18n/index.ts";
import { titleOf } from "../choices.ts";
import { hasTotal, totalOf } from "../row-values.ts";
import styles from "./sub-table.module.css";

interface SubTableTotalsProps {
  kindOf: KindOf;
  columns: readonly FormComponent[];
  rows: readonly FormValues[];
  language: Language;
  /** A cell more at the end, under the rows' buttons. */
  trailing: boolean;
}

/** The line of sums under a sub-table; nothing where no column holds figures. */
export function SubTableTotals({ columns, rows, language, trailing, kindOf }: SubTableTotalsProps) {
  const t = useTexts("form");
  if (!columns.some(hasTotal) || rows.length === 0) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row" className={styles.number}>
          {t("total")}
        </th>
        {columns.map((column) =>
          hasTotal(column) ? (
            <td key={column.componentCode} className={styles.end} data-title={titleOf(column, language)}>
              {kindOf(column.componentType).print(totalOf(rows, column), {
                component: column,
                language,
                word: t,
              })}
            </td>
          ) : (
            <td key={column.componentCode} className={styles.blank} />
          ),
        )}
        {trailing ? <td className={styles.blank} /> : null}
      </tr>
    </tfoot>
  );
}
