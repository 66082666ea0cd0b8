import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishMatrix, saveMatrix } from "#contract/calls/approver-matrix.ts";
import { saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { onTable, updateTableRow } from "#contract/calls/tables.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aProcess, aStart, aTask } from "../../support/builders/a-process.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";
import { aDepartment } from "../../support/builders/organisation.ts";
import { holdUp } from "../../support/hold-up.ts";
import { shippedSchemas } from "../../support/shipped-tables.ts";

let test: TestApp;
let work: Workplace;
beforeAll(async () => {
  test = await startTestApp({ schemas: shippedSchemas });
  work = await aWorkplace(test.database.kysely);
}, 60_000);
afterAll(() => test.close());

const newDepartment = (deptName: string) =>
  aDepartment(test.database.kysely, { organId: work.organId, deptName });

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(test.database.kysely);
  return rows[0]!.count;
}

interface Answered {
  status: number;
  body: { errors?: Readonly<Record<string, string>> };
}

const disable = (deptId: number): Promise<Answered> =>
  test.call(
    onTable(updateTableRow, "dept"),
    { key: deptId, changes: { status: { from: "1", to: "0" } } },
    { as: work.admin, lang: "en-US" },
  );

const publishProcess = (processId: string, deptId: number): Promise<Answered> => {
  const tasks = [
    aStart("check"),
    aTask("check", {
      assignedType: "deptHead",
      taskAssigned: String(deptId),
      taskRunWay: "any",
      taskHour: 8,
    }),
  ];
  const definition = aProcess(tasks, { processId, company: String(work.organId), status: "enabled" });
  return test.call(saveOrUpdateProcessData, definition, { as: work.designer });
};

async function aMatrix(matrixId: string, deptId: number): Promise<() => Promise<Answered>> {
  const content = {
    matrixName: matrixId,
    dimensions: [{ field: "amount", title: "金额", kind: "number" as const, values: [] }],
    rows: [{ cells: ["*"], assignedType: "deptDeputy", taskAssigned: String(deptId) }],
  };
  await test.call(saveMatrix, { matrixId, content } as never, { as: work.designer });
  return () =>
    test.call(publishMatrix, { matrixId, rowVersion: 1, acceptFindings: true }, { as: work.designer });
}

/** Both are begun while a lock is held that the first one comes to after it has judged; then it is let go. */
async function atOnce(
  held: ReturnType<typeof sql>,
  first: () => Promise<Answered>,
  second: () => Promise<Answered>,
) {
  const hold = await holdUp(test.database, held);
  try {
    const one = first();
    await expect.poll(waiting).toBe(1);
    const other = second();
    await expect.poll(waiting).toBe(2);
    await hold.letGo();
    return await Promise.all([one, other]);
  } finally {
    await hold.letGo();
  }
}

const chartsHeld = () => sql`select pg_advisory_xact_lock(hashtextextended('charts', 0))`;

it("a department is not disabled while a process or matrix that names it is being published: its administrator waits, and is refused", async () => {
  // given
  const [inProcess, inMatrix] = [await newDepartment("流程"), await newDepartment("矩阵")];
  const matrix = await aMatrix("FIRST", inMatrix.deptId);

  // when
  const process = await atOnce(
    sql`lock table process_version in share mode`,
    () => publishProcess("FIRST", inProcess.deptId),
    () => disable(inProcess.deptId),
  );
  const matrices = await atOnce(sql`lock table approver_matrix_version in share mode`, matrix, () =>
    disable(inMatrix.deptId),
  );

  // then
  expect([process, matrices].map((each) => each.map(({ status }) => status))).toEqual([
    [200, 422],
    [200, 422],
  ]);
});

it("nothing that names a department is published while it is being disabled: its designer waits, and is refused", async () => {
  // given
  const [inProcess, inMatrix] = [await newDepartment("流程"), await newDepartment("矩阵")];
  const matrix = await aMatrix("SECOND", inMatrix.deptId);

  // when
  const process = await atOnce(
    chartsHeld(),
    () => disable(inProcess.deptId),
    () => publishProcess("SECOND", inProcess.deptId),
  );
  const matrices = await atOnce(chartsHeld(), () => disable(inMatrix.deptId), matrix);

  // then
  expect([process, matrices].map((each) => each.map(({ status }) => status))).toEqual([
    [200, 422],
    [200, 422],
  ]);
});

it("a number that no department can have is told as one that is not there", async () => {
  expect((await publishProcess("THIRD", 12_345_678_901)).status).toBe(422);
});
