import { sql } from "kysely";
import { generateCode } from "#contract/calls/user.ts";
import { handle } from "../http/index.ts";

/** A number nobody was given before: from the sequence that numbers applications, which never goes back. */
export const generateCodeHandler = handle(generateCode, async ({ prefix = "" }, { tx }) => {
  const { rows } = await sql<{ number: number }>`select nextval('instance_number') as number`.execute(tx);
  return { code: `${prefix.toUpperCase()}${rows[0]?.number ?? ""}` };
});
