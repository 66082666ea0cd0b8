import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition, TaskDefinition } from "#contract/shapes/process-definition.ts";
import { startTexts, texts } from "#web/i18n/index.ts";
import { DesignContext } from "../../../../src/web/process-designer/design-context.ts";
import RightsView from "../../../../src/web/process-designer/rights-view/rights-view.tsx";
import { useDesignState } from "../../../../src/web/process-designer/use-design-state.ts";
import { giveElementsSize } from "../../../support/element-size.ts";
import { aField, aPage, aProcess, approvedBy, aStart, aTask } from "../../../support/builders/a-process.ts";

const many = 60;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

function shown(steps: number, fields: number, more: TaskDefinition[] = [], last: FormComponent[] = []) {
  const opened = aProcess([
    aStart("s1"),
    ...more,
    ...numbers(steps - 1).map((at) =>
      approvedBy(`s${at}`, "U", { taskName: `步骤 ${at}`, to: `s${at + 1}` }),
    ),
  ]);
  const typed = numbers(fields).map((at) => aField(`f${at}`, { componentTitle: `字段 ${at}` }));
  const page = aPage(...typed, ...last);
  const latest: { definition?: ProcessDefinition } = {};
  function Designer() {
    const { edited } = useDesignState(opened);
    latest.definition = edited.definition;
    const design = {
      ...edited,
      page,
      names: undefined,
      problems: [],
      judging: "done" as const,
      others: [],
      mayEdit: true,
    };
    return (
      <DesignContext value={design}>
        <RightsView />
      </DesignContext>
    );
  }
  render(<Designer />);
  return {
    rightsOf: (taskId: string) =>
      latest.definition?.tasks.find((task) => task.taskId === taskId)?.fieldRights,
  };
}

const cellOf = (name: string) => screen.getByRole("gridcell", { name: new RegExp(`^${name}：`, "u") });
const press = (key: string, times = 1, options = {}) => {
  for (let time = 0; time < times; time += 1) fireEvent.keyDown(document.activeElement!, { key, ...options });
};

describe("the rights of steps over fields", () => {
  beforeAll(async () => {
    giveElementsSize();
    await startTexts("zh-CN", ["process-design"]);
    await texts.changeLanguage("zh-CN");
  });
  afterEach(cleanup);

  it("stand for the steps at which somebody sees the form", () => {
    const nobodys = (["auto", "subprocess", "route", "delay", "seal"] as const).map((taskType) =>
      aTask(taskType, { taskType, taskName: taskType }),
    );
    shown(2, 1, [...nobodys, aTask("reader", { taskType: "read", taskName: "传阅" })]);

    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads).toEqual(["字段", "apply", "传阅", "步骤 1"]);
  });

  it("let nobody write what the form works out", () => {
    // given
    const total = aField("total", { componentTitle: "合计", componentType: ComponentType.formula });
    const { rightsOf } = shown(2, 1, [], [total]);
    expect(cellOf("apply · 合计")).toHaveTextContent("只读");

    // when: a whole column is given the right to write
    fireEvent.click(screen.getByRole("button", { name: "步骤 1" }));
    fireEvent.click(screen.getByRole("button", { name: "可写" }));

    // then
    expect(rightsOf("s1")).toEqual({ f1: "write" });
    expect(cellOf("步骤 1 · 合计")).toHaveTextContent("只读");
  });

  it("are given to a range that keys chose", () => {
    // given
    const { rightsOf } = shown(3, 3);
    fireEvent.pointerDown(cellOf("步骤 1 · 字段 1"));
    cellOf("步骤 1 · 字段 1").focus();

    // when
    press("ArrowDown", 1, { shiftKey: true });
    press("ArrowRight", 1, { shiftKey: true });
    press("w");

    // then
    expect([rightsOf("s1"), rightsOf("s2")]).toEqual([
      { f1: "write", f2: "write" },
      { f1: "write", f2: "write" },
    ]);
    expect(cellOf("步骤 2 · 字段 2")).toHaveFocus();
  });

  it("are given to a range that was dragged over, and no longer follow the pointer once it is let go", () => {
    // given
    const { rightsOf } = shown(4, 3);

    // when
    fireEvent.pointerDown(cellOf("步骤 1 · 字段 1"));
    fireEvent.pointerOver(cellOf("步骤 1 · 字段 2"));
    fireEvent.pointerUp(cellOf("步骤 1 · 字段 2"));
    fireEvent.pointerOver(cellOf("步骤 3 · 字段 3"));
    fireEvent.keyDown(cellOf("步骤 1 · 字段 2"), { key: "h" });

    // then
    expect([rightsOf("s1"), rightsOf("s3")]).toEqual([{ f1: "hide", f2: "hide" }, undefined]);
  });

  it("are drawn of many steps and fields as far as they are seen, and say how many there are", () => {
    // when
    shown(many, many);

    // then
    const drawn = screen.getAllByRole("gridcell").length;
    expect(drawn).toBeGreaterThan(50);
    expect(drawn).toBeLessThan((many * many) / 4);
    const grid = screen.getByRole("grid");
    expect(grid).toHaveAttribute("aria-rowcount", String(many + 1));
    expect(grid).toHaveAttribute("aria-colcount", String(many + 1));
    expect(cellOf("步骤 2 · 字段 3").closest("tr")).toHaveAttribute("aria-rowindex", "4");
    expect(cellOf("步骤 2 · 字段 3")).toHaveAttribute("aria-colindex", "4");
  });

  it("are reached by keys where they are out of sight, and given there", () => {
    // given
    const { rightsOf } = shown(many, many);
    fireEvent.pointerDown(cellOf("步骤 1 · 字段 1"));
    cellOf("步骤 1 · 字段 1").focus();

    // when
    press("ArrowDown", many);
    press("ArrowRight", 30);
    press("h");

    // then
    expect(cellOf(`步骤 31 · 字段 ${many}`)).toHaveFocus();
    expect(rightsOf("s31")).toEqual({ [`f${many}`]: "hide" });
  });

  it("keep the focus where it is while somebody scrolls far away", async () => {
    // given
    shown(many, many);
    cellOf("步骤 1 · 字段 2").focus();
    fireEvent.pointerDown(cellOf("步骤 1 · 字段 2"));
    const frame = screen.getByRole("grid").parentElement!;

    // when
    frame.scrollTop = 1_700;
    fireEvent.scroll(frame);

    // then
    await waitFor(() => cellOf("步骤 1 · 字段 50"));
    expect(screen.queryByRole("gridcell", { name: /^步骤 1 · 字段 10：/u })).toBeNull();
    expect(cellOf("步骤 1 · 字段 2")).toHaveFocus();
  });
});
