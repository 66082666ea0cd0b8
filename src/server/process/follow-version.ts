import { isRefusal } from "#contract/errors/refusal.ts";
import type { InstanceSnapshot } from "#engine";
import type { CommandScope } from "./command-scope.ts";
import { runCommand } from "./run-command.ts";
import { versionOf } from "./version-of.ts";

/**
 * Takes a draft that its holder opens to the version it goes by now; answers whether that is another than before. Where
 * something of it does not fit that version it stays as it is, to be told when it is submitted.
 */
export async function followVersion(scope: CommandScope, snapshot: InstanceSnapshot): Promise<boolean> {
  if (snapshot.status !== "draft") return false;
  const newest = await versionOf(scope, snapshot);
  if (newest.version === snapshot.processVersion) return false;
  const { instanceId } = snapshot;
  const followed = await runCommand(scope, { instanceId }, (_bundle, draft) => ({
    snapshot: draft,
    events: [],
    effects: [],
  }));
  return !isRefusal(followed);
}
