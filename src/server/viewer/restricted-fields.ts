import type { InstanceSnapshot } from "#engine";
import type { RestrictedData } from "./restricted-data.ts";

/**
 * The fields of an application that restrictions (`userDataForbid`) hide from somebody, by address. Nothing of one's
 * own application is hidden.
 */
export function restrictedFields(
  { processId, applicant, filedBy }: Pick<InstanceSnapshot, "processId" | "applicant" | "filedBy">,
  { userCode, forbidden }: { userCode: string; forbidden?: RestrictedData },
): readonly string[] {
  if (forbidden === undefined || applicant === userCode || filedBy === userCode) return [];
  return forbidden.hiddenFormFields(processId);
}
