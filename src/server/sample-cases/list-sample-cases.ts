import { sampleCases } from "#contract/calls/sample-cases.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { organisationOf, type SampleCaseRow, sampleCaseRows, shownPeople } from "../process/index.ts";
import { withoutRestricted } from "./restricted-values.ts";
import { permittedApplications, type ShownPeople } from "../viewer/index.ts";

/** The sample cases of a process of this organisation, without what is kept from whoever asks. */
export const listSampleCasesHandler = handle(sampleCases, async ({ processId }, scope) => {
  const { tx, actor } = scope;
  const which = { processId, organId: actor.organId };
  const rows = await sampleCaseRows(tx, which, permittedApplications(actor));
  const people = await shownTo(scope);
  const nameOf = (userCode: string) => people.realName(userCode);
  return {
    cases: rows
      .filter(({ isShown }) => isShown)
      .map(({ caseId, caseName, content, rowVersion, updatedBy, updatedAt }) => {
        const { applyUser, applyTitle, values, decisions = [], expected } = content;
        const hidden = actor.forbidden.hiddenFormFields(processId);
        return {
          caseId,
          caseName: people.inText(caseName, [applyUser]),
          applyUser,
          realName: nameOf(applyUser),
          ...(applyTitle === undefined ? {} : { applyTitle: people.inText(applyTitle, [applyUser]) }),
          values: withoutRestricted(values, hidden),
          decisions: decisions.map((each) =>
            each.values === undefined ? each : { ...each, values: withoutRestricted(each.values, hidden) },
          ),
          expected,
          names: Object.fromEntries(peopleOf(content).map((userCode) => [userCode, nameOf(userCode)])),
          rowVersion,
          updatedBy: nameOf(updatedBy),
          updatedAt,
        };
      }),
  };
});

function peopleOf({ expected, decisions = [] }: SampleCaseRow["content"]): string[] {
  return [
    ...expected.steps.flatMap(({ people = [] }) => people),
    ...decisions.flatMap(({ userCode }) => userCode ?? []),
  ];
}

async function shownTo(scope: SessionScope): Promise<ShownPeople> {
  const { people } = await organisationOf(scope, scope.actor.chartRevision);
  return await shownPeople(scope, people);
}
