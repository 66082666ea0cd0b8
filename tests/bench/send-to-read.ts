import { sql } from "kysely";
import { readReceipts, readTasks, sendRead, sentReads } from "#contract/calls/send-read.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { toReadInfo } from "#contract/calls/task/detail.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { type Filed, fileApplication } from "../support/builders/file-application.ts";
import type { BenchServer } from "./bench-server.ts";
import { type Figure, medianMs, middleOf, msOf, pairedMediansMs } from "./measure.ts";

/** `READERS=100` sends it to fewer. */
const readers = Number(process.env["READERS"] ?? 1_000);
const few = 10;
const decisions = 15;

/** One application that is sent to many beside those sent to a few: sending, marking as read, deciding, lists. */
export async function sendToRead(server: BenchServer): Promise<Figure[]> {
  const copy = await server.copy();
  const app = await startTestApp({ database: copy.database });
  try {
    const { work, people } = await prepare(app);
    const file = (): Promise<Filed> => fileApplication(app, work.staff, "SENT", { title: "x" });
    const send = async ({ applyId }: Filed, userCodes: string[]): Promise<void> => {
      const { sent } = (await app.call(sendRead, { applyId, userCodes }, { as: work.leader })).data;
      if (sent !== userCodes.length) throw new Error(`it was sent to ${sent}`);
    };
    const sent = { few: await file(), many: await file() };
    await send(await file(), people.slice(0, few));
    const [toFew, toMany] = [
      await msOf(() => send(sent.few, people.slice(0, few))),
      await msOf(() => send(sent.many, people)),
    ];
    const marks = await markTimes(app, sent, people);
    const [late, early] = await decisionTimes(app, work, { file, send, people });
    const list = await medianMs(
      20,
      async () => void (await app.call(sentReads, {}, { as: work.leader })).data,
    );
    const receipts = await medianMs(20, async () => {
      const found = (await app.call(readReceipts, { applyId: sent.many.applyId }, { as: work.leader })).data;
      if (found.length !== people.length) throw new Error(`${found.length} receipts`);
    });
    return [
      compared(`sending to ${readers}`, toMany, `to ${few}`, toFew, readers / few),
      compared(`marking as read, one of ${readers}`, marks.many, `one of ${few}`, marks.few, 2),
      compared(`a decision on what ${readers} have to read`, late, "on what nobody has", early, 2),
      { name: "the list of what was sent", value: `${list.toFixed(1)} ms`, goal: "", reached: undefined },
      { name: `${readers} receipts`, value: `${receipts.toFixed(1)} ms`, goal: "", reached: undefined },
    ];
  } finally {
    await app.close();
    await copy.drop();
  }
}

async function prepare(app: TestApp): Promise<{ work: Workplace; people: string[] }> {
  const { kysely } = app.database;
  const work = await aWorkplace(kysely);
  const steps = Array.from({ length: decisions + 3 }, (_, at) =>
    approvedBy(`s${at}`, work.leader, { taskHour: 8, ...(at < decisions + 2 ? { to: `s${at + 1}` } : {}) }),
  );
  await publish(app, work, aProcess([aStart("s0"), ...steps], { processId: "SENT" }));
  const people = Array.from({ length: readers }, (_, at) => `READER${at}`);
  await sql`
    insert into user_account (user_code, real_name, must_change_password, status, default_organ_id)
    select code, code, false, '1', ${work.organId} from unnest(${people}::text[]) code`.execute(kysely);
  await sql`
    insert into user_organ (user_code, organ_id, dept_id)
    select code, ${work.organId}, ${work.deptId} from unnest(${people}::text[]) code`.execute(kysely);
  await sql`
    insert into user_role (user_code, role_code) select code, 'employee' from unnest(${people}::text[]) code`.execute(
    kysely,
  );
  return { work, people };
}

/** Everybody looks at the list of what was sent to them and marks it as read. */
async function markTimes(
  app: TestApp,
  sent: { few: Filed; many: Filed },
  people: readonly string[],
): Promise<{ few: number; many: number }> {
  const mark = async ({ applyId }: Filed, as: string): Promise<number> => {
    const { rows } = (await app.call(readTasks, { state: "unread" }, { as })).data;
    if (!rows.some((row) => row.applyId === applyId)) throw new Error(`${as} has it not to read`);
    return msOf(async () => {
      const { read } = (await app.call(toReadInfo, { applyId }, { as })).data;
      if (read !== 1) throw new Error(`${as} read ${read}`);
    });
  };
  const times: { few: number[]; many: number[] } = { few: [], many: [] };
  for (const [at, person] of people.entries()) {
    times.many.push(await mark(sent.many, person));
    if (at < few) times.few.push(await mark(sent.few, person));
  }
  return { few: middleOf(times.few), many: middleOf(times.many) };
}

/** Decisions on an application that many have to read, and on one that nobody has. */
async function decisionTimes(
  app: TestApp,
  work: Workplace,
  {
    file,
    send,
    people,
  }: { file(): Promise<Filed>; send(filed: Filed, to: string[]): Promise<void>; people: string[] },
): Promise<readonly [number, number]> {
  const decider = (filed: Filed): (() => Promise<void>) => {
    let seat = filed.next[0]?.bpdTaskId ?? 0;
    return async () => {
      const decision = { bpdTaskId: seat, actionCode: "14" as const, approveComments: "同意" };
      seat = (await app.call(submitApprove, decision, { as: work.leader })).data.next[0]?.bpdTaskId ?? 0;
    };
  };
  const [read, unread] = [await file(), await file()];
  await send(read, people);
  return pairedMediansMs(Math.floor(decisions * 0.8), decider(read), decider(unread));
}

function compared(what: string, ms: number, beside: string, otherMs: number, most: number): Figure {
  const times = ms / otherMs;
  return {
    name: what,
    value: `${ms.toFixed(1)} ms, ${beside} ${otherMs.toFixed(1)} ms: ${times.toFixed(2)} times`,
    goal: `at most ${most} times`,
    reached: times <= most,
  };
}
