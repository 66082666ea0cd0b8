import type { PreparedField } from "./prepared-form.ts";

/** The fields whose values decide about a field, its own left out only where it does not read itself. */
export function dependenciesOf({ events, formula, columns }: PreparedField): string[] {
  const read = new Set(formula?.fields ?? []);
  for (const column of columns) for (const field of column.formula.fields) read.add(field);
  for (const { condition, expression, event } of Object.values(events).flat()) {
    if (event.function === "require" || event.function === "optional") continue;
    for (const field of [...(condition?.fields ?? []), ...(expression?.fields ?? [])]) read.add(field);
    if (event.function === "set") for (const field of event.sourceList) read.add(field);
  }
  return [...read];
}

/** The fields, each after those it depends on. Pure. */
export function inOrder(fields: readonly PreparedField[]): Ordered<PreparedField> {
  return inNeedOrder(fields, ({ component }) => component.componentCode, dependenciesOf);
}

/** Things in the order of their needs, and the codes of those that need themselves in the end. */
export interface Ordered<Thing> {
  ordered: Thing[];
  onCycle: string[];
}

/** Things, each after those it needs; those that need themselves in the end come last, as they stand. Pure. */
export function inNeedOrder<Thing>(
  things: readonly Thing[],
  codeOf: (thing: Thing) => string,
  needsOf: (thing: Thing) => readonly string[],
): Ordered<Thing> {
  const needs = new Map(things.map((thing) => [codeOf(thing), needsOf(thing)]));
  const waiting = new Map(things.map((thing) => [codeOf(thing), thing]));
  const ordered: Thing[] = [];
  for (let isMoving = true; isMoving && waiting.size > 0; ) {
    isMoving = false;
    for (const [code, thing] of waiting) {
      if (needs.get(code)?.some((other) => waiting.has(other))) continue;
      waiting.delete(code);
      ordered.push(thing);
      isMoving = true;
    }
  }
  const onCycle = [...waiting.keys()].filter((code) => reaches(code, code, needs));
  return { ordered: [...ordered, ...waiting.values()], onCycle };
}

function reaches(from: string, to: string, needs: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>();
  const ahead = [from];
  for (let code = ahead.pop(); code !== undefined; code = ahead.pop()) {
    for (const next of needs.get(code) ?? []) {
      if (next === to) return true;
      if (!seen.has(next)) {
        seen.add(next);
        ahead.push(next);
      }
    }
  }
  return false;
}
