import type { PointerEvent } from "react";
import type { Language } from "#contract/codes/language.ts";
import { componentTypeName } from "#contract/components/component-kinds.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { titleOf } from "../../fields/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { arranged, keyOf } from "../model/index.ts";
import styles from "./canvas.module.css";
import { KindIcon } from "./kind-icon.tsx";

interface ColumnCardsProps {
  at: number;
  table: FormComponent;
  language: Language;
  marked: readonly string[];
  faulty: readonly string[];
  drop: number | undefined;
  mayEdit: boolean;
  onPick: (key: string, too: boolean) => void;
  onGrab: (event: PointerEvent, key: string) => void;
}

/** The columns of a sub-table, as the head of its rows. */
export function ColumnCards({
  at,
  table,
  language,
  marked,
  faulty,
  drop,
  mayEdit,
  onPick,
  onGrab,
}: ColumnCardsProps) {
  const t = useTexts("form-builder", "form-design");
  const { children = [] } = table;
  const order = arranged(children);
  return (
    <ul
      className={styles.columns}
      data-columns-of={at}
      data-drop={drop !== undefined && order.length === 0 ? "into" : undefined}
      aria-label={t("canvas.columnsOf", { title: titleOf(table, language) || table.componentCode })}
    >
      {order.length === 0 ? <li className={styles.noColumns}>{t("canvas.noColumns")}</li> : null}
      {order.map((column, index) => {
        const key = keyOf(at, children.indexOf(column));
        const isLast = index === order.length - 1;
        return (
          <li
            key={column.componentCode || key}
            data-column
            data-drop={drop === index ? "before" : drop === order.length && isLast ? "after" : undefined}
          >
            <button
              type="button"
              className={styles.column}
              data-key={key}
              data-faulty={faulty.includes(key) || undefined}
              tabIndex={marked[0] === key ? 0 : -1}
              aria-pressed={marked.includes(key)}
              title={t(`form-design:componentType.${componentTypeName(column.componentType) ?? ""}`)}
              onClick={(event) => onPick(key, event.ctrlKey || event.metaKey || event.shiftKey)}
              onPointerDown={mayEdit ? (event) => onGrab(event, key) : undefined}
            >
              <KindIcon type={column.componentType} />
              {titleOf(column, language) || t("canvas.untitled")}
              {column.isRequired === true ? (
                <b className={styles.required} aria-hidden="true">
                  *
                </b>
              ) : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
