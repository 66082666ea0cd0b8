import { switchOrganisation as switchOrganisationCall } from "#contract/calls/session.ts";
import { call } from "../api/index.ts";
import { sessionStore } from "./session-store.ts";

/** Makes another organisation the session's own; data, shell and list are loaded anew (spec §4). */
export async function switchOrganisation(organId: number): Promise<void> {
  const selected = await call(switchOrganisationCall, { organId });
  sessionStore.selectOrganisation(selected.organId);
}
