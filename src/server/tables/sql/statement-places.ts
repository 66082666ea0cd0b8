import { CompiledQuery, type RawBuilder, sql } from "kysely";
import { rawRunner, type Runner } from "./run-sql.ts";

/** No statement may hold this character, so nothing else in a text looks like a place. */
const edge = "\u0000";

/** A place in a statement that is written once: what stands there is told with every use of it (`runWithPlaces`). */
export function place(name: string): RawBuilder<unknown> {
  return sql.raw(`${edge}${name}${edge}`);
}

/**
 * Runs a statement whose text was made before with places in it, of which some may be used twice. All parameters belong to
 * what stands in the places.
 */
export async function runWithPlaces<Row>(
  on: Runner,
  text: string,
  parts: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<Row[]> {
  const names = Object.keys(parts);
  // Written together, so that each parameter has a number of its own.
  const { sql: written, parameters } = sql.join(Object.values(parts), sql.raw(edge)).compile(rawRunner(on));
  const texts = written.split(edge);
  const pieces = text
    .split(edge)
    .map((piece, index) => (index % 2 === 0 ? piece : texts[names.indexOf(piece)]));
  const { rows } = await rawRunner(on).executeQuery(CompiledQuery.raw(pieces.join(""), [...parameters]));
  return rows as Row[];
}
