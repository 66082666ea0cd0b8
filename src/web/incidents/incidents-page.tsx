import { useIncidentQuery } from "./incident-query.ts";
import { ResolvedList } from "./resolved-list.tsx";
import { StoppedList } from "./stopped-list.tsx";

/** /incidents: steps of the organisation's applications that are stopped, and those that somebody has seen to. */
export function IncidentsPage() {
  const asked = useIncidentQuery();
  return asked.isResolved ? <ResolvedList asked={asked} /> : <StoppedList asked={asked} />;
}
