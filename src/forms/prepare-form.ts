import { FormEventStatus, type FormFunction } from "#contract/codes/form-event.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { columnsOf, hasLogic } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormEvent, FormPage } from "#contract/shapes/form-page.ts";
import { type PreparedExpression, prepareExpression } from "./expressions/evaluate-condition.ts";
import { inNeedOrder, inOrder } from "./dependency-order.ts";

/** An event with its expressions parsed. Without a condition it always holds. */
export interface PreparedEvent {
  event: FormEvent;
  condition?: PreparedExpression;
  expression?: PreparedExpression;
}

/** A field with everything that decides about it. */
export interface PreparedField {
  component: FormComponent;
  events: Readonly<Record<FormFunction, readonly PreparedEvent[]>>;
  formula?: PreparedExpression;
  /** Columns of a sub-table that are worked out in each row, each after those it reads. */
  columns: readonly PreparedColumn[];
}

/** A formula column of a sub-table. */
export interface PreparedColumn {
  column: FormComponent;
  formula: PreparedExpression;
}

/** A page with its logic worked out once. */
export interface PreparedForm {
  /** Fields that something decides about, each after those it depends on. */
  ruled: readonly PreparedField[];
  /** Events that give a value when a form is opened or a source changes. */
  sets: readonly PreparedEvent[];
}

const prepared = new WeakMap<FormPage, PreparedForm>();
const nothing: PreparedForm = { ruled: [], sets: [] };

/** Works a page out, once for each page object: keep one per version. */
export function prepareForm(page: FormPage | undefined): PreparedForm {
  if (page === undefined || !hasLogic(page)) return nothing;
  const known = prepared.get(page);
  if (known !== undefined) return known;
  const made = prepareAfresh(page);
  prepared.set(page, made);
  return made;
}

function prepareAfresh(page: FormPage): PreparedForm {
  const events = (page.events ?? [])
    .filter(({ status }) => (status ?? FormEventStatus.on) === FormEventStatus.on)
    .map(prepareEvent);
  const fields = page.components.map((component): PreparedField => {
    const own = events.filter(({ event }) => event.componentCode === component.componentCode);
    const doing = (name: FormFunction) => own.filter(({ event }) => event.function === name);
    return {
      component,
      events: {
        show: doing("show"),
        hide: doing("hide"),
        require: doing("require"),
        optional: doing("optional"),
        compute: doing("compute"),
        set: doing("set"),
      },
      ...formulaOf(component),
      columns: inNeedOrder(formulaColumns(component), columnCode, cellsRead).ordered,
    };
  });
  const ruled = fields.filter(
    ({ events, formula, columns }) =>
      formula !== undefined || columns.length > 0 || Object.values(events).some((list) => list.length > 0),
  );
  return { ruled: inOrder(ruled).ordered, sets: events.filter(({ event }) => event.function === "set") };
}

function formulaOf({ componentType, expression = "" }: FormComponent): { formula?: PreparedExpression } {
  return componentType === ComponentType.formula && expression.trim() !== ""
    ? { formula: prepareExpression(expression.trim()) }
    : {};
}

/** The formula columns of a sub-table, in the order of the form. */
export function formulaColumns(table: FormComponent): PreparedColumn[] {
  return columnsOf(table).flatMap((column) => {
    const { formula } = formulaOf(column);
    return formula === undefined ? [] : [{ column, formula }];
  });
}

/** What a formula column is called. */
export const columnCode = ({ column }: PreparedColumn) => column.componentCode;

/** The columns a formula column reads of its own row. */
export const cellsRead = ({ formula }: PreparedColumn) => formula.cells;

function prepareEvent(event: FormEvent): PreparedEvent {
  const condition = event.condition?.trim() ?? "";
  const expression = event.expression?.trim() ?? "";
  return {
    event,
    ...(condition === "" ? {} : { condition: prepareExpression(condition) }),
    ...(expression === "" ? {} : { expression: prepareExpression(expression) }),
  };
}
