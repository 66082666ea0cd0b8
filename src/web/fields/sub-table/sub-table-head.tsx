import type { Language } from "#contract/codes/language.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { KindOf } from "../field-kind.ts";
import { useTexts } from "../../i18n/index.ts";
import { titleOf } from "../choices.ts";
import styles from "./sub-table.module.css";
import parts from "../../kit/field-parts.module.css";

interface SubTableHeadProps {
  kindOf: KindOf;
  columns: readonly FormComponent[];
  language: Language;
  trailing: boolean;
  /** Columns one may write, whose required mark is worth showing. */
  writable: (column: FormComponent) => boolean;
}

/** The column titles of a sub-table. */
export function SubTableHead({ columns, language, trailing, writable, kindOf }: SubTableHeadProps) {
  const t = useTexts("form");
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.number}>
          {t("rowNumber")}
        </th>
        {columns.map((column) => (
          <th
            key={column.componentCode}
            scope="col"
            className={kindOf(column.componentType).align === "end" ? styles.end : undefined}
          >
            {titleOf(column, language)}
            {column.isRequired === true && writable(column) ? (
              <span className={parts.required} aria-hidden="true">
                *
              </span>
            ) : null}
          </th>
        ))}
        {trailing ? (
          <th scope="col" className={styles.actions}>
            <span className="visually-hidden">{t("rowActions")}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
