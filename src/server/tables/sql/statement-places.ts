import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import { compiled, type Runner, runText } from "./run-sql.ts";

/** No statement may hold this character, so nothing else in a text looks like a place. */
const edge = "\u0000";

/** A place in a statement that is written once: what stands there is told with every use of it (`runWithPlaces`). */
export function place(name: string): RawBuilder<unknown> {
  return sql.raw(`${edge}${name}${edge}`);
}

/**
 * Runs a statement whose text was made before with places in it, of which some may be used twice. What stands in them are
 * `parts` of the statement, or `values`: parameters, of which only those are sent that the text has a place for.
 */
export function runWithPlaces<Row>(
  on: Runner,
  text: string,
  parts: Readonly<Record<string, RawBuilder<unknown>>>,
  values: Readonly<Record<string, unknown>> = {},
): Promise<Row[]> {
  const written = writtenParts(Object.values(parts));
  const names = Object.keys(parts);
  const texts = written.sql.split(edge);
  const parameters = [...written.parameters];
  const numbers = new Map<string, string>();
  const numberOf = (name: string): string => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    const number = `$${parameters.push(values[name])}`;
    numbers.set(name, number);
    return number;
  };
  const pieces = text
    .split(edge)
    .map((piece, index) =>
      index % 2 === 0 ? piece : piece in values ? numberOf(piece) : texts[names.indexOf(piece)],
    );
  return runText<Row>(on, pieces.join(""), parameters);
}

/** Parts written together, so that each parameter has a number of its own. */
function writtenParts(parts: readonly RawBuilder<unknown>[]): CompiledQuery {
  const [only] = parts;
  if (only === undefined || parts.length > 1) return compiled(sql.join(parts, sql.raw(edge)));
  // Often the one that is the same for everybody.
  const known = alone.get(only);
  if (known !== undefined) return known;
  const made = compiled(only);
  alone.set(only, made);
  return made;
}

const alone = new WeakMap<RawBuilder<unknown>, CompiledQuery>();
