import { FormEventStatus, type FormFunction } from "#contract/codes/form-event.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { columnsOf, hasLogic } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormEvent, FormPage } from "#contract/shapes/form-page.ts";
import { type PreparedExpression, prepareExpression } from "./expressions/evaluate-condition.ts";
import { inNeedOrder, inOrder } from "./dependency-order.ts";
import type { PreparedColumn, PreparedEvent, PreparedField, PreparedForm } from "./prepared-form.ts";

const prepared = new WeakMap<FormPage, PreparedForm>();
const none: readonly PreparedEvent[] = [];
const nothing: PreparedForm = { ruled: [], sets: [], read: new Set(), readsCalendar: false };

/** Works a page out, once for each page object: keep one per version. */
export function prepareForm(page: FormPage | undefined): PreparedForm {
  if (page === undefined || !hasLogic(page)) return nothing;
  const known = prepared.get(page);
  if (known !== undefined) return known;
  const made = prepareAfresh(page);
  prepared.set(page, made);
  return made;
}

/** Whether a formula or an event counts working days: it needs the organisation's calendar. Pure. */
export function countsWorkingDays(page: FormPage | undefined): boolean {
  return prepareForm(page).readsCalendar;
}

function prepareAfresh(page: FormPage): PreparedForm {
  // Events often share a condition: what is the same text is worked out once.
  const known = new Map<string, PreparedExpression>();
  const prepare: Prepare = (text) => {
    const made = known.get(text) ?? prepareExpression(text, page);
    known.set(text, made);
    return made;
  };
  const events = (page.events ?? [])
    .filter(({ status }) => (status ?? FormEventStatus.on) === FormEventStatus.on)
    .map((event) => prepareEvent(event, prepare));
  const byTarget = new Map<string, PreparedEvent[]>();
  for (const prepared of events) {
    const { componentCode } = prepared.event;
    byTarget.set(componentCode, [...(byTarget.get(componentCode) ?? []), prepared]);
  }
  const fields = page.components.map((component): PreparedField => {
    const own = byTarget.get(component.componentCode) ?? none;
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
      ...formulaOf(component, prepare),
      columns: inNeedOrder(formulaColumns(component, prepare), columnCode, cellsRead).ordered,
    };
  });
  const ruled = fields.filter(
    ({ events, formula, columns }) =>
      formula !== undefined || columns.length > 0 || Object.values(events).some((list) => list.length > 0),
  );
  return {
    ruled: inOrder(ruled).ordered,
    sets: events.filter(({ event }) => event.function === "set"),
    read: new Set(ruled.flatMap(fieldsRead)),
    readsCalendar: [...known.values()].some(({ readsCalendar }) => readsCalendar),
  };
}

/** Everything a field's standing is worked out from; a sub-table's own rows where columns of it are. */
function fieldsRead({ component, events, formula, columns }: PreparedField): string[] {
  const expressions = [
    ...Object.values(events).flatMap((list) => list.flatMap((each) => [each.condition, each.expression])),
    formula,
    ...columns.map((column) => column.formula),
  ];
  const own = columns.length > 0 ? [component.componentCode] : [];
  return [...own, ...expressions.flatMap((expression) => expression?.fields ?? [])];
}

type Prepare = (text: string) => PreparedExpression;

function formulaOf(
  { componentType, expression = "" }: FormComponent,
  prepare: Prepare,
): { formula?: PreparedExpression } {
  return componentType === ComponentType.formula && expression.trim() !== ""
    ? { formula: prepare(expression.trim()) }
    : {};
}

/** The formula columns of a sub-table, in the order of the form. */
export function formulaColumns(table: FormComponent, prepare: Prepare): PreparedColumn[] {
  return columnsOf(table).flatMap((column) => {
    const { formula } = formulaOf(column, prepare);
    return formula === undefined ? [] : [{ column, formula }];
  });
}

/** What a formula column is called. */
export const columnCode = ({ column }: PreparedColumn) => column.componentCode;

/** The columns a formula column reads of its own row. */
export const cellsRead = ({ formula }: PreparedColumn) => formula.cells;

function prepareEvent(event: FormEvent, prepare: Prepare): PreparedEvent {
  const condition = event.condition?.trim() ?? "";
  const expression = event.expression?.trim() ?? "";
  return {
    event,
    ...(condition === "" ? {} : { condition: prepare(condition) }),
    ...(expression === "" ? {} : { expression: prepare(expression) }),
  };
}
