import { adminSource } from "#contract/codes/request-source.ts";
import { switchOrganisation as switchOrganisationCall } from "#contract/calls/session.ts";
import { call } from "../api/index.ts";
import { sessionStore } from "./session-store.ts";

/** Where one is while the organisation changes: our own task list, whatever leads from it elsewhere afterwards. */
export const placeBetween = `/userTask?requestSource=${adminSource}`;

/** Makes another organisation the session's own; data, shell and list are loaded anew (spec §4). */
export async function switchOrganisation(organId: number): Promise<void> {
  const selected = await call(switchOrganisationCall, { organId });
  sessionStore.selectOrganisation(selected.organId);
}
