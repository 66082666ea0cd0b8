import type { StopAhead } from "#contract/shapes/incident.ts";
import type { Bundle, Done, InstanceSnapshot } from "#engine";
import type { SessionScope } from "../../http/index.ts";
import type { ShownOrganisation } from "../shown-organisation.ts";
import { incidentText } from "./present-incident.ts";

/** The steps that a dry run would stop, and why, for administrators. */
export function stopsAhead(
  { actor, language }: Pick<SessionScope, "actor" | "language">,
  bundle: Bundle,
  { incidents: before = [] }: InstanceSnapshot,
  { snapshot }: Pick<Done, "snapshot">,
  { people }: ShownOrganisation,
): StopAhead[] {
  const stoppedAlready = new Set(before.map(({ visitId }) => visitId));
  const hidesFields = actor.forbidden.hiddenFormFields(snapshot.processId).length > 0;
  return (snapshot.incidents ?? [])
    .filter(({ visitId }) => !stoppedAlready.has(visitId))
    .map((incident) => ({
      taskId: incident.taskId,
      taskName:
        bundle.definition.tasks.find(({ taskId }) => taskId === incident.taskId)?.taskName ?? incident.taskId,
      problem: incidentText(incident, { bundle, people, language, hidesFields }),
    }));
}
