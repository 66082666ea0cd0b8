import type { SessionScope } from "../http/index.ts";
import { readBundle, type LocalizedBundle } from "../process/index.ts";

/** Which version of which process a row of a list belongs to. */
export interface OfVersion {
  processId: string;
  processVersion: number;
}

/** The versions that the rows of a list belong to, with the reader's names; each is read once. */
export async function bundlesOf(
  scope: Pick<SessionScope, "tx" | "ports" | "language">,
  rows: readonly OfVersion[],
): Promise<(row: OfVersion) => LocalizedBundle> {
  const bundles = new Map<string, LocalizedBundle>();
  for (const row of rows) {
    const key = keyOf(row);
    if (!bundles.has(key)) bundles.set(key, await readBundle(scope, row));
  }
  return (row) => {
    const bundle = bundles.get(keyOf(row));
    if (bundle === undefined) throw new Error(`${keyOf(row)} was not among the rows`);
    return bundle;
  };
}

/** A task and its process as the reader calls them. */
export function namesOf({ definition, taskNamed }: LocalizedBundle, taskName: string) {
  return { processName: definition.processName, taskName: taskNamed(taskName) };
}

function keyOf({ processId, processVersion }: OfVersion): string {
  return `${processId} ${processVersion}`;
}
