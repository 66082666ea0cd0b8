import type { FiledBy } from "#contract/shapes/task.ts";
import type { ShownPeople } from "../viewer/index.ts";

/** Who filed an application, to be said where it is somebody else than its applicant (R9). */
export function filedByOf(
  people: ShownPeople,
  { applicant, filedBy }: { applicant: string; filedBy: string },
): { filedBy?: FiledBy } {
  return applicant === filedBy ? {} : { filedBy: { userCode: filedBy, realName: people.realName(filedBy) } };
}
