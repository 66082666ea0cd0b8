import { type CaseResult, runSampleCases } from "#contract/calls/sample-cases.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import type { Bundle } from "#engine";
import { handle, type SessionScope } from "../http/index.ts";
import {
  bundleToTry,
  loadBundle,
  organisationOf,
  type PlayedCase,
  playSampleCases,
  sampleCaseRows,
  shownPeople,
  shownWay,
} from "../process/index.ts";
import { permittedApplications, type ShownPeople } from "../viewer/index.ts";

/** Plays a definition with the sample cases of its process. Refuses with `definitionNotPlayed` what could not be published. */
export const runSampleCasesHandler = handle(runSampleCases, async ({ processId, definition }, scope) => {
  const { tx, actor } = scope;
  const bundle = await bundleToTry(definition, scope);
  if (isRefusal(bundle)) return bundle;
  const which = { processId, organId: actor.organId };
  const rows = await sampleCaseRows(tx, which, permittedApplications(actor));
  const all = await playSampleCases(scope, bundle, rows);
  const { people: everybody } = await organisationOf(scope, actor.chartRevision);
  const people = await shownPeople(scope, everybody);
  const named = await withPublishedSteps(bundle, processId, scope);
  return {
    results: all.filter(({ row }) => row.isShown).map((each) => resultOf(each, named, people, scope)),
    hiddenFailed: all.filter(({ row, passed }) => !row.isShown && !passed).length,
  };
});

/** The definition that is tried, with the steps of the published one beside its own: a case may expect one that is gone. */
async function withPublishedSteps(
  bundle: Bundle,
  processId: string,
  { tx, actor, ports }: SessionScope,
): Promise<Bundle> {
  const stored = await tx
    .selectFrom("process")
    .select("publishedVersion")
    .where("processId", "=", processId)
    .where("organId", "=", actor.organId)
    .executeTakeFirst();
  if (stored === undefined || stored.publishedVersion === null) return bundle;
  const { definition } = bundle;
  const published = await loadBundle(ports.database, tx, processId, stored.publishedVersion);
  const own = new Set(definition.tasks.map(({ taskId }) => taskId));
  const gone = published.definition.tasks.filter(({ taskId }) => !own.has(taskId));
  return { ...bundle, definition: { ...definition, tasks: [...definition.tasks, ...gone] } };
}

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
