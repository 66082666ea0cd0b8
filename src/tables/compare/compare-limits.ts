import type { JsonValue } from "#contract/schema.ts";
import type { FieldLimits, FieldModel } from "../table-model.ts";
import type { TableChange } from "./table-change.ts";

/** For each limit: does `to` refuse a value that `from` allowed? Absent is no limit. */
const narrows: {
  [Word in keyof FieldLimits]-?: (from: FieldLimits[Word], to: FieldLimits[Word]) => boolean;
} = {
  minimum: (from, to) => to !== undefined && to > (from ?? Number.NEGATIVE_INFINITY),
  exclusiveMinimum: (from, to) => to !== undefined && to > (from ?? Number.NEGATIVE_INFINITY),
  maximum: (from, to) => to !== undefined && to < (from ?? Number.POSITIVE_INFINITY),
  exclusiveMaximum: (from, to) => to !== undefined && to < (from ?? Number.POSITIVE_INFINITY),
  multipleOf: (from, to) => to !== undefined && (from === undefined || !isMultiple(from, to)),
  minLength: (from, to) => (to ?? 0) > (from ?? 0),
  maxLength: (from, to) => to !== undefined && to < (from ?? Number.POSITIVE_INFINITY),
  minItems: (from, to) => (to ?? 0) > (from ?? 0),
  maxItems: (from, to) => to !== undefined && to < (from ?? Number.POSITIVE_INFINITY),
  pattern: (_from, to) => to !== undefined,
  format: (_from, to) => to !== undefined,
  uniqueItems: (_from, to) => to === true,
};

function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return Math.abs(times - Math.round(times)) < 1e-9;
}

/** Whether every row has a value: required, null not allowed, and never hidden by a condition. */
export function isAlwaysThere(field: FieldModel): boolean {
  return field.required && !field.nullable && field.when === undefined;
}

/** What became tighter and what became looser about one field: limits, required, choices. */
export function compareLimits(old: FieldModel, next: FieldModel): TableChange[] {
  const field = next.name;
  const changes: TableChange[] = [];
  for (const word of Object.keys(narrows) as (keyof FieldLimits)[]) {
    const [from, to] = [old.limits[word], next.limits[word]];
    if (from === to || (word === "uniqueItems" && (from ?? false) === (to ?? false))) continue;
    const isNarrower = (narrows[word] as (from: unknown, to: unknown) => boolean)(from, to);
    const rule = { field, rule: word, from: from ?? null, to: to ?? null };
    changes.push(isNarrower ? { change: "narrow", ...rule } : { change: "widen", ...rule });
  }
  const [wasThere, isThere] = [isAlwaysThere(old), isAlwaysThere(next)];
  if (wasThere !== isThere) {
    const rule = { field, rule: "required", from: wasThere, to: isThere } as const;
    changes.push(isThere ? { change: "narrow", ...rule } : { change: "widen", ...rule });
  }
  return [...changes, ...compareChoices(old, next)];
}

function compareChoices(old: FieldModel, next: FieldModel): TableChange[] {
  const from = old.choices?.map((choice) => choice.value);
  const to = next.choices?.map((choice) => choice.value);
  if (from === undefined && to === undefined) return [];
  const rule = { field: next.name, rule: "choices", from: asJson(from), to: asJson(to) } as const;
  const removed = to !== undefined && (from === undefined || from.some((value) => !to.includes(value)));
  if (removed) return [{ change: "narrow", ...rule }];
  const added = to === undefined || to.some((value) => from?.includes(value) !== true);
  return added ? [{ change: "widen", ...rule }] : [];
}

const asJson = (values: readonly (string | number)[] | undefined): JsonValue =>
  values === undefined ? null : [...values];
