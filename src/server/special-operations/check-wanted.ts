import type { SpecialOperation, SpecialTarget } from "#contract/codes/special-operation.ts";
import { type FieldProblem, type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import { readIds } from "#contract/rules/batch.ts";
import type { SessionScope } from "../http/index.ts";
import { accountProblem, organisationOf } from "../process/index.ts";
import type { Wanted } from "./row-commands.ts";

interface Asked {
  operation: SpecialOperation;
  ids: string;
  of?: SpecialTarget | undefined;
  toUserCode?: string | undefined;
  fromUserCode?: string | undefined;
  taskId?: string | undefined;
  reason: string;
}

/** What was asked for, once it can be meant; refuses by field what is missing (spec §5 Batch operations). */
export async function checkWanted(
  asked: Asked,
  scope: SessionScope,
): Promise<{ ids: string[]; of: SpecialTarget; wanted: Wanted } | Refusal> {
  const { operation, of = "applications", toUserCode, fromUserCode, taskId } = asked;
  const errors: Record<string, FieldProblem> = {};
  const read = readIds(asked.ids, of);
  if ("problem" in read) errors["ids"] = read.problem;
  if (operation === "reassign") {
    const { people } = await organisationOf(scope, scope.actor.chartRevision);
    if (toUserCode === undefined) errors["toUserCode"] = { problem: "onePersonRequired" };
    else {
      const absent = await accountProblem(scope, people, toUserCode);
      if (absent !== undefined) errors["toUserCode"] = absent;
    }
  } else if (toUserCode !== undefined)
    // Nobody is meant to believe that a reminder or a jump chooses people.
    errors["toUserCode"] = { problem: "unknownField", params: { field: "toUserCode" } };
  if (operation === "jump" && (taskId ?? "").trim() === "") errors["taskId"] = { problem: "taskIdMissing" };
  const reason = asked.reason.trim();
  if (reason === "") errors["reason"] = { problem: "reasonRequired" };
  if ("problem" in read || Object.keys(errors).length > 0) return refuseFields(errors);
  const wanted = { operation, toUserCode, fromUserCode, taskId: taskId?.trim(), reason };
  return { ids: read.ids, of, wanted };
}
