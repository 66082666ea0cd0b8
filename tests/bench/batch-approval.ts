import { approveMany } from "#contract/calls/task/decide.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import type { BenchServer } from "./bench-server.ts";
import { type Figure, pairedMediansMs } from "./measure.ts";

/** Tasks that are approved in one call, and one by one beside it. */
const tasks = 100;
const rounds = 5;
/** As `pairedMediansMs` does before it counts. */
const warmUps = Math.ceil(rounds / 4);

/** What approving a hundred tasks in one call costs beside approving them one after another. */
export async function batchApproval(server: BenchServer): Promise<Figure[]> {
  const copy = await server.copy();
  const app = await startTestApp({ database: copy.database });
  try {
    const work = await aWorkplace(copy.database.kysely);
    const steps = [
      aStart("one"),
      approvedBy("one", work.leader, { taskHour: 8, to: "two" }),
      approvedBy("two", work.head, { taskHour: 8 }),
    ];
    await publish(app, work, aProcess(steps, { processId: "MANY" }));
    const file = async (): Promise<number> =>
      (await fileApplication(app, work.staff, "MANY", { title: "x" })).next[0]?.bpdTaskId ?? 0;
    const seats: number[] = [];
    while (seats.length < 2 * tasks * (rounds + warmUps)) seats.push(await file());
    const [together, oneByOne] = await pairedMediansMs(
      rounds,
      () => approveTogether(app, work.leader, seats.splice(0, tasks)),
      () => approveOneByOne(app, work.leader, seats.splice(0, tasks)),
    );
    const share = together / oneByOne;
    return [
      {
        name: `approving ${tasks} tasks in one call`,
        value: `${together.toFixed(0)} ms, one by one ${oneByOne.toFixed(0)} ms: ${share.toFixed(2)} of it`,
        goal: "no more than one by one",
        reached: share <= 1,
      },
    ];
  } finally {
    await app.close();
    await copy.drop();
  }
}

async function approveTogether(app: TestApp, as: string, seats: readonly number[]): Promise<void> {
  const named = seats.map((bpdTaskId) => ({ bpdTaskId }));
  const { approved } = (await app.call(approveMany, { tasks: named, approveComments: "同意" }, { as })).data;
  if (approved !== seats.length) throw new Error(`${approved} of ${seats.length} were approved`);
}

async function approveOneByOne(app: TestApp, as: string, seats: readonly number[]): Promise<void> {
  for (const bpdTaskId of seats) {
    const decision = { bpdTaskId, actionCode: "14" as const, approveComments: "同意" };
    void (await app.call(submitApprove, decision, { as })).data;
  }
}
