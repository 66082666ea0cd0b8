import type { FastifyRequest } from "fastify";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import type { Refusal } from "#contract/errors/refusal.ts";
import { tallyOperation } from "../operation-log/index.ts";
import type { Ports } from "../ports.ts";
import { subjectOf } from "./subject-of.ts";

/**
 * Keeps in the log what somebody was refused who wanted to decide or to administer: who, what, about what, why, and at
 * which fields; never what they sent. The same refusal again within a minute is counted.
 */
export async function recordRefusal(
  call: CallDeclaration,
  input: Record<string, unknown>,
  refusal: Refusal,
  { request, ports }: { request: FastifyRequest; ports: Ports },
): Promise<void> {
  const { actor } = request;
  if (actor === null || !isAudited(call, refusal)) return;
  const { userCode, organId } = actor;
  const { subject = "" } = subjectOf(input);
  const fields = Object.keys(refusal.errors ?? {})
    .join(" ")
    .slice(0, 500);
  const asked = { requestCode: request.id, remoteAddress: request.ip, now: new Date() };
  const operation = {
    kind: "refused",
    userCode,
    organId,
    call: call.name,
    reason: refusal.refused,
    ...(subject === "" ? {} : { subject }),
    ...(fields === "" ? {} : { detail: { fields } }),
  } as const;
  const key = [userCode, call.name, refusal.refused, subject];
  try {
    await ports.database.write((tx) => tallyOperation(tx, asked, operation, key));
  } catch (error) {
    request.log.error({ err: error }, "a refusal could not be kept in the log");
  }
}

/**
 * Decisions, what only some roles may do, and tables that somebody has no right to. A decision whose form was not filled
 * in as it should be is no refused decision.
 */
function isAudited(call: CallDeclaration, { refused }: Refusal): boolean {
  if (typeof call.access === "object") return true;
  if (call.isDecision === true) return refused !== "invalidInput";
  return call.whose === "table" && ["noPermission", "countsEverywhere"].includes(refused);
}
