import type { FieldProblem } from "#contract/errors/refusal.ts";
import type { People } from "../model/context.ts";
import type { UserCode } from "../model/process-instance.ts";

/** Why nothing can be given to somebody who is named: nobody knows them, or they have left. */
export function accountProblem(
  people: Pick<People, "isActive" | "exists">,
  userCode: UserCode,
): FieldProblem | undefined {
  if (people.isActive(userCode)) return undefined;
  return people.exists(userCode)
    ? { problem: "hasLeft", params: { person: userCode } }
    : { problem: "unknownUser", params: { user: userCode } };
}

/** The same of the first of several for whom it is so. */
export function firstAccountProblem(
  people: Pick<People, "isActive" | "exists">,
  userCodes: readonly UserCode[],
): FieldProblem | undefined {
  for (const userCode of userCodes) {
    const problem = accountProblem(people, userCode);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
