import { submitApprove } from "#contract/calls/task/decide.ts";
import { knownStates } from "#server/process/known-states.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import type { BenchServer } from "./bench-server.ts";
import { type Figure, middleOf } from "./measure.ts";

/** `STEPS=40` and `RETURNS=10` measure smaller ones. */
const steps = Number(process.env["STEPS"] ?? 200);
const returns = Number(process.env["RETURNS"] ?? 50);
/** Decisions that are measured, at the beginning of an application and at its end. */
const counted = 15;

/** What a decision costs late in an application of many steps, and in one that was returned often, beside its first ones. */
export async function longApplications(server: BenchServer): Promise<Figure[]> {
  const copy = await server.copy();
  const app = await startTestApp({ database: copy.database });
  try {
    const work = await aWorkplace(copy.database.kysely);
    const tasks = Array.from({ length: steps }, (_, at) =>
      approvedBy(`s${at}`, work.head, { taskHour: 8, ...(at < steps - 1 ? { to: `s${at + 1}` } : {}) }),
    );
    await publish(app, work, aProcess([aStart("s0"), ...tasks], { processId: "LONG" }));
    const pair = [
      approvedBy("one", work.leader, { taskHour: 8, to: "two" }),
      approvedBy("two", work.head, { taskHour: 8 }),
    ];
    await publish(app, work, aProcess([aStart("one"), ...pair], { processId: "RETURNED" }));
    return [
      figureOf(`a decision late in ${steps} steps`, await timesOfSteps(app, work)),
      figureOf(
        `a decision late in ${steps} steps, each by a process that has not seen the application`,
        await timesOfSteps(app, work, () => knownStates.forget()),
      ),
      figureOf(`a decision after ${returns} returns`, await timesOfReturns(app, work)),
    ];
  } finally {
    await app.close();
    await copy.drop();
  }
}

async function timesOfSteps(app: TestApp, work: Workplace, before = () => {}): Promise<number[]> {
  const { next } = await fileApplication(app, work.staff, "LONG", { title: "x" });
  const taken: number[] = [];
  let seat = next[0]?.bpdTaskId;
  while (seat !== undefined) {
    before();
    const begun = performance.now();
    seat = await decide(app, work.head, { bpdTaskId: seat, actionCode: "14" });
    taken.push(performance.now() - begun);
  }
  return taken;
}

/** Each is a return straight back and the agreement that follows it. */
async function timesOfReturns(app: TestApp, work: Workplace): Promise<number[]> {
  const { next } = await fileApplication(app, work.staff, "RETURNED", { title: "x" });
  const taken: number[] = [];
  let seat = await decide(app, work.leader, { bpdTaskId: next[0]?.bpdTaskId ?? 0, actionCode: "14" });
  for (let nth = 0; nth < returns; nth += 1) {
    const begun = performance.now();
    const backTo = { taskId: "one", userCode: work.leader };
    const back = { bpdTaskId: seat ?? 0, actionCode: "15" as const, backTo, resume: "direct" as const };
    const again = await decide(app, work.head, back);
    seat = await decide(app, work.leader, { bpdTaskId: again ?? 0, actionCode: "14" });
    taken.push(performance.now() - begun);
  }
  return taken;
}

/** Decides; answers the task that follows. */
async function decide(app: TestApp, as: string, decision: object): Promise<number | undefined> {
  const input = { approveComments: "同意", ...decision } as Parameters<
    typeof app.call<typeof submitApprove>
  >[1];
  return (await app.call(submitApprove, input, { as })).data.next[0]?.bpdTaskId;
}

function figureOf(name: string, taken: readonly number[]): Figure {
  // The first few only warm up.
  const early = middleOf(taken.slice(3, 3 + counted));
  const late = middleOf(taken.slice(-counted));
  const times = late / early;
  return {
    name,
    value: `${late.toFixed(1)} ms, first ones ${early.toFixed(1)} ms: ${times.toFixed(2)} times`,
    goal: "at most twice",
    reached: times <= 2,
  };
}
