import type { FieldRightMap } from "#contract/rules/field-rights.ts";
import { GripVertical } from "lucide-react";
import { memo, useContext } from "react";
import type { Language } from "#contract/codes/language.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { KindOf } from "../field-kind.ts";
import { useTexts } from "../../i18n/index.ts";
import { ChoiceParentsContext, parentsInRow } from "../candidates/choice-parents.ts";
import { titleOf } from "../choices.ts";
import { mayWriteColumn } from "../row-values.ts";
import { type RowActions, RowButtons } from "./row-buttons.tsx";
import styles from "./sub-table.module.css";
import parts from "../../kit/field-parts.module.css";

interface SubTableRowProps {
  kindOf: KindOf;
  id: string;
  index: number;
  table: FormComponent;
  columns: readonly FormComponent[];
  row: FormValues;
  language: Language;
  rights: FieldRightMap;
  /** Errors by full path, such as `lines[0].cost`. */
  errors: Readonly<Record<string, string>>;
  isLast: boolean;
  isFull: boolean;
  /** What one may do with the row; nothing where its table is not one's own to change. */
  actions: RowActions | undefined;
  /** How the row takes part in one being dragged: it is the one, or where that would come to stand. */
  drag: "dragged" | "above" | "below" | undefined;
  onCell: (index: number, column: string, value: JsonValue) => void;
  onUnfinished?: ((id: string, unfinished: boolean) => void) | undefined;
}

/** One row being written. Typing in it draws no other row again. */
export const SubTableRow = memo(function SubTableRow(props: SubTableRowProps) {
  const t = useTexts("form");
  const { id, index, table, columns, row, language, rights, errors, kindOf } = props;
  const outer = useContext(ChoiceParentsContext);
  return (
    <ChoiceParentsContext value={parentsInRow(columns, row, outer)}>
      <tr data-row={index} data-drag={props.drag}>
        <td className={styles.number}>
          {props.actions === undefined ? (
            index + 1
          ) : (
            <span
              className={styles.rowGrip}
              title={t("dragRow", { row: index + 1 })}
              onPointerDown={(event) => props.actions?.onDrag(event, index)}
            >
              {index + 1}
              <GripVertical size={14} aria-hidden="true" />
            </span>
          )}
        </td>
        {columns.map((column) => {
          const kind = kindOf(column.componentType);
          const code = column.componentCode;
          const error = errors[`${table.componentCode}[${index}].${code}`];
          const cellId = `${id}-${index}-${code}`;
          const title = titleOf(column, language);
          return (
            <td
              key={code}
              data-title={title}
              data-column={code}
              className={kind.align === "end" ? styles.end : undefined}
            >
              {mayWriteColumn(table, column, rights) ? (
                <>
                  <span id={`${cellId}-label`} className="visually-hidden">
                    {t("cellLabel", { title, row: index + 1 })}
                  </span>
                  <kind.Editor
                    id={cellId}
                    component={column}
                    value={row[code]}
                    onChange={(value) => props.onCell(index, code, value)}
                    invalid={error !== undefined}
                    required={column.isRequired === true}
                    describedBy={error === undefined ? undefined : `${cellId}-error`}
                    labelledBy={`${cellId}-label`}
                    language={language}
                    rights={rights}
                    errors={errors}
                    kindOf={kindOf}
                    {...(props.onUnfinished === undefined ? {} : { onUnfinished: props.onUnfinished })}
                  />
                  {error === undefined ? null : (
                    <span id={`${cellId}-error`} className={parts.error}>
                      {error}
                    </span>
                  )}
                </>
              ) : (
                <kind.Cell
                  component={column}
                  value={row[code]}
                  language={language}
                  rights={rights}
                  kindOf={kindOf}
                />
              )}
            </td>
          );
        })}
        {props.actions === undefined ? null : (
          <td className={styles.actions}>
            <RowButtons
              index={index}
              isFirst={index === 0}
              isLast={props.isLast}
              isFull={props.isFull}
              {...props.actions}
            />
          </td>
        )}
      </tr>
    </ChoiceParentsContext>
  );
});
