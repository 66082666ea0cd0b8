import {
  makeWorkCalendar,
  previewChain,
  type InstanceSnapshot,
  isDone,
  startInstance,
  type CommandContext,
} from "#engine";
import { somePeople } from "../support/builders/an-organisation.ts";
import { approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { type Figure, medianMs } from "./measure.ts";

const tasks = 30;
const goalMs = 20;

/** A preview of a chain of thirty approvals, each under a condition. */
export async function chainPreview(): Promise<Figure[]> {
  const ids = Array.from({ length: tasks }, (_, index) => `task${index + 1}`);
  const definition = aProcess([
    aStart("task1"),
    ...ids.map((id, index) =>
      approvedBy(id, index % 2 === 0 ? "ONE" : "TWO", {
        taskHour: 8,
        to: [[ids[index + 1] ?? "END", 'form.title != ""'], "END"],
      }),
    ),
  ]);
  const bundle = { definition, version: 1 };
  let seatId = 0;
  const context: CommandContext = {
    now: Date.UTC(2026, 10, 23, 2),
    actor: { userCode: "STAFF", roles: ["employee"] },
    people: somePeople("STAFF", "ONE", "TWO"),
    calendar: makeWorkCalendar({ timeZone: "Asia/Shanghai", weekdays: [], holidays: [], makeUpDays: [] }),
    newSeatId: () => (seatId += 1),
    facts: { processRules: [] },
  };
  const started = startInstance(
    bundle,
    { instanceId: 1, applyId: "AP1", organId: 1, form: { title: "t" } },
    context,
  );
  if (!isDone(started)) throw new Error(JSON.stringify(started));
  const snapshot: InstanceSnapshot = started.snapshot;
  const preview = previewChain(bundle, snapshot, context);
  if (!("chain" in preview) || preview.chain.length !== tasks)
    throw new Error(`the preview is not whole: ${JSON.stringify(preview).slice(0, 500)}`);
  const median = await medianMs(100, () => void previewChain(bundle, snapshot, context));
  return [
    {
      name: `preview of a chain of ${tasks} tasks`,
      value: `${median.toFixed(1)} ms`,
      goal: `< ${goalMs} ms`,
      reached: median < goalMs,
    },
  ];
}
