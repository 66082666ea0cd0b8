import { expect, it } from "vitest";
import { noticeLink } from "../../../src/web/my-work/notice-link.ts";
import { noticeKindsByGroup } from "#contract/codes/notice-kind.ts";

const row = {
  notificationId: 1,
  text: "",
  instanceId: null,
  applyId: null,
  applyTitle: null,
  bpdTaskId: null,
  contractId: null,
  createdAt: "2026-03-02T01:00:00.000Z",
  readAt: null,
};

it("a notice leads to its task, else to its application", () => {
  const about = { ...row, kind: "task_received", applyId: "AP1" };
  expect(noticeLink({ ...about, bpdTaskId: 7 })).toBe("/userTaskDesc?bpdTaskId=7");
  expect(noticeLink(about)).toBe("/applyDesc?applyId=AP1");
  // What has not come yet is not to be read as a task of one's own.
  expect(noticeLink({ ...about, kind: "advance_void" })).toBe("/preApprove");
});

it("what administrators have to see to, and what ended in the background, leads where it is seen to", () => {
  // Those about an application lead there; those about a file of a table are told in the table's own list.
  const ofApplications = [
    "approver_not_found",
    "step_stopped",
    "returned_often",
    "overdue_stuck",
    "documents_not_mailed",
  ];
  const ofFiles = [
    "import_ended",
    "export_ended",
    "bulk_change_ended",
    "table_change_undone",
    "table_job_failed",
  ];
  const kinds = [...noticeKindsByGroup.administration, ...noticeKindsByGroup.jobs].filter(
    (kind) => ![...ofApplications, ...ofFiles, "seal_order_given_up"].includes(kind),
  );
  expect(kinds.filter((kind) => noticeLink({ ...row, kind }) === "/notification")).toEqual([]);
  expect(noticeLink({ ...row, kind: "feedback_answered" })).toBe("/myFeedback");
});

it("a notice about a contract leads to the contract, also where it has an application", () => {
  for (const kind of noticeKindsByGroup.contracts)
    expect(noticeLink({ ...row, kind, contractId: 5 })).toBe("/contractDetails/5");
});
