import { accessOfPeople } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import { type StoredInstance } from "../process/index.ts";
import { mayReadInstance } from "../viewer/index.ts";

/** Those of some people for whom an application exists: active members of its organisation who may read it themselves. */
export async function whoMayRead(
  tx: Tx,
  stored: StoredInstance,
  userCodes: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const people = await accessOfPeople(tx, userCodes, stored.snapshot.organId);
  return new Set(people.filter((person) => mayReadInstance(stored, person)).map(({ userCode }) => userCode));
}
