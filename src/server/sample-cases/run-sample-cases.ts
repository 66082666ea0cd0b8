import { type CaseResult, runSampleCases } from "#contract/calls/sample-cases.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import type { Bundle } from "#engine";
import { handle, type SessionScope } from "../http/index.ts";
import {
  bundleToTry,
  organisationOf,
  type PlayedCase,
  playSampleCases,
  sampleCaseRows,
  shownPeople,
  shownWay,
} from "../process/index.ts";
import { permittedApplications, type ShownPeople } from "../viewer/index.ts";

/** Plays a definition with the sample cases of its process. Refuses with `definitionFaulty` what could not be published. */
export const runSampleCasesHandler = handle(runSampleCases, async ({ processId, definition }, scope) => {
  const { tx, actor } = scope;
  const bundle = await bundleToTry(definition, scope);
  if (isRefusal(bundle)) return bundle;
  const which = { processId, organId: actor.organId };
  const rows = await sampleCaseRows(tx, which, permittedApplications(actor));
  const all = await playSampleCases(scope, bundle, rows);
  const { people: everybody } = await organisationOf(scope, actor.chartRevision);
  const people = await shownPeople(scope, everybody);
  return {
    results: all.filter(({ row }) => row.isShown).map((each) => resultOf(each, bundle, people, scope)),
    hiddenFailed: all.filter(({ row, passed }) => !row.isShown && !passed).length,
  };
});

function resultOf(
  { row, played, passed }: PlayedCase,
  bundle: Bundle,
  people: ShownPeople,
  { language }: SessionScope,
): CaseResult {
  const { expected } = row.content;
  const steps = expected.steps.map(({ taskId, people: codes = [] }) => ({ taskId, people: codes }));
  const shown = shownWay({ ends: expected.ends, steps }, bundle, people, language);
  return {
    caseId: row.caseId,
    caseName: people.inText(row.caseName, [row.content.applyUser]),
    passed,
    expected: {
      ends: expected.ends,
      steps: shown.steps.map((step, at) => {
        const { who, roleCode = "" } = expected.steps[at] ?? { who: "people" };
        return {
          ...step,
          roleName: who === "role" ? people.roleName(roleCode) : null,
          anybody: who === "anybody",
        };
      }),
    },
    found: shownWay(played, bundle, people, language),
  };
}
