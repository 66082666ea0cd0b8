import {
  Fragment,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type FieldRight, fieldRights } from "#contract/codes/field-right.ts";
import { fieldRightsOf } from "#contract/rules/field-rights.ts";
import { columnsOf, componentsOf, isNotTyped } from "#contract/shapes/form-components.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { titleOf } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Button } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import { setRights } from "../model/index.ts";
import { useStepName } from "../use-words.ts";
import { RightsRow, type RightsStep } from "./rights-row.tsx";
import styles from "./rights-view.module.css";
import { type Cell, gridSizes, placeOf, useGridInSight } from "./use-grid-in-sight.ts";

/**
 * What each step may do with each field, sub-table columns included. A cell, a row, a column or a range is chosen by
 * pointer or keys (arrows, with Shift a range) and given a right at once; r w h are the keys.
 */
export default function RightsView() {
  const t = useTexts("process-design");
  const language = useLanguage();
  const nameOf = useStepName();
  const { definition, page, edit, mayEdit } = useDesign();
  const [{ from, to }, setRange] = useState<{ from: Cell; to: Cell }>({ from: corner, to: corner });
  const frame = useRef<HTMLDivElement>(null);
  const isDragging = useRef(false);
  /** The cell that a key led to: focused once it is drawn. */
  const ledTo = useRef<Cell>(undefined);
  const fields = useMemo(
    () =>
      componentsOf(page).flatMap((component) => [
        {
          address: component.componentCode,
          title: titleOf(component, language),
          isColumn: false,
          isTyped: isTyped(component),
        },
        ...columnsOf(component).map((column) => ({
          address: `${component.componentCode}.${column.componentCode}`,
          title: titleOf(column, language),
          isColumn: true,
          isTyped: isTyped(column),
        })),
      ]),
    [page, language],
  );
  const steps = useMemo(
    // Nobody sees a form at the others.
    () => definition.tasks.filter(({ taskType }) => peopled.has(taskType)),
    [definition.tasks],
  );
  const { isWhole, rows, columns, show } = useGridInSight(
    frame,
    { rows: fields.length, columns: steps.length },
    to,
  );
  const shown = useMemo(() => {
    const made = new Map<number, RightsStep>();
    for (const { index } of columns) {
      const task = steps[index];
      if (task === undefined) continue;
      made.set(index, {
        name: nameOf(task),
        rights: fieldRightsOf(task, page),
        own: task.fieldRights ?? {},
      });
    }
    return made;
  }, [steps, columns, page, nameOf]);
  const area = {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
  const lastRow = fields.length - 1;
  const lastColumn = steps.length - 1;
  const choose = (first: Cell, last: Cell = first) => setRange({ from: first, to: last });
  const extend = (cell: Cell) => setRange((before) => ({ ...before, to: cell }));
  const chooseRow = useCallback(
    (row: number) => setRange({ from: { row, column: 0 }, to: { row, column: lastColumn } }),
    [lastColumn],
  );
  const give = (right: FieldRight | undefined) => {
    const given = fields
      .slice(area.top, area.bottom + 1)
      .filter((field) => right !== "write" || field.isTyped);
    const addresses = given.map(({ address }) => address);
    const ids = steps.slice(area.left, area.right + 1).map(({ taskId }) => taskId);
    edit((before) => setRights(before, ids, addresses, right));
  };
  useLayoutEffect(() => {
    const { current } = ledTo;
    if (current === undefined) return;
    ledTo.current = undefined;
    const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${current.row} ${current.column}"]`);
    // A large grid knows better what its head covers.
    cell?.focus({ preventScroll: !isWhole });
    show(current);
  });
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key];
    const right = { r: "read", w: "write", h: "hide" }[event.key] as FieldRight | undefined;
    if (by !== undefined) {
      event.preventDefault();
      const row = Math.min(Math.max(to.row + (by[0] ?? 0), 0), lastRow);
      const column = Math.min(Math.max(to.column + (by[1] ?? 0), 0), lastColumn);
      ledTo.current = { row, column };
      if (event.shiftKey) extend({ row, column });
      else choose({ row, column });
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
  const grab = (event: PointerEvent) => {
    const cell = cellUnder(event);
    if (cell === undefined) return;
    isDragging.current = true;
    if (event.shiftKey) extend(cell);
    else choose(cell);
  };
  const drag = (event: PointerEvent) => {
    const cell = isDragging.current ? cellUnder(event) : undefined;
    if (cell !== undefined) extend(cell);
  };
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
      <div ref={frame} className={styles.scroll}>
        <table
          role="grid"
          aria-multiselectable="true"
          aria-label={t("view.rights")}
          aria-rowcount={fields.length + 1}
          aria-colcount={steps.length + 1}
          data-large={!isWhole || undefined}
          style={isWhole ? undefined : { width: gridSizes.headColumn + gridSizes.column * steps.length }}
          onKeyDown={press}
          onPointerDown={grab}
          onPointerOver={drag}
          onPointerUp={() => {
            isDragging.current = false;
          }}
        >
          <thead role="rowgroup">
            <tr role="row" aria-rowindex={1}>
              <th role="columnheader" scope="col">
                <button type="button" onClick={() => choose(corner, { row: lastRow, column: lastColumn })}>
                  {t("rights.field")}
                </button>
              </th>
              {columns.map(({ index }) => (
                <th
                  key={index}
                  role="columnheader"
                  scope="col"
                  aria-colindex={index + 2}
                  title={shown.get(index)?.name}
                  style={isWhole ? undefined : placeOf(index)}
                >
                  <button
                    type="button"
                    onClick={() => choose({ row: 0, column: index }, { row: lastRow, column: index })}
                  >
                    {shown.get(index)?.name}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.drawn.map(({ index, room }) => {
              const field = fields[index];
              if (field === undefined) return null;
              const isIn = index >= area.top && index <= area.bottom;
              return (
                <Fragment key={field.address}>
                  {room > 0 ? <tr aria-hidden="true" data-room style={{ height: room }} /> : null}
                  <RightsRow
                    row={index}
                    field={field}
                    t={t}
                    columns={columns}
                    isLarge={!isWhole}
                    steps={shown}
                    left={isIn ? area.left : -1}
                    right={isIn ? area.right : -1}
                    reachable={index === to.row ? to.column : undefined}
                    onRow={chooseRow}
                  />
                </Fragment>
              );
            })}
            {rows.rest > 0 ? <tr aria-hidden="true" data-room style={{ height: rows.rest }} /> : null}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Formulas, texts of the form and what the application fills in are written by nobody. */
const isTyped = (component: FormComponent) => !isNotTyped(component) && component.isResult !== true;

const peopled: ReadonlySet<string> = new Set(["start", "approve", "read"]);

const corner: Cell = { row: 0, column: 0 };

/** The cell that a pointer is over. */
function cellUnder(event: PointerEvent): Cell | undefined {
  const at = (event.target as HTMLElement).closest<HTMLElement>("[data-cell]")?.dataset["cell"];
  const [row, column] = at?.split(" ").map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}
