import { afterAll, beforeAll, expect, test } from "vitest";
import { checkStart, submitToPreview } from "#contract/calls/task/apply.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { checkoutDir } from "#server/checkout.ts";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { tryProcess } from "#contract/calls/process-design.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  work = await aWorkplace(app.database.kysely);
  const { leader, head } = work;
  const tasks = [
    aStart("first"),
    approvedBy("first", leader, { to: "again", taskHour: 8 }),
    approvedBy("again", leader, { to: "last", taskHour: 8 }),
    approvedBy("last", head, { taskHour: 8 }),
  ];
  const page = { ...aPage(aField("note")), pageId: "RULES" };
  await publish(
    app,
    work,
    aProcess(tasks, { processId: "RULES", processName: "RULES", pageId: "RULES" }),
    page,
  );
}, 60_000);
afterAll(() => app.close());

test("a rule of the table counts for applications that are submitted after it was made", async () => {
  // given one submitted before
  const { staff, leader, head, designer } = work;
  const before = await fileApplication(app, staff, "RULES", { note: "x" }, "规则之前");

  // when
  const values = {
    processId: "RULES",
    ruleType: "repeatApprover",
    repeatPolicy: "once_per_round",
    status: "1",
  };
  void (await app.call(onTable(addTableRow, "processRule"), values as never, { as: designer })).data;
  const after = await fileApplication(app, staff, "RULES", { note: "x" }, "规则之后");

  // then
  await approve(app, leader, before.next[0]!.bpdTaskId);
  await approve(app, leader, after.next[0]!.bpdTaskId);
  const open = async (keyword: string, as: string) =>
    (await app.call(todoTasks, { keyword }, { as })).data.rows.map(({ taskId }) => taskId);
  expect(await open(before.applyId, leader)).toEqual(["again"]);
  expect(await open(after.applyId, leader)).toEqual([]);
  expect(await open(after.applyId, head)).toEqual(["last"]);

  // when it is tried out
  const { data: listed } = await app.call(getProcessDataList, { processId: "RULES" }, { as: designer });
  const tried = await app.call(
    tryProcess,
    {
      definition: listed.rows[0]!.definition!,
      applyUser: staff,
      values: { note: "x" },
      moves: [
        { act: "submit", seat: 1 },
        { act: "approve", seat: 2 },
      ],
    },
    { as: designer },
  );
  expect(tried.data.openTasks).toEqual(["last"]);

  // when it is looked ahead
  const { instanceId, bpdTaskId } = (await app.call(checkStart, { processId: "RULES" }, { as: staff })).data;
  const draft = { instanceId, bpdTaskId, applyTitle: "看看", data: JSON.stringify({ note: "x" }) };
  const { chain } = (await app.call(submitToPreview, draft as never, { as: staff })).data as {
    chain: { taskId: string; seats: unknown[] }[];
  };

  // then nobody is foretold for the step that is passed over
  expect(chain.map(({ taskId, seats }) => [taskId, seats.length])).toEqual([
    ["first", 1],
    ["again", 0],
    ["last", 1],
  ]);
});
