import type { FieldProblem } from "#contract/errors/refusal.ts";
import { accountProblem as problemOfAccount, type People } from "#engine";
import type { CommandScope } from "./command-scope.ts";
import { shownPeople } from "./shown-people.ts";

/** Why somebody who is named is not there, by the name that the caller may know. */
export async function accountProblem(
  scope: Pick<CommandScope, "tx" | "ports" | "actor">,
  people: People,
  userCode: string,
): Promise<FieldProblem | undefined> {
  const found = problemOfAccount(people, userCode);
  if (found?.params?.["person"] === undefined) return found;
  const shown = await shownPeople(scope, people);
  return { ...found, params: { person: shown.realName(userCode) } };
}
