import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { addJob } from "#server/jobs/index.ts";
import { firstSweep, wakeTask } from "#server/process/index.ts";
import { startTestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { callServer } from "../support/call-server.ts";
import { spawnServer } from "../support/spawn-server.ts";
import type { TestDatabase } from "../support/test-database.ts";
import type { BenchServer } from "./bench-server.ts";
import { copyApplication } from "./copy-application.ts";
import { cpuOfFamily, cpuOfProcess } from "./cpu-time.ts";
import { type Figure, medianMs } from "./measure.ts";

/** `TIMERS=2000` measures fewer. */
const timers = Number(process.env["TIMERS"] ?? 100_000);
const looks = 40;

/**
 * So many reminders that are due at the same moment, taken by two processes: how many a second, whether one was sent twice,
 * and what opening a task costs somebody meanwhile.
 */
export async function timersDueAtOnce(server: BenchServer): Promise<Figure[]> {
  const copy = await server.copy();
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-bench-timers-"));
  const { token, seatId } = await prepare(copy);
  const env = { DATABASE_URL: copy.url, DATA_DIR: dataDir };
  const servers = await Promise.all([spawnServer(env), spawnServer(env)]);
  try {
    const look = async (): Promise<void> => {
      const answer = await callServer(servers[0]?.url ?? "", token, todoTaskDetail, { bpdTaskId: seatId });
      if (answer.status !== 200) throw new Error(`looking at a task was answered ${answer.status}`);
    };
    const alone = await medianMs(looks, look);
    await makeDue(copy);
    const begun = performance.now();
    const cpu = (): number | undefined =>
      sumOf([...servers.map(({ pid }) => cpuOfProcess(pid)), cpuOfFamily(server.pid())]);
    const before = cpu();
    await askForSweep(copy);
    const meanwhile = await medianMs(looks, look);
    await allTaken(copy);
    const seconds = (performance.now() - begun) / 1_000;
    const cpuSeconds = sumOf([cpu(), before === undefined ? undefined : -before]);
    const again = await medianMs(looks, look);
    return figuresOf({
      alone: (alone + again) / 2,
      meanwhile,
      seconds,
      cpuSeconds,
      ...(await countWoken(copy)),
    });
  } finally {
    await Promise.all(servers.map((spawned) => spawned.kill("SIGTERM")));
    await copy.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** An application with a reminder to come, as many copies of it as are wanted, and one task to look at. */
async function prepare({ database }: TestDatabase): Promise<{ token: string; seatId: number }> {
  const app = await startTestApp({ database });
  const work = await aWorkplace(database.kysely);
  const overtime = [{ afterHours: -1, action: "remind" as const }];
  const tasks = [aStart("head"), approvedBy("head", work.head, { taskHour: 1, overtime })];
  await publish(app, work, aProcess(tasks, { processId: "REMINDS" }));
  const { instanceId } = await fileApplication(app, work.staff, "REMINDS", { title: "x" });
  const looked = await fileApplication(app, work.staff, "REMINDS", { title: "x" });
  const { token } = await app.logIn(work.head);
  await sql`update process_instance set wake_at = null`.execute(database.kysely);
  await copyApplication({ database }, instanceId, timers);
  await app.close();
  return { token, seatId: looked.next[0]?.bpdTaskId ?? 0 };
}

async function makeDue({ database }: TestDatabase): Promise<void> {
  await sql`update process_instance set wake_at = now() where apply_id like '%-COPY-%'`.execute(
    database.kysely,
  );
}

/** As the schedule does each minute. */
async function askForSweep({ database }: Pick<TestDatabase, "database">): Promise<void> {
  await database.write((tx) => addJob(tx, wakeTask, {}, firstSweep));
}

/** Sweeps go on by themselves; where none is left, because all found the rest in others' hands, another is asked for. */
async function allTaken({ database }: TestDatabase): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ due: boolean; swept: boolean }>`
      select exists (select 1 from process_instance where wake_at <= now()) as due,
        (select count(*) from graphile_worker.jobs where task_identifier = 'wakeInstances') > 0 as swept`.execute(
      database.kysely,
    );
    if (rows[0]?.due !== true) return;
    if (!rows[0].swept) await askForSweep({ database });
    await new Promise((settle) => setTimeout(settle, 200));
  }
}

async function countWoken({ database }: TestDatabase): Promise<{ woken: number; twice: number }> {
  const { rows } = await sql<{ woken: number; twice: number }>`
    select count(*)::int as woken, (count(*) filter (where times > 1))::int as twice from (
      select count(*) as times from instance_event e join process_instance i using (instance_id)
      where e.type = 'seat_woken' and i.apply_id like '%-COPY-%' group by e.instance_id) each`.execute(
    database.kysely,
  );
  return rows[0] ?? { woken: 0, twice: 0 };
}

function sumOf(numbers: readonly (number | undefined)[]): number | undefined {
  return numbers.reduce((sum, each) => (sum === undefined || each === undefined ? undefined : sum + each), 0);
}

function figuresOf(measured: {
  /** Before it and after it: other work on the machine comes and goes. */
  alone: number;
  meanwhile: number;
  seconds: number;
  cpuSeconds: number | undefined;
  woken: number;
  twice: number;
}): Figure[] {
  const { alone, meanwhile, seconds, cpuSeconds, woken, twice } = measured;
  const times = meanwhile / alone;
  return [
    {
      name: `${timers} reminders due at once, two processes`,
      value: `${Math.round(woken / seconds)} a second, ${seconds.toFixed(1)} s`,
      goal: "all, none twice",
      reached: woken === timers && twice === 0,
    },
    {
      name: "CPU of both processes and the database for one reminder, the looks included",
      value: cpuSeconds === undefined ? "not known here" : `${((cpuSeconds * 1_000) / timers).toFixed(2)} ms`,
      goal: "",
      reached: undefined,
    },
    {
      name: "opening a task meanwhile",
      value: `${meanwhile.toFixed(1)} ms, alone ${alone.toFixed(1)} ms: ${times.toFixed(2)} times`,
      goal: "at most twice",
      reached: times <= 2,
    },
  ];
}
