import { sql } from "kysely";

/** Whether the form version `f` has a field, a column of a sub-table included, whose choices are a data item's. */
export const choosesFrom = (item: string) => sql`jsonb_path_exists(f.page,
  'strict $.components[*].** ? (@.candidateType == "DATAITEM" && @.candidateValue == $name)',
  ${JSON.stringify({ name: item })}::jsonb, true)`;

/** Whether something may be named to a person of an organisation: it is theirs, or nobody's in particular. */
export const isNamedTo =
  (organId: number) =>
  (naming: { organId: number | null }): boolean =>
    naming.organId === null || naming.organId === organId;
