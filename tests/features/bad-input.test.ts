import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { insertFormPageInfo, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { checkStart, saveApplyInfo, submitApply } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { approveInfo, instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import { applyTasks, todoTasks } from "#contract/calls/task/lists.ts";
import { languages } from "#contract/codes/language.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { tableContents } from "../support/builders/table-contents.ts";
import { aLeaveProcess, anExpenseProcess, leaveValues } from "../support/builders/usual-processes.ts";

let app: TestApp;
let work: Workplace;
let elsewhere: Workplace;
let draft: { instanceId: number; bpdTaskId: number };
let open: { applyId: string; bpdTaskId: number; instanceId: number };

beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  elsewhere = await aWorkplace(app.database.kysely);
  const leave = aLeaveProcess();
  const expense = anExpenseProcess();
  await publish(app, work, leave.definition, leave.page);
  await publish(app, work, expense.definition, expense.page);
  draft = (await app.call(checkStart, { processId: "LEAVE" }, { as: work.colleague })).data;
  const filed = await fileApplication(app, work.staff, "EXPENSE", {
    amount: 100,
    lines: [{ item: "a", cost: 1 }],
  });
  open = { ...filed, bpdTaskId: filed.next[0]!.bpdTaskId };
});
afterAll(() => app.close());

interface Refused {
  status: number;
  /** Where something is wrong; absent where the whole is refused. */
  field?: string;
}

/** Sends one bad request in each language: refused with a message of that language, and nothing changed. */
async function expectRefused<Call extends CallDeclaration>(
  call: Call,
  input: unknown,
  as: string,
  { status, field }: Refused,
): Promise<void> {
  const before = await tableContents(app.database);
  const messages = new Set<string>();
  for (const lang of languages) {
    const answer = await app.call(call, input as never, { as, lang });
    expect([answer.status, answer.body.errors]).toEqual([
      status,
      field === undefined ? answer.body.errors : expect.objectContaining({ [field]: expect.any(String) }),
    ]);
    expect(answer.body.msg).toBeTruthy();
    messages.add(field === undefined ? answer.body.msg! : answer.body.errors![field]!);
  }
  expect(messages.size, [...messages].join(" | ")).toBe(languages.length);
  expect(await tableContents(app.database)).toEqual(before);
}

describe("a decision is refused", () => {
  const decision = (more: object) => ({
    bpdTaskId: open.bpdTaskId,
    actionCode: "14",
    approveComments: "同意",
    ...more,
  });

  test("without an opinion", async () => {
    await expectRefused(submitApprove, decision({ approveComments: "  " }), work.leader, {
      status: 422,
      field: "approveComments",
    });
  });

  test("with a return to nobody", async () => {
    await expectRefused(submitApprove, decision({ actionCode: "15" }), work.leader, {
      status: 422,
      field: "backTo",
    });
  });

  test("with a countersign of nobody", async () => {
    await expectRefused(submitApprove, decision({ actionCode: "16" }), work.leader, {
      status: 422,
      field: "signUsers",
    });
  });

  test("with an action that does not exist", async () => {
    await expectRefused(submitApprove, decision({ actionCode: "99" }), work.leader, {
      status: 422,
      field: "actionCode",
    });
  });

  test("when it changes a field outside one's rights", async () => {
    await expectRefused(submitApprove, decision({ data: { amount: 1 } }), work.leader, {
      status: 422,
      field: "amount",
    });
  });

  test("when it writes into a field that does not exist", async () => {
    await expectRefused(submitApprove, decision({ data: { bonus: 1 } }), work.leader, {
      status: 422,
      field: "bonus",
    });
  });

  test("when the task changed since it was opened", async () => {
    await expectRefused(submitApprove, decision({ version: 0 }), work.leader, { status: 409 });
  });

  test("from somebody who reads the application and does not hold the task", async () => {
    await expectRefused(submitApprove, decision({}), work.staff, { status: 400 });
  });

  test("from somebody without a part in it, as if there were none", async () => {
    await expectRefused(submitApprove, decision({}), work.colleague, { status: 404 });
  });

  test("from another organisation, as if there were none", async () => {
    await expectRefused(submitApprove, decision({}), elsewhere.leader, { status: 404 });
  });

  test("with a value the database could not keep", async () => {
    await expectRefused(submitApprove, decision({ data: { purpose: "a\u0000b" } }), work.leader, {
      status: 422,
      field: "data.purpose",
    });
  });
});

describe("a draft is refused", () => {
  const filled = (data: unknown) => ({
    ...draft,
    data: typeof data === "string" ? data : JSON.stringify(data),
  });
  const own = () => ({ instanceId: draft.instanceId, bpdTaskId: draft.bpdTaskId });

  test.each([
    ["broken JSON", "{", "data"],
    ["a list instead of an object", "[]", "data"],
    ["a number where text belongs", { reason: 7 }, "reason"],
    ["three decimals", { days: 1.125 }, "days"],
    ["a day that does not exist", { startDate: "2026-02-30" }, "startDate"],
    ["a choice that is not offered", { leaveType: "holiday" }, "leaveType"],
    ["an unknown field", { salary: 1 }, "salary"],
  ])("for %s", async (_name, data, field) => {
    await expectRefused(saveApplyInfo, { ...own(), data: filled(data).data }, work.colleague, {
      status: 422,
      field,
    });
  });

  test("from somebody else, as if there were none", async () => {
    await expectRefused(saveApplyInfo, { ...own(), data: "{}" }, work.leader, { status: 404 });
  });

  test("when it is submitted with nothing filled in", async () => {
    await expectRefused(submitApply, { ...own(), applyUser: work.colleague }, work.colleague, {
      status: 422,
      field: "days",
    });
  });

  test("when it is submitted for an unknown person", async () => {
    await expectRefused(submitApply, { ...own(), applyUser: "NOBODY" }, work.colleague, {
      status: 422,
      field: "applyUser",
    });
  });
});

describe("a question is refused", () => {
  test.each([
    ["a page of 201", todoTasks, { pageSize: 201 }, "pageSize"],
    ["page 0", applyTasks, { page: 0 }, "page"],
    ["a filter that does not exist", applyTasks, { queryType: "lost" }, "queryType"],
    ["a task that is no number", todoTaskDetail, { bpdTaskId: "x" }, "bpdTaskId"],
  ])("for %s", async (_name, call, input, field) => {
    await expectRefused(call as CallDeclaration, input, work.staff, { status: 422, field });
  });

  test("for another organisation's application", async () => {
    await expectRefused(instanceDetail, { applyId: open.applyId }, elsewhere.staff, { status: 404 });
    await expectRefused(todoTaskDetail, { bpdTaskId: open.bpdTaskId }, elsewhere.admin, { status: 404 });
    await expectRefused(approveInfo, { approveId: open.bpdTaskId }, elsewhere.admin, { status: 404 });
  });

  test("for a process that does not exist or belongs to another organisation", async () => {
    await expectRefused(checkStart, { processId: "NOTHING" }, work.staff, { status: 404 });
    await expectRefused(checkStart, { processId: "LEAVE" }, elsewhere.staff, { status: 404 });
  });
});

describe("a definition is refused", () => {
  const base = () => {
    const tasks = [aStart("one"), approvedBy("one", work.head, { taskHour: 8 })];
    return { ...aProcess(tasks, { processId: "FAULTY" }), company: String(work.organId) };
  };
  type Definition = ReturnType<typeof base>;
  const faults: [string, (definition: Definition) => unknown, string][] = [
    ["without a start", (d) => ({ ...d, tasks: d.tasks.slice(1) }), "tasks"],
    [
      "with a second start",
      (d) => ({ ...d, tasks: [...d.tasks, { ...d.tasks[0]!, taskId: "again" }] }),
      "tasks[2].taskType",
    ],
    ["with a task id twice", (d) => ({ ...d, tasks: [...d.tasks, d.tasks[1]!] }), "tasks[2].taskId"],
    [
      "with a sequence that is not positive",
      (d) => withTransition(d, { sequence: 0 }),
      "tasks[1].transitions[0].sequence",
    ],
    [
      "with an unknown target",
      (d) => withTransition(d, { toTaskId: "nowhere" }),
      "tasks[1].transitions[0].toTaskId",
    ],
    [
      "with an expression that cannot be read",
      (d) => withTransition(d, { transExpression: "form.title >" }),
      "tasks[1].transitions[0].transExpression",
    ],
    [
      "with an expression over an unknown field",
      (d) => withTransition(d, { transExpression: "form.salary > 1" }),
      "tasks[1].transitions[0].transExpression",
    ],
    [
      "with an unknown role",
      (d) => withTask(d, { assignedType: "role", taskAssigned: "wizard" }),
      "tasks[1].taskAssigned",
    ],
    [
      "with an unknown person",
      (d) => withTask(d, { assignedType: "users", taskAssigned: "NOBODY" }),
      "tasks[1].taskAssigned",
    ],
    ["with an unknown rule", (d) => withTask(d, { assignedType: "wizard" }), "tasks[1].assignedType"],
    ["with an unknown run mode", (d) => withTask(d, { taskRunWay: "dice" }), "tasks[1].taskRunWay"],
    ["without anybody who may start it", (d) => ({ ...d, startRoles: [] }), "startRoles"],
    ["for a foreign institution", (d) => ({ ...d, company: "1" }), "company"],
    ["with an unknown category", (d) => ({ ...d, processTypeId: "magic" }), "processTypeId"],
    ["with an unknown form", (d) => ({ ...d, pageId: "NOFORM" }), "pageId"],
    ["without a name", (d) => ({ ...d, processName: "" }), "processName"],
    ["with tasks that are no list", (d) => ({ ...d, tasks: "many" }), "tasks"],
    ["with an id that has blanks", (d) => ({ ...d, processId: "A B" }), "processId"],
  ];

  const withTask = (d: Definition, more: object) => ({
    ...d,
    tasks: [d.tasks[0]!, { ...d.tasks[1]!, ...more }],
  });
  const withTransition = (d: Definition, more: object) =>
    withTask(d, { transitions: [{ ...d.tasks[1]!.transitions[0]!, ...more }] });

  test.each(faults)("%s", async (_name, spoil, field) => {
    await expectRefused(saveOrUpdateProcessData, spoil(base()), work.designer, { status: 422, field });
  });

  test("when somebody publishes who is no designer", async () => {
    await expectRefused(saveOrUpdateProcessData, base(), work.staff, { status: 400 });
  });

  test("when it takes another organisation's id", async () => {
    const definition = { ...base(), processId: "LEAVE", company: String(elsewhere.organId) };
    await expectRefused(saveOrUpdateProcessData, definition, elsewhere.designer, { status: 409 });
  });
});

describe("a form page is refused", () => {
  test.each([
    ["that is no JSON", "{", "data"],
    [
      "without an element",
      JSON.stringify({ pageId: "P", label: "p", state: "effective", components: [] }),
      "components",
    ],
    ["without a name", JSON.stringify({ pageId: "P", label: "", components: [] }), "label"],
    [
      "in effect without a description",
      JSON.stringify({ pageId: "P", label: "p", state: "effective", components: [] }),
      "comments",
    ],
    [
      "with a code twice",
      JSON.stringify({
        pageId: "P",
        label: "p",
        state: "effective",
        components: ["x", "x"].map((componentCode) => ({ componentCode, componentTitle: "x" })),
      }),
      "components[1].componentCode",
    ],
  ])("%s", async (_name, data, field) => {
    await expectRefused(insertFormPageInfo, { data }, work.designer, { status: 422, field });
  });
});

test("a leave that is whole is accepted all the same", async () => {
  const filed = await fileApplication(app, work.colleague, "LEAVE", leaveValues(1));
  expect(filed.next).toHaveLength(1);
});
