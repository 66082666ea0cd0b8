import type { FormFunction } from "#contract/codes/form-event.ts";
import type { FormComponent, FormEvent } from "#contract/shapes/form-page.ts";
import type { PreparedExpression } from "./expressions/evaluate-condition.ts";

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
  /** Codes of the fields on whose values the standing of the form depends. */
  read: ReadonlySet<string>;
  /** Whether something counts working days. */
  readsCalendar: boolean;
}
