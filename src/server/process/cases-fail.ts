import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { SessionScope } from "../http/index.ts";
import type { PlayedCase } from "./play-sample-cases.ts";
import { organisationOf } from "./organisation-view.ts";
import { shownPeople } from "./shown-people.ts";

const namesSaid = 5;

/** Refuses with `sampleCasesFail`: which sample cases go another way; those that the caller may not see are not named. */
export async function casesFail(failing: readonly PlayedCase[], scope: SessionScope): Promise<Refusal> {
  const { people } = await organisationOf(scope, scope.actor.chartRevision);
  const shown = await shownPeople(scope, people);
  const names = failing.flatMap(({ row: { isShown, caseName, content } }) =>
    isShown ? [shown.inText(caseName, [content.applyUser])] : [],
  );
  const said = names.slice(0, namesSaid).join(", ");
  return refuse("sampleCasesFail", {
    count: failing.length,
    names: names.length > namesSaid || names.length === 0 ? `${said} …`.trim() : said,
  });
}
