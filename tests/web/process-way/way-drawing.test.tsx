import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { layOutWay, type Way, type WayMove } from "../../../src/web/process-way/lay-out-way.ts";
import { MovesInWords } from "../../../src/web/process-way/moves-in-words.tsx";
import { WayDrawing } from "../../../src/web/process-way/way-drawing.tsx";

beforeAll(() => startTexts("zh-CN", ["chain"]));

const at = "2026-11-20T08:00:00.000Z";
const aTask = (taskId: string, taskName: string): Way["tasks"][number] => ({
  taskId,
  taskName,
  taskType: "approve",
  state: "done",
  visits: 1,
  people: [],
  lastAt: at,
});
const aMove = (kind: WayMove["kind"], from: string, to: string, ...people: string[]): WayMove => ({
  kind,
  from,
  to,
  by: "甲",
  people,
  reason: "",
  at,
});
const way: Way = {
  tasks: [aTask("a", "申请"), aTask("b", "组长审批")],
  transitions: [{ from: "a", to: "b", sequence: 1, travelled: true, upcoming: false }],
  moves: [
    aMove("transfer", "b", "b", "乙"),
    aMove("returnDirect", "b", "a", "丙"),
    { ...aMove("reassign", "b", "b", "丁"), reason: "请假" },
    aMove("returnDirect", "b", "a", "丙"),
    aMove("return", "b", "gone", "戊"),
  ],
};

test.each(["LR", "TB"] as const)(
  "moves between tasks are lines of their own, %s, none out of the drawing",
  (direction) => {
    const { moves, width, height } = layOutWay(way, direction);
    expect(moves.map((line) => line.moves.length)).toEqual([2]);
    for (const { points } of moves)
      for (const { x, y } of points) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(height);
      }
  },
);

test("down a page each word stands beside the boxes, clear of the others, within the drawing", () => {
  const kinds = ["takeBack", "return", "returnDirect", "recall"] as const;
  const { moves, tasks, width } = layOutWay(
    { ...way, moves: kinds.map((kind) => aMove(kind, "b", "a")) },
    "TB",
  );
  const right = Math.max(...tasks.map((task) => task.x + task.width / 2));
  const heights = moves.map(({ label }) => label.y).toSorted((one, other) => one - other);
  for (const { label, anchor } of moves) {
    expect([anchor, label.x > right]).toEqual(["start", true]);
    expect(width - label.x).toBeGreaterThan(100);
  }
  for (const [at, y] of heights.slice(1).entries()) expect(y - heights[at]!).toBeGreaterThanOrEqual(13);
});

test.each(["LR", "TB"] as const)("in parallel branches no line passes behind a box, %s", (direction) => {
  const tasks = ["a", "b", "c", "d", "e"].map((id) => aTask(id, id));
  const leads = (from: string, to: string, sequence: number) => ({
    from,
    to,
    sequence,
    travelled: true,
    upcoming: false,
  });
  const transitions = ["b", "c", "d"].flatMap((id, at) => [leads("a", id, at + 1), leads(id, "e", 1)]);
  const moves = ["b", "c", "d"].flatMap((id) => [aMove("return", id, "a"), aMove("returnDirect", "e", id)]);
  const drawing = layOutWay({ tasks, transitions, moves }, direction);
  expect(drawing.moves).toHaveLength(6);
  for (const { moves: told, points } of drawing.moves) {
    const [{ from, to }] = told as [WayMove];
    for (const [at, end] of points.slice(1).entries()) {
      const begin = points[at]!;
      for (const { task, x, y, width, height } of drawing.tasks) {
        const meets =
          Math.min(begin.x, end.x) < x + width / 2 - 1 &&
          Math.max(begin.x, end.x) > x - width / 2 + 1 &&
          Math.min(begin.y, end.y) < y + height / 2 - 1 &&
          Math.max(begin.y, end.y) > y - height / 2 + 1;
        expect([`${from}→${to}`, task.taskId, meets]).toEqual([`${from}→${to}`, task.taskId, false]);
      }
    }
    for (const { x, y } of points) {
      expect([x >= 0, y >= 0, x <= drawing.width, y <= drawing.height]).toEqual([true, true, true, true]);
    }
  }
});

test("each says who did what and when; changes of hands stand at their task", async () => {
  const { container } = render(
    <WayDrawing
      drawing={layOutWay(way, "LR")}
      moves={way.moves}
      zoom={1}
      chosen={undefined}
      onChoose={() => undefined}
    />,
  );
  const line = screen.getByRole("img");
  expect(line.getAttribute("aria-label")?.split("\n")).toHaveLength(2);
  expect(line).toHaveAccessibleName(/甲 退回给 丙，改好后直接送回（2026/u);
  expect(screen.getByText("退回 ×2")).toBeInTheDocument();
  const box = screen.getByRole("button", { name: /组长审批/u });
  expect(box).toHaveAccessibleName(/甲 转办给 乙.*甲（管理员）改派给 丁：请假/u);
  expect(box).toHaveTextContent("⇄ 2");
  const faults = await accessibilityFaultsIn(container, { without: ["region"] });
  expect(faults).toEqual([]);
});

test("a stopped step says so, and why to whoever is told", () => {
  const stopped = { ...aTask("b", "组长审批"), state: "stopped" as const, problem: "找不到审批人" };
  const drawing = layOutWay({ ...way, tasks: [way.tasks[0]!, stopped], moves: [] }, "LR");
  render(<WayDrawing drawing={drawing} moves={[]} zoom={1} chosen={undefined} onChoose={() => undefined} />);
  const box = screen.getByRole("button", { name: "组长审批: 已停滞 · 找不到审批人" });
  expect(box).toHaveTextContent("! 已停滞");
});

test("all of it stands in words, in the order in which it happened", () => {
  render(<MovesInWords way={way} />);
  expect(
    screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/（[^（]*）$/u, "")),
  ).toEqual([
    "甲 转办给 乙",
    "甲 退回给 丙，改好后直接送回",
    "甲（管理员）改派给 丁：请假",
    "甲 退回给 丙，改好后直接送回",
    "甲 退回给 戊",
  ]);
});

test("what an administrator does in place of others says so and why; of several steps it is told once, and no change of hands", () => {
  const override = { reason: "重复申请" };
  const moves = [
    { ...aMove("urge", "b", "b", "乙"), ...override },
    { ...aMove("cancel", "a", "a"), ...override },
    { ...aMove("cancel", "b", "b"), ...override },
  ];
  render(<MovesInWords way={{ ...way, moves }} />);
  expect(
    screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/（[^（]*）$/u, "")),
  ).toEqual(["甲（管理员）催办 乙：重复申请", "甲（管理员）作废了申请：重复申请"]);
  render(
    <WayDrawing
      drawing={layOutWay({ ...way, moves }, "LR")}
      moves={moves}
      zoom={1}
      chosen={undefined}
      onChoose={() => undefined}
    />,
  );
  expect(screen.getByRole("button", { name: /组长审批/u })).not.toHaveAccessibleName(/催办|作废/u);
});
