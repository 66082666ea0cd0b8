import type { Bundle, InstanceSnapshot } from "#engine";
import { loadBundle } from "./bundles.ts";
import type { CommandScope } from "./command-scope.ts";

/** The version that an application goes by now: a draft by the newest published one, anything else by its own (R4). */
export async function versionOf(
  { tx, ports }: Pick<CommandScope, "tx" | "ports">,
  { status, processId, processVersion }: InstanceSnapshot,
): Promise<Bundle> {
  const process =
    status === "draft"
      ? await tx
          .selectFrom("process")
          .select("publishedVersion")
          .where("processId", "=", processId)
          .executeTakeFirst()
      : undefined;
  return await loadBundle(ports.database, tx, processId, process?.publishedVersion ?? processVersion);
}
