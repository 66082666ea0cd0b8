import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { backTests, beginBackTest } from "#contract/calls/back-test.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { startTestApp } from "../support/app.ts";
import { aField, aNumber, aPage, approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication, newestTask } from "../support/builders/file-application.ts";
import { callServer } from "../support/call-server.ts";
import { spawnServer } from "../support/spawn-server.ts";
import type { TestDatabase } from "../support/test-database.ts";
import type { BenchServer } from "./bench-server.ts";
import { copyRows } from "./copy-application.ts";
import { cpuOfProcess } from "./cpu-time.ts";
import type { Figure } from "./measure.ts";

/** `PAST=1000` plays fewer. */
const past = Number(process.env["PAST"] ?? 10_000);
const kinds = 10;
const looks = 200;
const goalSeconds = 60;
/** Between the numbers of one copy and the next. */
const apart = 10_000_000;
const processId = "PAST";

/**
 * A draft played over so many finished applications: how long it takes, what opening a task costs others meanwhile, and
 * how much memory the process takes for it.
 */
export async function backTestOfPast(server: BenchServer): Promise<Figure[]> {
  const copy = await server.copy();
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-bench-past-"));
  const { seatId, draft, work, tokens } = await prepare(copy);
  const spawned = await spawnServer({ DATABASE_URL: copy.url, DATA_DIR: dataDir });
  const ask = async <Answer>(answer: Promise<{ status: number; body: { data?: Answer } }>) => {
    const { status, body } = await answer;
    if (status !== 200 || body.data === undefined)
      throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
    return body.data;
  };
  try {
    const look = async (): Promise<number> => {
      // Nobody opens more tasks a second than the limit of requests lets them.
      await setTimeout(100);
      const begun = performance.now();
      await ask(callServer(spawned.url, tokens.head, todoTaskDetail, { bpdTaskId: seatId }));
      return performance.now() - begun;
    };
    for (let at = 0; at < looks / 2; at += 1) await look();
    const alone: number[] = [];
    for (let at = 0; at < looks; at += 1) alone.push(await look());
    const begun = performance.now();
    await ask(
      callServer(spawned.url, tokens.designer, beginBackTest, {
        definition: { ...draft, company: String(work.organId) },
        fromDay: "2020-01-01",
        untilDay: "2099-12-31",
      }),
    );
    const meanwhile: number[] = [];
    const cpu = cpuOfProcess(spawned.pid);
    // The thread that plays them is there with the first.
    let memoryAtFirst = 0;
    let memory = 0;
    for (;;) {
      for (let at = 0; at < 10; at += 1) meanwhile.push(await look());
      const [test] = (await ask(callServer(spawned.url, tokens.designer, backTests, { processId })))
        .backTests;
      if (test === undefined || test.state === "failed") throw new Error("the back-test failed");
      const { done } = test.figures;
      const now = memoryMb(spawned.pid);
      if (done >= past / 10) {
        memoryAtFirst ||= now;
        memory = Math.max(memory, now - memoryAtFirst);
      }
      if (test.state === "done") {
        const seconds = (performance.now() - begun) / 1_000;
        const used = cpuOfProcess(spawned.pid);
        const cpuSeconds = cpu === undefined || used === undefined ? undefined : used - cpu;
        return figuresOf({ seconds, cpuSeconds, alone, meanwhile, memory, done });
      }
    }
  } finally {
    await spawned.kill("SIGTERM");
    await copy.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Applications of ten amounts that have ended, each copied, and one task to look at. */
async function prepare({ database }: TestDatabase) {
  const app = await startTestApp({ database });
  const work = await aWorkplace(database.kysely);
  const page = { ...aPage(aNumber("amount"), aField("purpose")), pageId: processId, label: "采购单" };
  await publish(app, work, definition(work, 1000), page);
  for (let kind = 0; kind < kinds; kind += 1) {
    const values = { amount: kind * 600, purpose: `第 ${kind} 种` };
    const { instanceId, applyId } = await fileApplication(app, work.staff, processId, values, `金额 ${kind}`);
    for (const approver of [
      work.leader,
      ...(kind * 600 > 1000 ? [work.head, work.finance] : []),
      work.otherFinance,
    ])
      void (await approve(app, approver, await newestTask(app, approver))).data;
    await copyApplication(database.kysely, { instanceId, applyId });
  }
  await sql`analyze process_instance, seat, instance_event`.execute(database.kysely);
  const { next } = await fileApplication(app, work.staff, processId, { amount: 9000, purpose: "看" }, "看");
  void (await approve(app, work.leader, next[0]?.bpdTaskId ?? 0)).data;
  const seatId = await newestTask(app, work.head);
  const tokens = {
    head: (await app.logIn(work.head)).token,
    designer: (await app.logIn(work.designer)).token,
  };
  await app.close();
  return { seatId, work, tokens, draft: definition(work, 3000) };
}

/** Above a limit the head and then finance see it, in the end finance pays. */
function definition(work: Workplace, limit: number): ProcessDefinition {
  const tasks = [
    aStart("one"),
    approvedBy("one", work.leader, { taskHour: 8, to: [["two", `form.amount > ${limit}`], "pay"] }),
    approvedBy("two", work.head, { taskHour: 8, to: "three" }),
    approvedBy("three", work.finance, { taskHour: 8, to: "pay" }),
    approvedBy("pay", work.otherFinance, { taskHour: 8 }),
  ];
  return aProcess(tasks, { processId, pageId: processId, company: String(work.organId) });
}

async function copyApplication(
  db: TestDatabase["database"]["kysely"],
  { instanceId, applyId }: { instanceId: number; applyId: string },
): Promise<void> {
  const copied = { instanceId, copies: past / kinds - 1 };
  const shifted = sql`${apart}::bigint * n`;
  const instance = sql`jsonb_build_object('instance_id', r.instance_id + ${shifted}, 'apply_id', ${applyId}::text || '-' || n)`;
  await copyRows(db, "process_instance", copied, instance);
  const seat = sql`jsonb_build_object('instance_id', r.instance_id + ${shifted}, 'seat_id', r.seat_id + ${shifted})`;
  await copyRows(db, "seat", copied, seat);
  const event = sql`jsonb_build_object('instance_id', r.instance_id + ${shifted}, 'body', r.body ||
    case when r.body ? 'seatId' then jsonb_build_object('seatId', (r.body ->> 'seatId')::bigint + ${shifted}) else '{}' end)`;
  await copyRows(db, "instance_event", copied, event);
}

/** What a process holds in memory. */
function memoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/u.exec(status)?.[1] ?? 0) / 1024;
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
}

function figuresOf(measured: {
  seconds: number;
  cpuSeconds: number | undefined;
  alone: readonly number[];
  meanwhile: readonly number[];
  memory: number;
  done: number;
}): Figure[] {
  const { seconds, cpuSeconds, alone, meanwhile, memory, done } = measured;
  const times = p95(meanwhile) / p95(alone);
  return [
    {
      name: `back-test of ${done} finished applications`,
      value: `${seconds.toFixed(1)} s, ${Math.round(done / seconds)} a second`,
      goal: `< ${goalSeconds} s`,
      reached: seconds < goalSeconds && done === past,
    },
    {
      name: "opening a task meanwhile, slowest of 20",
      value: `${p95(meanwhile).toFixed(1)} ms, alone ${p95(alone).toFixed(1)} ms: ${times.toFixed(2)} times`,
      goal: "at most twice",
      reached: times <= 2,
    },
    {
      name: "CPU of the process for one of them, the looks included",
      value: cpuSeconds === undefined ? "not known here" : `${((cpuSeconds * 1_000) / done).toFixed(2)} ms`,
      goal: "",
      reached: undefined,
    },
    {
      name: "memory the process grows by after the first tenth",
      value: `${memory.toFixed(0)} MB`,
      goal: "< 200 MB",
      reached: memory < 200,
    },
  ];
}
