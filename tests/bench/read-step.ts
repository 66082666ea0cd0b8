import { sql } from "kysely";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { instanceDetail, toReadInfo } from "#contract/calls/task/detail.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { type Filed, fileApplication } from "../support/builders/file-application.ts";
import type { BenchServer } from "./bench-server.ts";
import { type Figure, middleOf, msOf, pairedMediansMs } from "./measure.ts";

/** `READERS=100` sends it to fewer. */
const readers = Number(process.env["READERS"] ?? 1_000);
const few = 10;
const decisions = 40;
const looks = 20;
/** So many mark it as read, of each. */
const marks = 10;

/** A step of the process sends to many, and to a few: marking as read, each in turn, and deciding meanwhile. */
export async function readStep(server: BenchServer): Promise<Figure[]> {
  const copy = await server.copy();
  const app = await startTestApp({ database: copy.database });
  try {
    const work = await aWorkplace(app.database.kysely);
    const sent = {
      many: await sentTo(app, work, "many", readers),
      few: await sentTo(app, work, "few", few),
    };
    const times = { many: [] as number[], few: [] as number[] };
    for (let at = 0; at < marks; at += 1) {
      times.many.push(await mark(app, sent.many, at));
      times.few.push(await mark(app, sent.few, at));
    }
    const [wide, narrow] = await pairedMediansMs(
      looks,
      () => look(app, work, sent.many),
      () => look(app, work, sent.few),
    );
    const [late, early] = await pairedMediansMs(
      Math.floor(decisions * 0.8),
      decider(app, work, sent.many),
      decider(app, work, sent.few),
    );
    return [
      compared(
        `marking as read a step of ${readers}`,
        middleOf(times.many),
        `of ${few}`,
        middleOf(times.few),
        2,
      ),
      compared(`opening an application beside a step of ${readers} readers`, wide, `of ${few}`, narrow),
      compared(`a decision beside a step of ${readers} readers`, late, `of ${few}`, early, 1.3),
    ];
  } finally {
    await app.close();
    await copy.drop();
  }
}

interface Sent extends Filed {
  readers: { userCode: string; seatId: number }[];
}

/** An application whose step sent it to so many, while others decide. */
async function sentTo(app: TestApp, work: Workplace, name: string, count: number): Promise<Sent> {
  const { kysely } = app.database;
  const people = Array.from({ length: count }, (_, at) => `${name.toUpperCase()}${at}`);
  await sql`insert into role (role_code, role_name) values (${name}, ${name})`.execute(kysely);
  await sql`
    insert into user_account (user_code, real_name, must_change_password, status, default_organ_id)
    select code, code, false, '1', ${work.organId} from unnest(${people}::text[]) code`.execute(kysely);
  await sql`
    insert into user_organ (user_code, organ_id, dept_id)
    select code, ${work.organId}, ${work.deptId} from unnest(${people}::text[]) code`.execute(kysely);
  await sql`
    insert into user_role (user_code, role_code)
    select code, role from unnest(${people}::text[]) code, unnest(${["employee", name]}::text[]) role`.execute(
    kysely,
  );
  const steps = Array.from({ length: decisions + 3 }, (_, at) =>
    approvedBy(`s${at}`, work.leader, { taskHour: 8, ...(at < decisions + 2 ? { to: `s${at + 1}` } : {}) }),
  );
  const told = approvedBy("told", name, { taskType: "read", assignedType: "role" });
  const tasks = [aStart(["told", "s0"], { split: "all" }), told, ...steps];
  await publish(app, work, aProcess(tasks, { processId: name.toUpperCase() }));
  const filed = await fileApplication(app, work.staff, name.toUpperCase(), { title: "x" });
  const { rows } = await sql<{ userCode: string; seatId: number }>`
    select user_code, seat_id from seat s join process_instance i on i.instance_id = s.instance_id
    where i.apply_id = ${filed.applyId} and task_type = 'read' order by seat_id`.execute(kysely);
  if (rows.length !== count) throw new Error(`it was sent to ${rows.length}`);
  return { ...filed, readers: rows };
}

async function mark(app: TestApp, sent: Sent, at: number): Promise<number> {
  const { userCode: as, seatId: bpdTaskId } = sent.readers[at]!;
  return await msOf(async () => {
    const { read } = (await app.call(toReadInfo, { bpdTaskId }, { as })).data;
    if (read !== 1) throw new Error(`${as} read ${read}`);
  });
}

async function look(app: TestApp, work: Workplace, { applyId }: Filed): Promise<void> {
  void (await app.call(instanceDetail, { applyId }, { as: work.leader })).data;
}

function decider(app: TestApp, work: Workplace, filed: Filed): () => Promise<void> {
  let seat = filed.next[0]?.bpdTaskId ?? 0;
  return async () => {
    const decision = { bpdTaskId: seat, actionCode: "14" as const, approveComments: "同意" };
    seat = (await app.call(submitApprove, decision, { as: work.leader })).data.next[0]?.bpdTaskId ?? 0;
  };
}

function compared(what: string, ms: number, beside: string, otherMs: number, most?: number): Figure {
  const times = ms / otherMs;
  return {
    name: what,
    value: `${ms.toFixed(1)} ms, ${beside} ${otherMs.toFixed(1)} ms: ${times.toFixed(2)} times`,
    goal: most === undefined ? "" : `at most ${most} times`,
    reached: most === undefined ? undefined : times <= most,
  };
}
