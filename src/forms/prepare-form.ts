import { FormEventStatus, type FormFunction } from "#contract/codes/form-event.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormEvent, FormPage } from "#contract/shapes/form-page.ts";
import { type PreparedExpression, prepareExpression } from "./expressions/evaluate-condition.ts";
import { inOrder } from "./dependency-order.ts";

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

/** Whether a page has anything that shows, asks for or computes. Cheap: it parses nothing. */
export function hasLogic(page: FormPage | undefined): boolean {
  return (
    (page?.events ?? []).length > 0 ||
    componentsOf(page).some(({ componentType }) => componentType === ComponentType.formula)
  );
}

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
    };
  });
  const ruled = fields.filter(
    ({ events, formula }) => formula !== undefined || Object.values(events).some((list) => list.length > 0),
  );
  return { ruled: inOrder(ruled).ordered, sets: events.filter(({ event }) => event.function === "set") };
}

function formulaOf({ componentType, expression = "" }: FormComponent): { formula?: PreparedExpression } {
  return componentType === ComponentType.formula && expression.trim() !== ""
    ? { formula: prepareExpression(expression.trim()) }
    : {};
}

function prepareEvent(event: FormEvent): PreparedEvent {
  const condition = event.condition?.trim() ?? "";
  const expression = event.expression?.trim() ?? "";
  return {
    event,
    ...(condition === "" ? {} : { condition: prepareExpression(condition) }),
    ...(expression === "" ? {} : { expression: prepareExpression(expression) }),
  };
}
