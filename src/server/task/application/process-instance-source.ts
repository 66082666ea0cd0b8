import { getProcessInstanceSource } from "#contract/calls/task/start.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../../http/index.ts";
import { mayReadInstance } from "../../viewer/index.ts";
import { readInstance } from "../../process/index.ts";
import { ownTaskType } from "../task-types.ts";

/** Where an application was started: here, for every application there is. Refuses with `notFound` one of others. */
export const processInstanceSourceHandler = handle(
  getProcessInstanceSource,
  async ({ bpdInstanceId }, { tx, actor }) => {
    const stored = await readInstance(tx, { instanceId: bpdInstanceId }, actor.organId);
    if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
    return ownTaskType;
  },
);
