import { render, screen, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { TaskAction } from "#contract/codes/task-action.ts";
import type { ApprovalRecord, ChainEntry } from "#contract/shapes/task.ts";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { PrintedOpinions } from "../../../src/web/print/printed-opinions.tsx";

const record = (approveId: number, more: Partial<ApprovalRecord> = {}): ApprovalRecord => ({
  approveId,
  bpdTaskId: approveId,
  taskId: "head",
  taskName: "负责人审批",
  approveUser: "负责人甲",
  approveUserId: "HEAD",
  approveDate: "2026-03-02T02:00:00.000Z",
  receiveDate: "2026-03-02T01:00:00.000Z",
  approveComments: "同意",
  actionResult: "approve",
  approveRoleName: "",
  round: 1,
  effective: true,
  ...more,
});

beforeAll(() => startTexts("zh-CN", ["chain"]));

it("what was decided in advance says so on paper, too", () => {
  // when
  const records = [record(1, { inAdvance: "2026-03-01T02:00:00.000Z" }), record(2)];
  render(<PrintedOpinions records={records} chain={[]} applyId="AP1" />);

  // then
  const [, first, second] = screen.getAllByRole("row");
  expect(within(first!).getByText(/预先审批/u)).toHaveTextContent(/2026年3月1日/u);
  expect(within(second!).queryByText(/预先审批/u)).toBeNull();
});

it("as what somebody decided stands beside their name, where it was as something", () => {
  // when
  render(
    <PrintedOpinions
      records={[record(1, { approveRoleName: "财务部负责人" }), record(2)]}
      chain={[]}
      applyId="AP1"
    />,
  );

  // then
  const [, ...rows] = screen.getAllByRole("row");
  const [first, second] = rows.map((row) => within(row).getAllByRole("cell")[1]);
  expect(first).toHaveTextContent("负责人甲 财务部负责人");
  expect(second).toHaveTextContent(/^负责人甲$/u);
});

it("what was asked of a countersigner stands before the answer, with who asked", () => {
  // given
  const asker: ChainEntry["seats"][number] = {
    bpdTaskId: 7,
    userCode: "HEAD",
    realName: "负责人甲",
    reason: "",
    state: "open",
    since: null,
    endedAt: null,
  };
  const step: ChainEntry = {
    taskId: "head",
    taskName: "负责人审批",
    taskType: "approve",
    state: "open",
    mode: "any",
    round: 1,
    enteredAt: null,
    closedAt: null,
    dueAt: null,
    seats: [asker],
    questions: [
      {
        bpdTaskId: 7,
        question: "费用由谁承担",
        opinion: "金额无误",
        mode: "all",
        askedAt: "2026-03-02T01:30:00.000Z",
      },
    ],
    changes: [],
  };
  const answer = record(1, { actionResult: TaskAction.countersignDisagree, approveComments: "没有预算" });

  // when
  render(<PrintedOpinions records={[answer]} chain={[step]} applyId="AP1" />);

  // then
  const [, asked, answered] = screen.getAllByRole("row");
  expect(asked).toHaveTextContent(/负责人甲.*发起加签.*金额无误.*费用由谁承担/u);
  expect(answered).toHaveTextContent("没有预算");
});

it("an approval that a return took the effect from says so, the return itself does not", () => {
  // when
  const records = [
    record(1, { actionResult: TaskAction.approve, effective: false }),
    record(2, { actionResult: TaskAction.return, effective: false }),
  ];
  render(<PrintedOpinions records={records} chain={[]} applyId="AP1" />);

  // then
  const [, approved, returned] = screen.getAllByRole("row");
  expect(approved).toHaveTextContent(/失效/u);
  expect(returned).not.toHaveTextContent(/失效/u);
});
