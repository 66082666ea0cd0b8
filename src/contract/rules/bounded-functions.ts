import { limits } from "../limits.ts";

type Builtin = (...args: unknown[]) => unknown;
/** A function of the interpreter's own kind: it names its parameters. */
type Bounded = Builtin & { $args: readonly string[] };

const parameters = {
  matches: ["input", "pattern", "flags"],
  replace: ["input", "pattern", "replacement", "flags"],
  split: ["string", "delimiter"],
} as const;

/**
 * FEEL's functions with regular expressions, looking at no more than the beginning of a text: their cost grows with it, and
 * what patterns are written for is short. Put into a context they stand before the interpreter's own, which `builtin`
 * finds. Pure.
 */
export function boundedFunctions(builtin: (name: string) => unknown): Readonly<Record<string, Bounded>> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, $args]) => {
      const whole = builtin(name) as Builtin;
      const bounded = (text: unknown, ...rest: unknown[]): unknown => {
        const beginning = typeof text === "string" ? text.slice(0, limits.patternInputMaxCharacters) : text;
        return whole(beginning, ...rest);
      };
      return [name, Object.assign(bounded, { $args })];
    }),
  );
}
