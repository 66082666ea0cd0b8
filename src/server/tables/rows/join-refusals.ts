import { type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";

/** A refusal of one row as part of a larger whole: its fields get the row's path in front. */
export function refusalAt(path: string, refusal: Refusal): Refusal {
  const under = <Value>(byField: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(Object.entries(byField).map(([field, value]) => [`${path}.${field}`, value]));
  return {
    ...refusal,
    ...(refusal.errors === undefined ? {} : { errors: under(refusal.errors) }),
    ...(refusal.conflicts === undefined ? {} : { conflicts: under(refusal.conflicts) }),
  };
}

/**
 * One refusal of several: what is about no field comes first, then all that is wrong with fields, then all that two
 * people changed. Undefined where there is none.
 */
export function joinRefusals(refusals: readonly Refusal[]): Refusal | undefined {
  const plain = refusals.find(({ errors, conflicts }) => errors === undefined && conflicts === undefined);
  if (plain !== undefined) return plain;
  const wrong = refusals.filter(({ errors }) => errors !== undefined);
  if (wrong.length > 0) return refuseFields(Object.assign({}, ...wrong.map(({ errors }) => errors)));
  const [first] = refusals;
  if (first === undefined) return undefined;
  return {
    ...refuse(first.refused, first.params),
    conflicts: Object.assign({}, ...refusals.map(({ conflicts }) => conflicts)),
  };
}
