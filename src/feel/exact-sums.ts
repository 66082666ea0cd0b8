import { nodesOf, type SyntaxNode } from "#contract/rules/expression-tree.ts";
import { instantTextAt, instantTextIn } from "#contract/rules/instant-text.ts";
import { dateAndTime, evaluate, FeelDate, FeelDateTime, isFunction } from "feelin";

/** What a difference is written as for the interpreter; nobody else may call it, for expressions are checked as they were written. */
export const differenceFunction = "_difference";
/** The same of a sum. */
export const sumFunction = "_sum";

/** A function as the interpreter knows them: it names its parameters. */
type OfTwo = ((one: unknown, other: unknown) => unknown) & { $args: readonly string[] };

/**
 * What comes of a sum that the interpreter warns of: `null`, as it has it, or an error with its reason. Its own warnings stand
 * in a list, where those of a function that it calls do not come.
 */
export type OfAWarning = "null" | "error";

const made = new Map<string, Readonly<Record<typeof differenceFunction | typeof sumFunction, OfTwo>>>();

/**
 * An expression with its differences written as calls, and with its sums where one may be of a day and hours. The interpreter
 * takes one wall clock from another, whatever their offsets: over a change of summer time an hour would be missing; and of a
 * day and hours it makes a moment of UTC's. Pure.
 */
export function withExactSums(expression: string, parse: (expression: string) => SyntaxNode): string {
  const root = parse(expression);
  const nodes = nodesOf(root);
  const hasDifference = nodes.some((node) => sidesOf(node)?.sign === "-");
  // A number is added as it is: only durations make a moment of a day, and they are written, or differences.
  const mayAddHours = hasDifference || /duration|@/u.test(expression);
  if (!nodes.some((node) => isWritten(node, mayAddHours))) return expression;
  return written(root, expression, mayAddHours);
}

/**
 * The functions of these calls by the clocks of a zone: of two moments the difference is the time between them, of a day and
 * hours the sum is the moment so long after the day begins there, and of anything else both are what the interpreter has.
 */
export function exactSumsIn(
  timeZone: string,
  ofAWarning: OfAWarning,
): Readonly<Record<typeof differenceFunction | typeof sumFunction, OfTwo>> {
  const known = made.get(`${timeZone} ${ofAWarning}`);
  if (known !== undefined) return known;
  const usual = { minus: theUsual("-", ofAWarning), plus: theUsual("+", ofAWarning) };
  const difference = (one: unknown, other: unknown): unknown => {
    if (typeof one === "number" && typeof other === "number") return one - other;
    return momentOfDay(timeZone, one, other, usual.minus(inUtc(one, other), inUtc(other, one)), usual);
  };
  const sum = (one: unknown, other: unknown): unknown => {
    if (typeof one === "number" && typeof other === "number") return one + other;
    return momentOfDay(timeZone, one, other, usual.plus(one, other), usual);
  };
  const $args = ["one", "other"];
  const functions = {
    [differenceFunction]: Object.assign(difference, { $args }),
    [sumFunction]: Object.assign(sum, { $args }),
  };
  made.set(`${timeZone} ${ofAWarning}`, functions);
  return functions;
}

/** What the interpreter itself does with two values. */
type Usual = Readonly<Record<"minus" | "plus", (one: unknown, other: unknown) => unknown>>;

function theUsual(sign: "+" | "-", ofAWarning: OfAWarning): Usual["minus"] {
  const { value, warnings } = evaluate(`function(one, other) one ${sign} other`);
  if (!isFunction(value)) throw new Error("not a sum");
  return (one, other) => {
    // The one list in which every call warns.
    warnings.length = 0;
    const result = value.invoke([one, other]) as unknown;
    const [warning] = warnings;
    if (warning !== undefined && ofAWarning === "error") throw new Error(warning.message);
    return result;
  };
}

/** A moment that was made of a day, as the clocks of a zone show it: as long after the day begins there as it was in UTC. */
function momentOfDay(
  timeZone: string,
  one: unknown,
  other: unknown,
  value: unknown,
  { minus, plus }: Usual,
): unknown {
  const day = [one, other].find((each) => each instanceof FeelDate);
  if (day === undefined || !(value instanceof FeelDateTime)) return value;
  const begins = instantTextAt(timeZone, `${String(day)}T00:00:00`);
  if (begins === undefined) return value;
  const since = minus(value, dateAndTime(`${String(day)}T00:00:00Z`));
  const moment = String(plus(dateAndTime(begins), since));
  return dateAndTime(instantTextIn(timeZone, moment) ?? moment) ?? value;
}

/** A moment in UTC where it is seen beside another one; beside a day it stays in its organisation's. */
function inUtc(value: unknown, beside: unknown): unknown {
  if (!(value instanceof FeelDateTime) || !(beside instanceof FeelDateTime)) return value;
  return dateAndTime(instantTextIn("UTC", String(value)) ?? "") ?? value;
}

/** The two sides of a sum or difference; `undefined` where a node is none. */
function sidesOf({ name, children }: SyntaxNode): { sign: "+" | "-"; sides: SyntaxNode[] } | undefined {
  if (name !== "ArithmeticExpression") return undefined;
  const [one, sign, other] = children.filter((child) => !child.name.endsWith("Comment"));
  if (one === undefined || other === undefined) return undefined;
  return sign?.text === "-" || sign?.text === "+" ? { sign: sign.text, sides: [one, other] } : undefined;
}

function isWritten(node: SyntaxNode, mayAddHours: boolean): boolean {
  const sign = sidesOf(node)?.sign;
  return sign === "-" || (sign === "+" && mayAddHours);
}

function written(node: SyntaxNode, expression: string, mayAddHours: boolean): string {
  const { children, from, text } = node;
  const found = isWritten(node, mayAddHours) ? sidesOf(node) : undefined;
  if (found !== undefined) {
    const sides = found.sides.map((side) => written(side, expression, mayAddHours));
    return `${found.sign === "-" ? differenceFunction : sumFunction}(${sides.join(", ")})`;
  }
  let done = from;
  let whole = "";
  for (const child of children) {
    whole += expression.slice(done, child.from) + written(child, expression, mayAddHours);
    done = child.from + child.text.length;
  }
  return whole + expression.slice(done, from + text.length);
}
