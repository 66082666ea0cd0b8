import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { mayStart, outsideOfferPeriod } from "#engine";
import type { SessionScope } from "../../http/index.ts";

/**
 * Why a draft in the actor's hands may not be submitted now: its process was withdrawn, is not offered at this time, or
 * is none any more that they may start (R4).
 */
export async function closedProcess(
  { tx, actor, request }: SessionScope,
  instanceId: number,
): Promise<Refusal | undefined> {
  const row = await tx
    .selectFrom("processInstance as i")
    .innerJoin("process as p", "p.processId", "i.processId")
    .innerJoin("seat as s", "s.instanceId", "i.instanceId")
    .leftJoin("processVersion as v", (on) =>
      on.onRef("v.processId", "=", "p.processId").onRef("v.version", "=", "p.publishedVersion"),
    )
    .select(["p.processName", "p.status", "v.definition"])
    .where("i.instanceId", "=", instanceId)
    .where("i.organId", "=", actor.organId)
    .where("s.userCode", "=", actor.userCode)
    .where("i.status", "=", "draft")
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.status !== "enabled") return refuse("processNotEnabled", { process: row.processName });
  const definition = row.definition as ProcessDefinition | null;
  if (definition === null) return undefined;
  if (!mayStart(definition, { userCode: actor.userCode, roles: actor.access }))
    return refuse("processNotStartable", { process: row.processName });
  return outsideOfferPeriod(definition, request.now.toISOString());
}
