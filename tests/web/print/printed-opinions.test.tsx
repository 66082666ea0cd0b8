import { render, screen, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import type { ApprovalRecord } from "#contract/shapes/task.ts";
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
  render(<PrintedOpinions records={records} applyId="AP1" />);

  // then
  const [, first, second] = screen.getAllByRole("row");
  expect(within(first!).getByText(/预先审批/u)).toHaveTextContent(/2026年3月1日/u);
  expect(within(second!).queryByText(/预先审批/u)).toBeNull();
});
