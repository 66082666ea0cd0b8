import type { PreparedField } from "./prepare-form.ts";

/** The fields whose values decide about a field, its own left out only where it does not read itself. */
export function dependenciesOf({ events, formula }: PreparedField): string[] {
  const read = new Set(formula?.fields ?? []);
  for (const { condition, expression, event } of Object.values(events).flat()) {
    if (event.function === "require" || event.function === "optional") continue;
    for (const field of [...(condition?.fields ?? []), ...(expression?.fields ?? [])]) read.add(field);
    if (event.function === "set") for (const field of event.sourceList) read.add(field);
  }
  return [...read];
}

/**
 * The fields, each after those it depends on, and those that depend on themselves in the end: they come last, as they
 * stand. Pure.
 */
export function inOrder(fields: readonly PreparedField[]): { ordered: PreparedField[]; onCycle: string[] } {
  const waiting = new Map(fields.map((field) => [field.component.componentCode, field]));
  const ordered: PreparedField[] = [];
  for (let isMoving = true; isMoving && waiting.size > 0; ) {
    isMoving = false;
    for (const [code, field] of waiting) {
      if (dependenciesOf(field).some((other) => waiting.has(other))) continue;
      waiting.delete(code);
      ordered.push(field);
      isMoving = true;
    }
  }
  const onCycle = [...waiting.keys()].filter((code) => reaches(code, code, waiting));
  return { ordered: [...ordered, ...waiting.values()], onCycle };
}

function reaches(from: string, to: string, fields: ReadonlyMap<string, PreparedField>): boolean {
  const seen = new Set<string>();
  const ahead = [from];
  for (let code = ahead.pop(); code !== undefined; code = ahead.pop()) {
    const field = fields.get(code);
    for (const next of field === undefined ? [] : dependenciesOf(field)) {
      if (next === to) return true;
      if (!seen.has(next)) {
        seen.add(next);
        ahead.push(next);
      }
    }
  }
  return false;
}
