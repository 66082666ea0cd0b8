import { askMatrix } from "#contract/calls/approver-matrix.ts";
import { refuseFields } from "#contract/errors/refusal.ts";
import { matchingRow } from "#contract/rules/approver-matrix/matching-row.ts";
import { approversOfMatrix } from "#engine";
import { handle } from "../http/index.ts";
import { accountProblem, organisationOf } from "../process/index.ts";
import { namesShownTo } from "../viewer/index.ts";

/** Asks a matrix as the engine does, absence and the policies of a step left aside. Nothing happens. */
export const askMatrixHandler = handle(askMatrix, async ({ content, applyUser, values }, scope) => {
  const { people } = await organisationOf(scope, scope.actor.chartRevision);
  const absent = await accountProblem(scope, people, applyUser);
  if (absent !== undefined) return refuseFields({ applyUser: absent });
  const deptId = people.deptOf(applyUser);
  if (deptId === undefined)
    return refuseFields({ applyUser: { problem: "unknownUser", params: { user: applyUser } } });
  const shown = await namesShownTo(scope, people);
  const row = matchingRow(content, { form: values, deptId });
  const found = approversOfMatrix(content, { people, applicant: applyUser, deptId, form: values });
  return {
    row: row === undefined ? null : row + 1,
    people: [...new Set(found)].map((userCode) => ({ userCode, realName: shown.realName(userCode) })),
  };
});
