import { createEvent, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { FormValues } from "#contract/schema.ts";
import { accessibilityFaultsIn } from "../../../support/accessible-elements.ts";
import { createFormStore, FormView } from "../../../../src/web/form-viewer/index.ts";
import { startTexts } from "../../../../src/web/i18n/index.ts";
import { aField, aNumber, aPage, aTable } from "../../../support/builders/a-process.ts";

beforeAll(() => startTexts("zh-CN", ["form", "problems"]));

const lines = {
  ...aTable(
    "lines",
    aField("item", { componentTitle: "项目" }),
    aNumber("cost", { componentTitle: "费用", componentOrder: 2 }),
    aField("double", {
      componentTitle: "双倍",
      componentOrder: 3,
      componentType: ComponentType.formula,
      componentDataType: ComponentDataType.number,
      expression: "row.cost * 2",
    }),
  ),
  componentTitle: "明细",
};
const all = {
  lines: "write",
  "lines.item": "write",
  "lines.cost": "write",
  "lines.double": "write",
} as const;
const three = [
  { item: "甲", cost: 1 },
  { item: "乙", cost: 2 },
  { item: "丙", cost: 3 },
];

async function show(values: FormValues, rights: Record<string, "read" | "write" | "hide"> = all) {
  const store = createFormStore(values);
  const view = render(
    <FormView timeZone="Asia/Shanghai" page={aPage(lines)} rights={rights} store={store} />,
  );
  await screen.findByRole("table");
  const items = () => (store.value("lines") as FormValues[]).map((row) => row["item"]);
  return { store, items, user: userEvent.setup(), ...view };
}

const cell = (title: string, row: number) => screen.getByRole("textbox", { name: `${title}，第 ${row} 行` });

describe("the rows of a sub-table", () => {
  it("change places by button, and the focus goes with the row", async () => {
    // given
    const { items, user } = await show({ lines: three });

    // when
    await user.click(screen.getByRole("button", { name: "下移第 1 行" }));

    // then
    expect(items()).toEqual(["乙", "甲", "丙"]);
    expect(screen.getByRole("button", { name: "下移第 2 行" })).toHaveFocus();

    // when
    await user.keyboard("{Enter}{Enter}");

    // then
    expect(items()).toEqual(["乙", "丙", "甲"]);
    expect(screen.getByRole("button", { name: "下移第 3 行" })).toHaveFocus();
  });

  it("change places by Alt and an arrow from the cell one writes in", async () => {
    // given
    const { items, user } = await show({ lines: three });

    // when
    await user.click(cell("费用", 3));
    await user.keyboard("{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}9");

    // then
    expect(items()).toEqual(["丙", "甲", "乙"]);
    expect(cell("费用", 1)).toHaveFocus();
    expect(cell("费用", 1)).toHaveValue("39");
  });

  describe("dragged by their number", () => {
    /** jsdom lays nothing out: every row is 40 high. */
    function layOut(): void {
      for (const row of document.querySelectorAll<HTMLElement>("tr[data-row]")) {
        const top = Number(row.dataset["row"]) * 40;
        row.getBoundingClientRect = () => ({ top, bottom: top + 40 }) as DOMRect;
      }
    }
    const grip = (row: number) => screen.getByTitle(`拖动以移动第 ${row} 行`);

    it("go where they are let go", async () => {
      // given
      const { items } = await show({ lines: three });
      layOut();

      // when
      fireEvent.pointerDown(grip(1), { button: 0, clientY: 20 });
      fireEvent.pointerMove(grip(1), { clientY: 70 });
      const marked = document.querySelector('[data-drag="below"]')?.getAttribute("data-row");
      const before = items();
      fireEvent.pointerUp(grip(1), { clientY: 70 });

      // then
      expect([marked, before, items()]).toEqual(["1", ["甲", "乙", "丙"], ["乙", "甲", "丙"]]);
      expect(document.querySelector("[data-drag]")).toBeNull();
    });

    it("stay when one thinks better of it", async () => {
      // given
      const { items } = await show({ lines: three });
      layOut();

      // when
      fireEvent.pointerDown(grip(3), { button: 0, clientY: 100 });
      fireEvent.pointerMove(grip(3), { clientY: 5 });
      fireEvent.keyDown(document.body, { key: "Escape" });
      fireEvent.pointerUp(grip(3), { clientY: 5 });

      // then
      expect(items()).toEqual(["甲", "乙", "丙"]);
    });
  });

  it("are copied below themselves", async () => {
    // given
    const { store, user } = await show({ lines: three });

    // when
    await user.click(screen.getByRole("button", { name: "复制第 2 行" }));

    // then
    expect(store.value("lines")).toMatchObject([three[0], three[1], three[1], three[2]]);
    expect(cell("项目", 3)).toHaveFocus();
  });

  it("come back where they stood after they were removed, with what was typed meanwhile", async () => {
    // given
    const { store, user } = await show({ lines: three });

    // when
    await user.click(screen.getByRole("button", { name: "删除第 2 行" }));
    await user.type(cell("项目", 1), "一");
    await user.click(screen.getByRole("button", { name: "撤销" }));

    // then
    expect(store.value("lines")).toMatchObject([{ item: "甲一" }, { item: "乙", cost: 2 }, { item: "丙" }]);
    expect(screen.queryByText("已删除第 2 行。")).toBeNull();
  });

  it("have their formula columns worked out as one types, and totalled", async () => {
    // given
    const { store, user } = await show({ lines: three });

    // when
    await user.type(cell("费用", 2), "0");

    // then
    expect((store.value("lines") as FormValues[]).map((row) => row["double"])).toEqual([2, 40, 6]);
    const total = screen.getByRole("rowheader", { name: "合计" }).closest("tr") as HTMLElement;
    expect(within(total).getByText("48")).toBeInTheDocument();
  });

  it("stay where they are for somebody who may only write a column", async () => {
    // given
    const { items, user } = await show(
      { lines: three },
      { lines: "read", "lines.item": "read", "lines.cost": "write", "lines.double": "read" },
    );

    // when
    await user.click(cell("费用", 2));
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");

    // then
    expect(items()).toEqual(["甲", "乙", "丙"]);
    expect(screen.queryByRole("button", { name: /第 1 行/u })).toBeNull();
    expect(screen.queryByTitle(/拖动/u)).toBeNull();
  });
});

describe("a range pasted into a sub-table", () => {
  function paste(into: HTMLElement, text: string): Event {
    const event = createEvent.paste(into, { clipboardData: { getData: () => text } });
    fireEvent(into, event);
    return event;
  }

  it("fills rows from the cell one is in, and is taken back as a whole", async () => {
    // given
    const { store, user } = await show({ lines: three.slice(0, 1) });

    // when
    await user.click(cell("项目", 1));
    paste(cell("项目", 1), "车票\t10\n住宿\t20\n");

    // then
    expect(await screen.findByText("已粘贴 2 行")).toBeInTheDocument();
    expect(store.value("lines")).toEqual([
      { item: "车票", cost: 10, double: 20 },
      { item: "住宿", cost: 20, double: 40 },
    ]);

    // when
    await user.click(screen.getByRole("button", { name: "撤销" }));

    // then
    expect(store.value("lines")).toMatchObject(three.slice(0, 1));
  });

  it("names the cells that are wrong", async () => {
    // given
    await show({ lines: three.slice(0, 1) });

    // when
    paste(cell("费用", 1), "十\n20\n");

    // then
    const list = await screen.findByRole("listitem");
    expect(list).toHaveTextContent("费用，第 1 行 十 请填写数字。");
    expect(cell("费用", 1)).toHaveValue("十");
    expect(cell("费用", 2)).toHaveValue("20");
  });

  it("leaves a single text to the field it is pasted into", async () => {
    // given
    await show({ lines: three });

    // when
    const event = paste(cell("项目", 1), "一个词\n");

    // then
    expect(event.defaultPrevented).toBe(false);
  });
});

it("a sub-table with news keeps nobody out", async () => {
  // given
  const { container, user } = await show({ lines: three });
  await user.click(screen.getByRole("button", { name: "删除第 2 行" }));

  // when
  const faults = await accessibilityFaultsIn(container);

  // then
  expect(faults).toEqual([]);
});
