import type { FieldProblem } from "../errors/refusal.ts";
import { ComponentType } from "../codes/component-type.ts";
import type { FormValues, JsonValue } from "../schema.ts";
import type { FormComponent } from "../shapes/form-page.ts";
import { isCalendarDay } from "./calendar-day.ts";
import { utcText } from "./instant-text.ts";

/** The fields a component may be held not to lie before: others beside it of its own kind, a day or a moment. Pure. */
export function mayBeginAt(
  { componentType, componentCode }: FormComponent,
  siblings: readonly FormComponent[],
): FormComponent[] {
  if (componentType !== ComponentType.date && componentType !== ComponentType.dateTime) return [];
  return siblings.filter(
    (each) => each.componentType === componentType && each.componentCode !== componentCode,
  );
}

/** What is wrong with the end of a period: it lies before its beginning. What is empty or no day is no matter of this. Pure. */
export function notBeforeProblem(
  { componentCode, notBefore }: FormComponent,
  values: FormValues,
): FieldProblem | undefined {
  if (notBefore === undefined) return undefined;
  const begin = pointOf(values[notBefore]);
  const end = pointOf(values[componentCode]);
  if (begin === undefined || end === undefined || end >= begin) return undefined;
  return { problem: "rangeEndsBeforeItBegins" };
}

/** A day, or a moment in UTC without its `Z`: as texts they come in the order of time, fractions of a second, too. */
function pointOf(value: JsonValue | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  return isCalendarDay(value) ? value : utcText(value)?.slice(0, -1);
}
