import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import { compiled, type Runner, runText } from "./run-sql.ts";
import { type StatementTexts, statementOf } from "./statement-texts.ts";

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
  const { sql, parameters, names } = filled(text, parts, values);
  return runText<Row>(
    on,
    sql,
    names.length === 0 ? parameters : [...parameters, ...names.map((name) => values[name])],
  );
}

/** A statement with its parts in their places. */
interface Filled {
  sql: string;
  /** Those of the parts; after them come the values of these names. */
  parameters: readonly unknown[];
  names: readonly string[];
}

const filledWithOne: StatementTexts<RawBuilder<unknown>, Filled> = new WeakMap();

function filled(
  text: string,
  parts: Readonly<Record<string, RawBuilder<unknown>>>,
  values: Readonly<Record<string, unknown>>,
): Filled {
  const all = Object.values(parts);
  const [only] = all;
  const fill = (): Filled => fillPlaces(text, Object.keys(parts), writtenParts(all), values);
  // Often the one that is the same for everybody.
  return only === undefined || all.length > 1 ? fill() : statementOf(filledWithOne, only, text, fill);
}

function fillPlaces(
  text: string,
  partNames: readonly string[],
  { sql: written, parameters }: CompiledQuery,
  values: Readonly<Record<string, unknown>>,
): Filled {
  const texts = written.split(edge);
  const names: string[] = [];
  const numberOf = (name: string): string => {
    if (!names.includes(name)) names.push(name);
    return `$${parameters.length + names.indexOf(name) + 1}`;
  };
  const pieces = text
    .split(edge)
    .map((piece, index) =>
      index % 2 === 0 ? piece : piece in values ? numberOf(piece) : texts[partNames.indexOf(piece)],
    );
  return { sql: pieces.join(""), parameters, names };
}

/** Parts written together, so that each parameter has a number of its own. */
function writtenParts(parts: readonly RawBuilder<unknown>[]): CompiledQuery {
  const [only] = parts;
  return compiled(only !== undefined && parts.length === 1 ? only : sql.join(parts, sql.raw(edge)));
}
