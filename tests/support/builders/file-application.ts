import { checkStart, saveApplyInfo, submitApply } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import type { FormValues } from "#contract/schema.ts";
import type { NextTask } from "#contract/shapes/task.ts";
import type { TestApp } from "../app.ts";

/** An application on its way. */
export interface Filed {
  instanceId: number;
  applyId: string;
  /** The applicant's start task. */
  startTaskId: number;
  next: NextTask[];
}

/** Starts, fills in and submits an application, as its applicant does. */
export async function fileApplication(
  app: TestApp,
  userCode: string,
  processId: string,
  data: FormValues,
  applyTitle = "一份申请",
): Promise<Filed> {
  const as = { as: userCode };
  const started = (await app.call(checkStart, { processId }, as)).data;
  const { instanceId, bpdTaskId, applyId } = started;
  const draft = { instanceId, bpdTaskId, applyTitle, data: JSON.stringify(data) };
  void (await app.call(saveApplyInfo, draft, as)).data;
  const submitted = await app.call(submitApply, { bpdTaskId, applyUser: userCode, instanceId }, as);
  return { instanceId, applyId, startTaskId: bpdTaskId, next: submitted.data.next };
}

/** The newest open task of a person. */
export async function newestTask(app: TestApp, userCode: string): Promise<number> {
  const { rows } = (await app.call(todoTasks, {}, { as: userCode })).data;
  const [row] = rows;
  if (row === undefined) throw new Error(`${userCode} has nothing to do`);
  return row.bpdTaskId;
}

/** Approves a task. */
export function approve(app: TestApp, userCode: string, bpdTaskId: number) {
  return app.call(submitApprove, { bpdTaskId, actionCode: "14", approveComments: "同意" }, { as: userCode });
}
