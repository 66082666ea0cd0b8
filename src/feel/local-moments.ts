import { nodesOf, type SyntaxNode } from "#contract/rules/expression-tree.ts";
import { instantTextAt, instantTextIn } from "#contract/rules/instant-text.ts";
import { dateAndTime, FeelDateTime } from "feelin";

/** What a written date and time is handed to; nobody else may call it, for expressions are checked as they were written. */
export const localMomentFunction = "_localMoment";

/** A function as the interpreter knows them: it names its parameters. */
type LocalMoment = ((value: unknown) => unknown) & { $args: readonly string[] };

const made = new Map<string, LocalMoment>();

/**
 * An expression whose dates and times, `date and time("2026-03-02T17:05:00")` and `@"2026-03-02T17:05:00"`, are read by the
 * clocks of a zone where they name none. The interpreter takes them for UTC's, and no other moment for their equal. Pure.
 */
export function withLocalMoments(expression: string, parse: (expression: string) => SyntaxNode): string {
  const moments = nodesOf(parse(expression)).filter(isMoment);
  const marks = moments.flatMap(({ from, text }) => [
    { at: from, mark: `${localMomentFunction}(` },
    { at: from + text.length, mark: ")" },
  ]);
  let done = 0;
  let whole = "";
  for (const { at, mark } of marks.sort((one, other) => one.at - other.at)) {
    whole += expression.slice(done, at) + mark;
    done = at;
  }
  return whole + expression.slice(done);
}

/** A date and time that names no zone as the instant at which the clocks of one show it; anything else stays as it is. */
export function momentAt(timeZone: string, value: unknown): unknown {
  if (!(value instanceof FeelDateTime) || value.zone !== null) return value;
  return dateAndTime(instantTextAt(timeZone, String(value)) ?? "") ?? value;
}

/** An instant as the clocks of a zone show it; what is none, as it is read. */
export function momentIn(timeZone: string, text: string): FeelDateTime | null {
  return dateAndTime(instantTextIn(timeZone, text) ?? text);
}

/** The function of these calls, by the clocks of a zone; what has its own, and what is no moment, stays as it is. */
export function localMomentIn(timeZone: string): LocalMoment {
  const known = made.get(timeZone);
  if (known !== undefined) return known;
  const read = (value: unknown): unknown => momentAt(timeZone, value);
  const localMoment = Object.assign(read, { $args: ["value"] });
  made.set(timeZone, localMoment);
  return localMoment;
}

function isMoment({ name, children: [first] }: SyntaxNode): boolean {
  if (name !== "DateTimeLiteral" || first === undefined) return false;
  return first.name === "AtLiteral" || (first.name === "DateTimeConstructor" && first.children.length > 1);
}
