import { describe, expect, it } from "vitest";
import { TaskAction } from "#contract/codes/task-action.ts";
import type { ApplicationDetail } from "#contract/shapes/task.ts";
import { lastReturn } from "../../../../src/web/task-page/reading/last-return.ts";

const record = (round: number, actionResult: string, at: string) => ({
  round,
  actionResult,
  approveDate: `2026-03-02T${at}:00.000Z`,
  approveUser: "组长",
  taskName: "组长审批",
  approveComments: "请补充",
});
const returned = record(1, TaskAction.return, "09:00");
const anApplication = (round: number, records: object[]) =>
  ({ instance: { applyStatus: "returned", round }, records }) as unknown as ApplicationDetail;

describe("the return that is why an application is open again", () => {
  it("is the one of the round before", () => {
    expect(lastReturn(anApplication(2, [record(1, "submit", "08:00"), returned]))).toEqual({
      realName: "组长",
      taskName: "组长审批",
      at: returned.approveDate,
      opinion: "请补充",
    });
  });

  it("is none of a round that its applicant has answered: recalled since, it is open for that", () => {
    const again = [record(2, "submit", "10:00"), record(2, TaskAction.approve, "11:00")];
    expect(lastReturn(anApplication(3, [returned, ...again]))).toBeUndefined();
  });

  it("is none that others have decided after, as one within the round that was recalled later", () => {
    const decided = record(1, TaskAction.approve, "10:00");
    expect(lastReturn(anApplication(2, [returned, decided]))).toBeUndefined();
  });
});
