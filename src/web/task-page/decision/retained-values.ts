import { mayWrite } from "#contract/rules/field-rights.ts";
import { sameValue } from "#contract/rules/same-value.ts";
import type { FormValues } from "#contract/schema.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";

/** What of a task the keeping of its values looks at. */
export type TaskForm = Pick<TaskDetail, "form" | "fieldRights" | "values">;

interface RetainedValues {
  values: FormValues;
  /** What stood in these fields when they were changed. */
  since: FormValues;
}

const prefix = "chancery.taskValues.";

/** The place of what somebody changed in the form of a task and has not sent, in this browser. */
export function valuesKey(userCode: string, bpdTaskId: number): string {
  return `${prefix}${userCode}.${bpdTaskId}`;
}

/** What was changed and can be gone on with: in fields one may still write, and that nobody else has changed since. */
export function readRetainedValues(key: string, { form, fieldRights, values }: TaskForm): FormValues {
  const kept = stored(key);
  return Object.fromEntries(
    form.components
      .filter((component) => mayWrite(component, fieldRights))
      .map(({ componentCode }) => componentCode)
      .filter((code) => kept.values[code] !== undefined && sameValue(kept.since[code], values[code]))
      .map((code) => [code, kept.values[code] ?? null]),
  );
}

/** Keeps what of `now` is another than the task has; nothing where all is the same. */
export function retainValues(key: string, { form, fieldRights, values }: TaskForm, now: FormValues): void {
  const codes = form.components
    .filter((component) => mayWrite(component, fieldRights))
    .map(({ componentCode }) => componentCode)
    .filter((code) => !sameValue(now[code], values[code]));
  if (codes.length === 0) {
    forgetValues(key);
    return;
  }
  const of = (from: FormValues): FormValues =>
    Object.fromEntries(codes.flatMap((code) => (from[code] === undefined ? [] : [[code, from[code]]])));
  try {
    localStorage.setItem(key, JSON.stringify({ values: of(now), since: of(values) }));
  } catch {
    // Full, or not allowed to keep anything: it is still on the screen, to be sent.
  }
}

/** It is sent, or given up. */
export function forgetValues(key: string): void {
  localStorage.removeItem(key);
}

function stored(key: string): RetainedValues {
  const isRecord = (value: unknown): value is FormValues =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<RetainedValues> | null;
    if (isRecord(kept?.values) && isRecord(kept.since)) return { values: kept.values, since: kept.since };
  } catch {
    // What cannot be read is no reason to stop anybody from deciding.
  }
  return { values: {}, since: {} };
}
