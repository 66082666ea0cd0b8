import type { SpecialTarget } from "#contract/codes/special-operation.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import {
  type CommandScope,
  organisationOf,
  presentRefusal,
  readBundle,
  readInstance,
  runCommand,
  shownPeople,
  type StoredInstance,
  type Target,
} from "../process/index.ts";
import { mayReadInstance } from "../viewer/index.ts";
import { rowCommands, type Wanted } from "./row-commands.ts";
import { stillStopped } from "./still-stopped.ts";

/** How a row names its application. */
export function targetOf(id: string, of: SpecialTarget): Target {
  if (of === "tasks") return { seatId: Number(id) };
  return /^\d+$/u.test(id) ? { instanceId: Number(id) } : { applyId: id };
}

/** The application of a row; refuses what there is none of, or none that the actor may see. */
export async function findRow(
  { tx, actor }: CommandScope,
  id: string,
  of: SpecialTarget,
): Promise<StoredInstance | Refusal> {
  const stored = await readInstance(tx, targetOf(id, of), actor.organId);
  if (stored !== undefined && mayReadInstance(stored, actor)) return stored;
  return refuse(of === "tasks" ? "noSuchTask" : "noSuchApplication", { id });
}

/**
 * Does to one application what was asked for, by the commands of its operation. After a refusal what came before must be
 * rolled back by the caller: it is all of a row or nothing.
 */
export async function carryOutRow(
  scope: CommandScope,
  wanted: Wanted,
  { id, of }: { id: string; of: SpecialTarget },
): Promise<{ applyId: string } | Refusal> {
  const stored = await findRow(scope, id, of);
  if (isRefusal(stored)) return stored;
  const { snapshot, row } = stored;
  const bundle = await readBundle(scope, snapshot);
  const commands = rowCommands(wanted, { bundle, snapshot }, of === "tasks" ? Number(id) : undefined);
  const { people } = await organisationOf(scope, row.chartRevision);
  const shown = await shownPeople(scope, people);
  if (isRefusal(commands)) return presentRefusal(commands, bundle, shown, scope.language);
  let after = snapshot;
  for (const command of commands) {
    const outcome = await runCommand(scope, { instanceId: snapshot.instanceId }, command);
    if (isRefusal(outcome)) return outcome;
    after = outcome.snapshot;
  }
  const stopped = stillStopped(wanted, snapshot, after);
  if (stopped !== undefined) return presentRefusal(stopped, bundle, shown, scope.language);
  return { applyId: snapshot.applyId };
}
