import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { retryOutboundCalls } from "#contract/calls/table-actions.ts";
import { addTableRow, onTable, updateTableRow } from "#contract/calls/tables.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { recallInstance } from "#contract/calls/task/recall.ts";
import { incidents, retryIncident } from "#contract/calls/task/incidents.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { automaticTask, runAutomaticTaskJob, sendDueCalls } from "#server/automatic-work/index.ts";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import {
  aField,
  aNumber,
  aPage,
  approvedBy,
  aProcess,
  aStart,
  aTask,
} from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { type Filed, fileApplication } from "../../support/builders/file-application.ts";

interface Heard {
  method: string;
  path: string;
  key: string;
  body: string;
}

let app: TestApp;
let work: Workplace;
let admin: { as: string };
const heard: Heard[] = [];
/** How the peer answers: a status, or by cutting the line after it has taken the call. */
let answers: number | "lost" = 200;
/** What happens while the peer has a call and has not answered yet. */
let meanwhile: ((path: string) => Promise<unknown>) | undefined;
const peer = createServer((request, response) => {
  let body = "";
  request.on("data", (piece) => (body += String(piece)));
  request.on("end", async () => {
    const key = String(request.headers["idempotency-key"]);
    heard.push({ method: request.method ?? "", path: request.url ?? "", key, body });
    await meanwhile?.(request.url ?? "");
    if (answers === "lost") response.destroy();
    else
      response.writeHead(answers).end(answers === 200 ? '{"number":"PO-7","total":99}' : '{"why":"closed"}');
  });
});
const queued: { task: string; payload: Record<string, unknown> }[] = [];
let base: string;
let slowSystems = 0;

const calling = (processId: string, more: Partial<ProcessDefinition["tasks"][number]> = {}) =>
  aProcess(
    [
      aStart("order"),
      aTask("order", {
        taskType: "auto",
        to: "check",
        effect: {
          kind: "call",
          systemCode: "ERP",
          method: "POST",
          path: "/orders/{instance.applyId}",
          body: { amount: "form.amount" },
        },
        setFields: { note: "answer.body.number", amount: "answer.body.total" },
        ...more,
      }),
      approvedBy("check", work.head, { taskHour: 8 }),
    ],
    { processId, processName: processId, pageId: "CALLING" },
  );

beforeAll(async () => {
  await new Promise<void>((listening) => peer.listen(0, "127.0.0.1", listening));
  base = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/api`;
  const jobs = {
    add: async (_tx: unknown, task: string, payload: Record<string, unknown>) =>
      void queued.push({ task, payload }),
  };
  app = await startTestApp({ schemas: `${checkoutDir}/schemas`, ports: { jobs } });
  work = await aWorkplace(app.database.kysely);
  admin = {
    as: (await anAccount(app.database.kysely, { roles: ["admin"], organId: work.organId })).userCode,
  };
  const system = { systemCode: "ERP", systemName: "采购", systemType: "finance", baseUrl: base, status: "1" };
  void (await app.call(onTable(addTableRow, "apiSystem"), system, admin)).data;
  const page = { ...aPage(aNumber("amount"), aField("note")), pageId: "CALLING" };
  await publish(app, work, calling("CALLING"), page);
});
afterAll(async () => {
  await app.close();
  peer.close();
});
beforeEach(async () => {
  answers = 200;
  meanwhile = undefined;
  heard.length = 0;
  queued.length = 0;
  await sql`update step_call set status = 'cancelled' where status in ('waiting', 'failed')`.execute(
    app.database.kysely,
  );
});

const start = new Date("2026-11-23T02:00:00.000Z");
const after = (minutes: number) => () => new Date(start.getTime() + minutes * 60_000);
const job = { jobId: "1", attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
/** Carries out what is queued about steps, until nothing is. */
async function runJobs(): Promise<void> {
  for (let next = queued.shift(); next !== undefined; next = queued.shift())
    if (next.task === automaticTask) await runAutomaticTaskJob(app.ports)(next.payload, job);
}
/** An application whose call is queued and due. */
async function anOrder(processId = "CALLING"): Promise<Filed> {
  const filed = await fileApplication(app, work.staff, processId, { amount: 5 }, `采购 ${processId}`);
  await runJobs();
  await sql`update step_call set next_attempt_at = ${start} where instance_id = ${filed.instanceId}`.execute(
    app.database.kysely,
  );
  return filed;
}
const seen = async ({ applyId }: Filed) =>
  (await app.call(instanceDetail, { applyId }, { as: work.staff })).data;
const open = async (filed: Filed) =>
  (await seen(filed)).chain.filter(({ state }) => state === "open").map(({ taskId }) => taskId);
const stopped = async ({ applyId }: Filed) =>
  (await app.call(incidents, { keyword: applyId }, { as: work.designer, lang: "en-US" })).data.rows[0];
const logOf = async ({ instanceId }: Filed) =>
  (
    await sql<{ logId: number; state: string; attempts: number; url: string; organId: number }>`
      select log_id, state, attempts, url, _organ_id as organ_id from callextapi_log
      where bpd_instance_id = ${instanceId} order by log_id`.execute(app.database.kysely)
  ).rows;

describe("a step calls an outside system", () => {
  it("once, with two processes at it; what comes back goes into the form, and the call into the log", async () => {
    // given
    const filed = await anOrder();
    expect(await open(filed)).toEqual(["order"]);

    // when
    await Promise.all([sendDueCalls(app.ports, after(0)), sendDueCalls(app.ports, after(0))]);
    await runJobs();

    // then
    const path = `/api/orders/${filed.applyId}`;
    const key = `${filed.instanceId}-2-1`;
    expect(heard).toEqual([{ method: "POST", path, key, body: '{"amount": 5}' }]);
    expect((await seen(filed)).values).toMatchObject({ note: "PO-7", amount: 99 });
    expect(await open(filed)).toEqual(["check"]);
    expect(await logOf(filed)).toMatchObject([
      { state: "succeeded", attempts: 1, url: `${base}/orders/${filed.applyId}`, organId: work.organId },
    ]);
  });

  /** Two orders whose calls go to a system of their own, which is slow. */
  async function twoToASlowSystem(): Promise<Filed[]> {
    const systemCode = `SLOW${(slowSystems += 1)}`;
    const slow = {
      systemCode,
      systemName: "慢",
      systemType: "finance",
      baseUrl: `${base}/slow`,
      status: "1",
    };
    void (await app.call(onTable(addTableRow, "apiSystem"), slow, admin)).data;
    const call = { kind: "call", systemCode, method: "POST", path: "/{instance.applyId}" } as const;
    await publish(app, work, calling(`${systemCode}-CALLING`, { effect: call }));
    return [await anOrder(`${systemCode}-CALLING`), await anOrder(`${systemCode}-CALLING`)];
  }

  it("though another does not answer: a system that is slow holds up its own calls alone, one at a time", async () => {
    // given
    const held = await twoToASlowSystem();
    const prompt = await anOrder();
    let underWay = 0;
    const atOnce: number[] = [];
    let answered: () => void;
    const isAnswered = new Promise<void>((resolve) => (answered = resolve));
    meanwhile = async (path) => {
      if (!path.includes("/slow/")) return answered();
      atOnce.push((underWay += 1));
      await isAnswered;
      underWay -= 1;
    };

    // when
    await sendDueCalls(app.ports, after(0));
    await runJobs();

    // then
    expect(await open(prompt)).toEqual(["check"]);
    expect(atOnce).toEqual([1, 1]);
    expect(await Promise.all(held.map(open))).toEqual([["check"], ["check"]]);
  });

  it("also where its system becomes free while it is looked whether anybody else has something to be told", async () => {
    // given
    const held = await twoToASlowSystem();
    const database = Object.create(app.ports.database) as typeof app.ports.database;
    let isFree = false;
    meanwhile = async () => void setTimeout(() => (isFree = true), 200);
    database.write = async (work) => {
      const found = await app.ports.database.write(work);
      // The look that finds nothing for anybody else takes until the slow one has answered, and that is written down.
      if ((found as { rows?: unknown[] } | undefined)?.rows?.length === 0)
        await expect.poll(() => isFree).toBe(true);
      return found;
    };

    // when
    await sendDueCalls({ ...app.ports, database }, after(0));
    await runJobs();

    // then
    expect(await Promise.all(held.map(open))).toEqual([["check"], ["check"]]);
  });

  it("under the same key where its answer was lost, and where its process was killed (D15)", async () => {
    // given
    const filed = await anOrder();
    answers = "lost";
    await sendDueCalls(app.ports, after(0));
    answers = 200;

    // when: the next process dies with the call, its lease runs out, and another takes it over
    await sql`update step_call set leased_until = ${after(3)()} where instance_id = ${filed.instanceId}`.execute(
      app.database.kysely,
    );
    await sendDueCalls(app.ports, after(2));
    const meanwhileHeard = heard.length;
    await sendDueCalls(app.ports, after(3));
    await runJobs();

    // then
    expect(meanwhileHeard).toBe(1);
    expect(heard.map(({ key }) => key)).toEqual([`${filed.instanceId}-2-1`, `${filed.instanceId}-2-1`]);
    expect(await open(filed)).toEqual(["check"]);
  });

  it("for two hours while it is away, then the step is stopped; retried it is told under the same key", async () => {
    // given
    const filed = await anOrder();
    answers = 503;
    for (let minute = 0; minute <= 200; minute += 1) await sendDueCalls(app.ports, after(minute));
    await runJobs();

    // then
    const problem = await stopped(filed);
    expect(heard).toHaveLength(8);
    expect(problem?.problem).toContain("503");
    const [line] = await logOf(filed);
    expect(line).toMatchObject({ state: "dead", attempts: 8 });
    const byHand = await app.call(retryOutboundCalls, { keys: [line!.logId] }, admin);
    expect(byHand.status).toBe(422);

    // when it is there again
    answers = 200;
    const { instanceId } = filed;
    void (await app.call(retryIncident, { instanceId, visitId: 2 }, { as: work.designer })).data;
    await runJobs();
    await sendDueCalls(app.ports);
    await runJobs();

    // then
    expect(new Set(heard.map(({ key }) => key))).toEqual(new Set([`${instanceId}-2-1`]));
    expect(await open(filed)).toEqual(["check"]);
  });

  it("until it refuses: the step is stopped at once, and a retry comes under a key of its own", async () => {
    // given
    const filed = await anOrder();
    answers = 422;
    await sendDueCalls(app.ports, after(0));
    await runJobs();

    // then
    expect(heard).toHaveLength(1);
    expect((await stopped(filed))?.problem).toContain("closed");

    // when
    answers = 200;
    const { instanceId } = filed;
    void (await app.call(retryIncident, { instanceId, visitId: 2 }, { as: work.designer })).data;
    await runJobs();
    await sendDueCalls(app.ports);
    await runJobs();

    // then
    expect(heard.map(({ key }) => key)).toEqual([`${instanceId}-2-1`, `${instanceId}-2-2`]);
    expect(await open(filed)).toEqual(["check"]);
  });

  it("below its address alone: without one nothing is sent, and the step is stopped", async () => {
    // given
    const filed = await anOrder();
    const change = async (from: string, to: string) =>
      void (
        await app.call(
          onTable(updateTableRow, "apiSystem"),
          { key: "ERP", changes: { status: { from, to } } },
          admin,
        )
      ).data;
    await change("1", "0");

    // when
    await sendDueCalls(app.ports, after(0));
    await runJobs();
    await change("0", "1");

    // then
    expect(heard).toEqual([]);
    expect((await stopped(filed))?.problem).toContain("apiSystem.baseUrl (ERP)");
  });
});

describe("a step that is withdrawn", () => {
  it("before its call was sent: nothing is sent any more", async () => {
    // given
    const filed = await anOrder();

    // when
    const { applyId } = filed;
    void (await app.call(recallInstance, { applyId, reason: "改" }, { as: work.staff })).data;
    await sendDueCalls(app.ports, after(0));

    // then
    expect(heard).toEqual([]);
  });

  it("while its call is on its way: the history says that it happened, and nothing goes on from it", async () => {
    // given
    const filed = await anOrder();
    const { applyId } = filed;
    meanwhile = () => app.call(recallInstance, { applyId, reason: "改" }, { as: work.staff });

    // when
    await sendDueCalls(app.ports, after(0));
    await runJobs();

    // then
    expect(heard).toHaveLength(1);
    const { chain, instance } = await seen(filed);
    expect(instance.applyStatus).toBe("returned");
    expect(chain.find(({ taskId }) => taskId === "order")).toMatchObject({
      state: "closed",
      doneAllTheSame: true,
    });
  });
});

it("an answer that does not fit its field stops the step; tried again, the system is not told twice", async () => {
  // given
  await publish(app, work, calling("UNFIT", { setFields: { amount: "answer.body.number" } }));
  const filed = await anOrder("UNFIT");
  await sendDueCalls(app.ports, after(0));
  await runJobs();

  // when
  const first = await stopped(filed);
  const { instanceId } = filed;
  void (await app.call(retryIncident, { instanceId, visitId: 2 }, { as: work.designer })).data;
  await runJobs();
  await sendDueCalls(app.ports);
  await runJobs();

  // then
  expect(first?.problem).toContain("amount");
  expect(await stopped(filed)).toMatchObject({ stops: 2 });
  expect(heard).toHaveLength(1);
});

it("a call of a system that nobody has set up is not published", async () => {
  const effect = { kind: "call", systemCode: "NOBODY", method: "POST", path: "/x" } as const;
  await expect(publish(app, work, calling("NOWHERE", { effect }))).rejects.toThrow(
    "tasks[1].effect.systemCode",
  );
});
