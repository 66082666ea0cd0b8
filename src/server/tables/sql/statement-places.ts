import { type RawBuilder, sql } from "kysely";
import { compiled, type Runner, runText } from "./run-sql.ts";

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
export function runWithPlaces<Row>(
  on: Runner,
  text: string,
  parts: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<Row[]> {
  const names = Object.keys(parts);
  // Written together, so that each parameter has a number of its own.
  const { sql: written, parameters } = compiled(sql.join(Object.values(parts), sql.raw(edge)));
  const texts = written.split(edge);
  const pieces = text
    .split(edge)
    .map((piece, index) => (index % 2 === 0 ? piece : texts[names.indexOf(piece)]));
  return runText<Row>(on, pieces.join(""), parameters);
}
