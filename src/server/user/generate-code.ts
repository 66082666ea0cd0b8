import { sql } from "kysely";
import { generateCode } from "#contract/calls/user.ts";
import { handle } from "../http/index.ts";

/** A number nobody was given before: from a sequence of its own, which never goes back and numbers nothing else. */
export const generateCodeHandler = handle(generateCode, async ({ prefix = "" }, { tx }) => {
  const { rows } = await sql<{ number: number }>`select nextval('generated_code_number') as number`.execute(
    tx,
  );
  return { code: `${prefix.toUpperCase()}${rows[0]?.number ?? ""}` };
});
