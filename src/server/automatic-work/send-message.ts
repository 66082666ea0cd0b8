import { refuse } from "#contract/errors/refusal.ts";
import type { AutomaticWork, FailAutomaticTask, InstanceSnapshot } from "#engine";
import { accessOfPeople } from "../access/index.ts";
import type { CommandScope } from "../process/index.ts";
import { isTooSecretToSend } from "../reading/index.ts";
import { readersOf } from "../viewer/index.ts";
import { notify } from "../outbox/index.ts";

type Sent = { is: "done" } | ({ is: "failed" } & Omit<FailAutomaticTask, "visitId">);

/**
 * Tells people what a step says, in its transaction, through the one door for notices: mail and the rest go from there.
 * Accounts that are not active in the organisation are a failure of the step; then nobody is told.
 */
export async function sendStepMessage(
  { tx, ports }: CommandScope,
  { to, text: message }: Extract<AutomaticWork, { kind: "message" }>,
  snapshot: InstanceSnapshot,
  task: string,
): Promise<Sent> {
  const { instanceId, organId, title } = snapshot;
  const known = new Set((await accessOfPeople(tx, to, organId)).map(({ userCode }) => userCode));
  const strangers = to.filter((userCode) => !known.has(userCode));
  if (strangers.length > 0)
    return { is: "failed", problem: refuse("messageForStrangers", { task, people: strangers.join(", ") }) };
  const mayRead = readersOf(snapshot);
  if (isTooSecretToSend(snapshot) && !to.every((userCode) => mayRead(userCode)))
    return { is: "failed", problem: refuse("readingTooSecret") };
  await notify(tx, ports.live, to, { organId, kind: "step_message", params: { title, message }, instanceId });
  return { is: "done" };
}
