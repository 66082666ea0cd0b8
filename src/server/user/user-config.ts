import { sql } from "kysely";
import { config, updateConfig } from "#contract/calls/user.ts";
import { type FieldProblem, refuseFields } from "#contract/errors/refusal.ts";
import { userConfigProblems } from "#contract/rules/user-config.ts";
import type { FormValues } from "#contract/schema.ts";
import { jsonb } from "../db/index.ts";
import { handle } from "../http/index.ts";

/** My settings. */
export const configHandler = handle(config, async (_input, { tx, actor }) => {
  const { rows } = await sql<{ config: FormValues }>`
    select config from user_account where user_code = ${actor.userCode}`.execute(tx);
  return rows[0]?.config ?? {};
});

/** Merges some settings into mine; `null` takes one away. */
export const updateConfigHandler = handle(updateConfig, async ({ data }, { tx, actor }) => {
  const changes = objectOf(data);
  if (changes === undefined) return refuseFields({ data: { problem: "malformedJson" } });
  // Locked, so that two open pages merge one after the other.
  const { rows } = await sql<{ config: FormValues }>`
    select config from user_account where user_code = ${actor.userCode} for update`.execute(tx);
  const merged = { ...rows[0]?.config, ...changes };
  for (const [name, value] of Object.entries(merged)) if (value === null) delete merged[name];
  const problems: Record<string, FieldProblem> = userConfigProblems(merged);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  await sql`
    update user_account set config = ${jsonb(merged)} where user_code = ${actor.userCode}`.execute(tx);
  return merged;
});

function objectOf(text: string): FormValues | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as FormValues)
      : undefined;
  } catch {
    return undefined;
  }
}
