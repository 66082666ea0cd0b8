import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { queryClient } from "../../../src/web/api/index.ts";
import type { ApprovalRecord, ChainEntry } from "#contract/shapes/task.ts";
import { ChainView } from "../../../src/web/chain/index.ts";
import { startTexts } from "../../../src/web/i18n/index.ts";

beforeAll(() => startTexts("zh-CN", ["chain"]));

type Seat = ChainEntry["seats"][number];

function aSeat(realName: string, given: Partial<Seat> = {}): Seat {
  return {
    bpdTaskId: 1,
    userCode: realName,
    realName,
    reason: "",
    state: "open",
    since: new Date(Date.now() - 3.5 * 3_600_000).toISOString(),
    endedAt: null,
    ...given,
  };
}

function anEntry(taskName: string, state: ChainEntry["state"], ...seats: Seat[]): ChainEntry {
  return {
    taskId: taskName,
    taskName,
    taskType: "approve",
    state,
    mode: "any",
    round: 1,
    enteredAt: null,
    closedAt: null,
    dueAt: null,
    seats,
    questions: [],
    changes: [],
  };
}

const aRecord = (bpdTaskId: number, actionResult: string, effective: boolean): ApprovalRecord => ({
  approveId: bpdTaskId,
  bpdTaskId,
  taskId: "legal",
  taskName: "法务审核",
  approveUser: "法务甲",
  approveUserId: "法务甲",
  approveDate: new Date().toISOString(),
  receiveDate: new Date().toISOString(),
  approveComments: "",
  actionResult,
  approveRoleName: "",
  round: 1,
  effective,
});

describe("the chain of an application", () => {
  it("says who decided with which words, who has it now and why, and who comes next and why", () => {
    // given
    const chain = [
      anEntry(
        "组长审批",
        "done",
        aSeat("组长甲", {
          state: "done",
          endedAt: new Date().toISOString(),
          actionCode: "14",
          opinion: "同意报销",
        }),
      ),
      anEntry("财务审批", "open", aSeat("财务甲", { reason: "拥有财务角色" })),
      anEntry(
        "负责人审批",
        "upcoming",
        aSeat("负责人甲", { state: "upcoming", since: null, reason: "部门负责人" }),
      ),
    ];

    // when
    render(<ChainView chain={chain} />);

    // then
    const [done, open, upcoming] = screen.getAllByRole("listitem");
    expect(done).toHaveTextContent("组长审批已完成组长甲同意");
    expect(within(done!).getByText("同意报销")).toBeInTheDocument();
    expect(open).toHaveTextContent("财务甲待办理已停留 3小时拥有财务角色");
    expect(open).toHaveAttribute("aria-current", "step");
    expect(upcoming).toHaveTextContent("负责人甲预计办理部门负责人");
  });

  it("says of a decision that was taken back or returned over that it counts no longer, and of no other", () => {
    // given
    const agreed = { state: "done", endedAt: new Date().toISOString(), actionCode: "14" } as const;
    const sentBack = { ...agreed, actionCode: "15", bpdTaskId: 2 } as const;
    const chain = [
      anEntry("法务审核", "done", aSeat("法务甲", agreed)),
      anEntry("法务复核", "waiting", aSeat("法务乙", sentBack)),
      anEntry("法务审核", "done", aSeat("法务甲", { ...agreed, bpdTaskId: 3 })),
    ];
    const records = [aRecord(1, "14", false), aRecord(2, "15", false), aRecord(3, "14", true)];

    // when
    render(<ChainView chain={chain} records={records} />);

    // then: who returned it and has it again straight is no step that waits for others
    const [first, second, third] = screen.getAllByRole("listitem");
    expect(first).toHaveTextContent("法务甲同意已失效");
    expect(second).toHaveTextContent("法务复核已退回法务乙退回");
    expect(second).not.toHaveTextContent("已失效");
    expect(third).not.toHaveTextContent("已失效");
  });

  it("says of a step ahead who may be passed over, because they agree elsewhere, and that it may come again", () => {
    const ahead: ChainEntry = {
      ...anEntry("复核", "upcoming", aSeat("财务甲", { state: "upcoming", since: null })),
      passedOver: [{ userCode: "LEADER", realName: "组长甲", taskName: "组长审批" }],
      goesOn: "again",
    };
    render(<ChainView chain={[ahead]} />);
    const step = screen.getByRole("listitem");
    expect(step).toHaveTextContent("组长甲可能免审在“组长审批”已同意");
    expect(step).toHaveTextContent("可能再次经过");
  });

  it("stands beside what was foreseen at the submission, each difference in words", async () => {
    // given
    const step = (taskName: string, realName: string) => ({
      taskId: taskName,
      taskName,
      people: [{ userCode: realName, realName }],
      passedOver: [],
    });
    const chain = [
      anEntry("组长审批", "done", aSeat("组长甲", { state: "done", cause: "transferred" }), aSeat("组长乙")),
      anEntry("法务会办", "open", aSeat("法务甲")),
    ];
    const foreseen = {
      at: "2026-11-20T00:00:00.000Z",
      steps: [step("组长审批", "组长甲"), step("财务审批", "财务甲")],
    };
    render(<ChainView chain={chain} foreseen={foreseen} />);

    // when
    fireEvent.click(screen.getByText("与提交时的预计对照"));

    // then
    expect(await screen.findByText(/有 3 处与提交时的预计不同/u)).toBeInTheDocument();
    const lines = within(screen.getByText(/有 3 处/u).nextElementSibling as HTMLElement).getAllByRole(
      "listitem",
    );
    expect(lines.map((line) => line.textContent)).toEqual([
      "≠组长审批 预计 组长甲，实际 组长乙",
      "−财务审批 未经过，也不再预计经过 （预计 财务甲）",
      "+法务会办 法务甲（预计中没有这个环节）",
    ]);
  });

  it("says how several people decide together", () => {
    // given
    const entry = { ...anEntry("财务审批", "open", aSeat("财务甲"), aSeat("财务乙")), mode: "ratio 0.6" };

    // when
    render(<ChainView chain={[entry]} />);

    // then
    expect(screen.getByText("满 60% 同意即通过")).toBeInTheDocument();
  });

  it("says why a seat closed that nobody decided on", () => {
    // given
    const entry = anEntry("财务审批", "done", aSeat("财务乙", { state: "closed", cause: "superseded" }));

    // when
    render(<ChainView chain={[entry]} />);

    // then
    expect(screen.getByText("他人已办理，无需再办")).toBeInTheDocument();
  });

  it("folds earlier rounds away", () => {
    // given
    const earlier = anEntry("组长审批", "closed", aSeat("组长甲", { state: "closed" }));
    const now = { ...anEntry("组长审批", "open", aSeat("组长甲")), round: 2 };

    // when
    render(<ChainView chain={[earlier, now]} />);

    // then
    expect(screen.getByText("第 1 轮（1 个环节）").closest("details")).not.toHaveAttribute("open");
  });

  it("says of a step that cannot go on that it is stopped and who knows, once and without a person", () => {
    render(<ChainView chain={[anEntry("总监审批", "stopped")]} />);
    expect(screen.getByText("已停滞，已通知管理员")).toBeVisible();
    expect(screen.queryByText("等待前序环节")).toBeNull();
  });

  it("has nothing that keeps anybody out", async () => {
    // given
    const { container } = render(<ChainView chain={[anEntry("财务审批", "open", aSeat("财务甲"))]} />);

    // when
    const faults = await accessibilityFaultsIn(container);

    // then
    expect(faults).toEqual([]);
  });

  it("of very many readers says how many have read it, and shows the others once they are asked for", async () => {
    // given
    const told = {
      ...anEntry("传阅", "done", aSeat("甲"), aSeat("乙", { bpdTaskId: 2 })),
      taskType: "read",
      mode: "read",
    } as const;
    const whole = { ...told, seats: [...told.seats, aSeat("丙", { bpdTaskId: 3 })] };
    const wire = setupServer(
      http.all("*/task/instanceDetail", async ({ request }) => {
        const asked = `${new URL(request.url).search} ${await request.text()}`;
        const chain = [asked.includes("allReaders") ? whole : told];
        return HttpResponse.json({ flag: true, data: { chain } });
      }),
    );
    wire.listen({ onUnhandledRequest: "error" });
    onTestFinished(() => wire.close());

    // when
    render(
      <QueryClientProvider client={queryClient}>
        <ChainView chain={[{ ...told, readers: { count: 3, read: 1 } }]} applyId="AP1" />
      </QueryClientProvider>,
    );
    expect(screen.getByText("传阅 3 人")).toBeInTheDocument();
    expect(screen.getByText("已阅 1 / 3 人")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "显示全部 3 人" }));

    // then
    expect(await screen.findByText("丙")).toBeInTheDocument();
    expect(screen.getAllByText("甲")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: /显示全部/u })).toBeNull();
  });
});
