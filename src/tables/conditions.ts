import type { Row, WhenModel } from "./table-model.ts";

/** Whether a condition holds for a row; a missing value counts as null, a multiple choice as any of its members. */
export function conditionHolds(when: WhenModel | undefined, row: Row): boolean {
  return (when ?? []).every(({ field, values }) => {
    const value = row[field] ?? null;
    if (Array.isArray(value)) return value.some((member) => values.some((wanted) => wanted === member));
    return values.some((wanted) => wanted === value);
  });
}
