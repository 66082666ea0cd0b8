import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { type FieldRight, fieldRights } from "#contract/codes/field-right.ts";
import { fieldRightsOf } from "#contract/rules/field-rights.ts";
import { columnsOf, componentsOf } from "#contract/shapes/form-components.ts";
import { titleOf } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Button } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import { setRights } from "../model/index.ts";
import { useStepName } from "../use-words.ts";
import styles from "./rights-view.module.css";

interface Cell {
  row: number;
  column: number;
}

/**
 * What each step may do with each field, sub-table columns included. A cell, a row, a column or a range is chosen by
 * pointer or keys (arrows, with Shift a range) and given a right at once; r w h are the keys.
 */
export default function RightsView() {
  const t = useTexts("process-design");
  const language = useLanguage();
  const nameOf = useStepName();
  const { definition, page, edit, mayEdit } = useDesign();
  const [from, setFrom] = useState<Cell>({ row: 0, column: 0 });
  const [to, setTo] = useState<Cell>({ row: 0, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  const dragging = useRef(false);
  const fields = useMemo(
    () =>
      componentsOf(page).flatMap((component) => [
        { address: component.componentCode, title: titleOf(component, language), isColumn: false },
        ...columnsOf(component).map((column) => ({
          address: `${component.componentCode}.${column.componentCode}`,
          title: titleOf(column, language),
          isColumn: true,
        })),
      ]),
    [page, language],
  );
  const steps = definition.tasks.filter(({ taskType }) => taskType !== "auto");
  const rights = steps.map((task) => fieldRightsOf(task, page));
  const area = {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
  const isIn = ({ row, column }: Cell) =>
    row >= area.top && row <= area.bottom && column >= area.left && column <= area.right;
  const choose = (first: Cell, last: Cell = first) => {
    setFrom(first);
    setTo(last);
  };
  const give = (right: FieldRight | undefined) => {
    const addresses = fields.slice(area.top, area.bottom + 1).map(({ address }) => address);
    const ids = steps.slice(area.left, area.right + 1).map(({ taskId }) => taskId);
    edit((before) => setRights(before, ids, addresses, right));
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key];
    const right = { r: "read", w: "write", h: "hide" }[event.key] as FieldRight | undefined;
    if (by !== undefined) {
      event.preventDefault();
      const row = Math.min(Math.max(to.row + (by[0] ?? 0), 0), fields.length - 1);
      const column = Math.min(Math.max(to.column + (by[1] ?? 0), 0), steps.length - 1);
      if (event.shiftKey) setTo({ row, column });
      else choose({ row, column });
      table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus();
    } else if (
      mayEdit &&
      !event.ctrlKey &&
      !event.metaKey &&
      (right !== undefined || event.key === "Delete")
    ) {
      event.preventDefault();
      give(right);
    }
  };
  const lastRow = fields.length - 1;
  const lastColumn = steps.length - 1;
  return (
    <div className={styles.frame}>
      {mayEdit ? (
        <div className={styles.tools} role="toolbar" aria-label={t("rights.give")}>
          <span>{t("rights.hint")}</span>
          {fieldRights.map((right) => (
            <Button key={right} size="small" onClick={() => give(right)}>
              {t(`rights.${right}`)}
            </Button>
          ))}
          <Button size="small" look="quiet" onClick={() => give(undefined)}>
            {t("rights.usual")}
          </Button>
        </div>
      ) : null}
      <div className={styles.scroll}>
        <table
          ref={table}
          role="grid"
          aria-multiselectable="true"
          aria-label={t("view.rights")}
          onKeyDown={press}
          onPointerUp={() => {
            dragging.current = false;
          }}
        >
          <thead>
            <tr>
              <th scope="col">
                <button
                  type="button"
                  onClick={() => choose({ row: 0, column: 0 }, { row: lastRow, column: lastColumn })}
                >
                  {t("rights.field")}
                </button>
              </th>
              {steps.map((task, column) => (
                <th key={task.taskId} scope="col">
                  <button type="button" onClick={() => choose({ row: 0, column }, { row: lastRow, column })}>
                    {nameOf(task)}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map(({ address, title, isColumn }, row) => (
              <tr key={address}>
                <th scope="row" data-column={isColumn || undefined}>
                  <button
                    type="button"
                    onClick={() => choose({ row, column: 0 }, { row, column: lastColumn })}
                  >
                    {title}
                  </button>
                </th>
                {steps.map((task, column) => {
                  const right = rights[column]?.[address] ?? "read";
                  const isOwn = task.fieldRights?.[address] !== undefined;
                  return (
                    <td
                      key={task.taskId}
                      role="gridcell"
                      data-cell={`${row} ${column}`}
                      data-right={right}
                      data-own={isOwn || undefined}
                      tabIndex={row === to.row && column === to.column ? 0 : -1}
                      aria-selected={isIn({ row, column })}
                      aria-label={t("rights.cell", {
                        field: title,
                        step: nameOf(task),
                        right: t(`rights.${right}`),
                      })}
                      onPointerDown={(event) => {
                        dragging.current = true;
                        if (event.shiftKey) setTo({ row, column });
                        else choose({ row, column });
                      }}
                      onPointerEnter={() => {
                        if (dragging.current) setTo({ row, column });
                      }}
                    >
                      {t(`rights.${right}`)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
