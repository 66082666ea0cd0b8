import type { Database } from "./open-database.ts";

/** How many seconds the database's clock is ahead of this machine's; negative where it is behind. */
export async function clockDifferenceSeconds({ pool }: Pick<Database, "pool">): Promise<number> {
  const asked = Date.now();
  const { rows } = await pool.query<{ at: number }>(
    "select extract(epoch from clock_timestamp())::float8 as at",
  );
  // Asked and answered: the database looked at its clock about half-way.
  const ours = (asked + Date.now()) / 2_000;
  return (rows[0]?.at ?? ours) - ours;
}
