import { type RawBuilder, sql } from "kysely";

/** Whether a seat (`s`) is or was a person's: its holder's, and whoever they stand in for (R24). */
export function isTheirSeat(userCode: string): RawBuilder<boolean> {
  return sql<boolean>`(s.user_code = ${userCode} or ${isHeldFor(userCode)})`;
}

/** Whether the holder of a seat (`s`) stands in for a person, for them alone or for several. */
export function isHeldFor(userCode: string): RawBuilder<boolean> {
  return sql<boolean>`(s.on_behalf_of = ${userCode} or (s.more ? 'alsoFor' and s.more -> 'alsoFor' ? ${userCode}))`;
}
