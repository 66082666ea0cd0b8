import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { FormEvent } from "#contract/shapes/form-page.ts";
import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { aField, aNumber, aPage } from "../../support/builders/a-process.ts";
import { aSchema, schemasOfProduct } from "../../support/builders/schema-folder.ts";
import { type OpenPage, startWebTest, type WebTest } from "../../support/web-app.tsx";

const listed = { candidateType: "DATAITEM", candidateValue: "colour" } as const;
let order = 0;
const kind = (code: string, title: string, type: keyof typeof ComponentType, given = {}) =>
  aField(code, {
    componentTitle: title,
    componentType: ComponentType[type],
    componentOrder: (order += 1),
    ...given,
  });
const page = {
  ...aPage(
    kind("dept", "部门", "department"),
    kind("who", "经办人", "person"),
    kind("supplier", "供应商", "tableReference", { candidateValue: "supplier" }),
    kind("amount", "金额", "money"),
    aNumber("count", { componentTitle: "数量", componentOrder: (order += 1) }),
    kind("total", "总价", "formula", {
      componentDataType: ComponentDataType.number,
      expression: "form.amount * form.count",
    }),
    kind("urgent", "加急", "switch"),
    kind("why", "加急原因", "text"),
    kind("colour", "颜色", "select", listed),
    kind("colours", "可选颜色", "checkBoxes", listed),
    kind("tone", "色调", "select", { candidateType: "DATAITEM", candidateValue: "tone" }),
    kind("shade", "色号", "text"),
    kind("period", "期间", "dateRange"),
  ),
  events: [
    {
      componentCode: "why",
      sourceList: ["urgent"],
      triggerType: "change",
      function: "show",
      condition: "form.urgent = true",
    },
    {
      componentCode: "why",
      sourceList: ["urgent"],
      triggerType: "change",
      function: "require",
      condition: "form.urgent = true",
    },
    { componentCode: "count", sourceList: [], triggerType: "load", function: "set", expression: "1" },
    {
      componentCode: "shade",
      sourceList: ["colour"],
      triggerType: "change",
      function: "set",
      expression: 'if form.colour = "r" then "RAL 3000" else "RAL 6000"',
    },
    {
      componentCode: "colours",
      sourceList: ["colour"],
      triggerType: "change",
      function: "hide",
      condition: 'form.colour = "g"',
    },
  ].map(
    (event): FormEvent => ({
      ...event,
      sourceList: event.sourceList.length === 0 ? ["amount"] : event.sourceList,
    }),
  ),
};

describe("kinds of field in an application", () => {
  let web: WebTest;
  let office: LeaveOffice;
  let as: string;
  beforeAll(async () => {
    web = await startWebTest({
      schemas: {
        ...(await schemasOfProduct("data-item.json", "data-item-control.json", "user.json")),
        "supplier.json": aSchema({
          name: "supplier",
          label: "name",
          properties: { name: { title: "名称", type: "string" } },
          entity: { scope: "organisation" },
        }),
      },
    });
    await sql`
      insert into data_item_control (data_en_name, data_con_value, data_con_desc, control_order, status)
      values ('colour', 'r', '红', 1, '1'), ('colour', 'g', '绿', 2, '1')`.execute(web.app.database.kysely);
    await sql`
      insert into data_item_control (data_en_name, data_con_value, data_con_desc, parent_con_value, status)
      values ('tone', 'rose', '玫红', 'r', '1'), ('tone', 'mint', '薄荷', 'g', '1')`.execute(
      web.app.database.kysely,
    );
    office = await aLeaveOffice(web.app, { page });
    as = office.staff.userCode;
    const item = { name: "项", type: "select", dataConValue: "x", dataConDesc: "x" };
    for (const given of [{ dataEnName: "colour" }, { dataEnName: "tone", parentEnName: "colour" }])
      void (
        await web.app.call(
          onTable(addTableRow, "dataItem"),
          { ...item, ...given },
          { as: office.admin.userCode },
        )
      ).data;
    await web.app.call(onTable(addTableRow, "supplier"), { name: "纸业公司" }, { as });
  });
  afterAll(() => web.close());

  async function openForm(): Promise<OpenPage> {
    const opened = await web.open(`/applyForm?processId=${office.processId}`, { as });
    await screen.findByRole("textbox", { name: "金额" });
    return opened;
  }

  /** What the server holds once the form says that it is saved. */
  async function saved({ path }: OpenPage): Promise<Record<string, unknown>> {
    await screen.findByText(/已保存/u, { selector: "[data-state]" });
    const bpdTaskId = Number(/bpdTaskId=(\d+)/u.exec(path())?.[1]);
    return (await web.app.call(todoTaskDetail, { bpdTaskId }, { as })).data.values;
  }

  /** Opens a list by its field and takes the entry of that name. */
  async function choose({ user }: OpenPage, field: string, typed: string, entry: RegExp): Promise<void> {
    const box = await screen.findByRole("combobox", { name: field });
    await user.click(box);
    if (typed !== "") await user.type(box, typed);
    const found = await waitFor(() => {
      const all = [
        ...document.querySelectorAll<HTMLElement>(".ant-select-item-option, .ant-select-tree-title"),
      ];
      const one = all.find((each) => entry.test(each.textContent ?? ""));
      expect(one).toBeDefined();
      return one!;
    });
    await user.click(found);
  }

  it.each([
    ["a department", "部门", "信息", /信息技术部/u, "dept", () => expect.any(Number)],
    ["a person", "经办人", "组长", /组长甲/u, "who", () => office.leader.userCode],
    ["a row of a table", "供应商", "纸业", /纸业公司/u, "supplier", () => expect.any(String)],
  ] as const)("finds %s by name and keeps the key", async (_what, field, typed, entry, code, key) => {
    // given
    const opened = await openForm();

    // when
    await choose(opened, field, typed, entry);

    // then
    expect((await saved(opened))[code]).toEqual(key());
  });

  it("offers what belongs to the value above, and forgets it when that changes", async () => {
    // given
    const opened = await openForm();
    await choose(opened, "颜色", "", /红/u);
    await choose(opened, "色调", "", /玫红/u);
    expect(await saved(opened)).toMatchObject({ colour: "r", tone: "rose" });

    // when
    await choose(opened, "颜色", "", /绿/u);

    // then
    await waitFor(async () => expect(await saved(opened)).toMatchObject({ colour: "g", tone: null }));
    await opened.user.click(await screen.findByRole("combobox", { name: "色调" }));
    const offered = () =>
      [...document.querySelectorAll(".ant-select-item-option")].map((each) => each.textContent);
    expect(offered()).toContain("薄荷");
    expect(offered()).not.toContain("玫红");
  });

  it("computes what nobody types, and sets what is to be given first", async () => {
    // given
    const opened = await openForm();
    const { user } = opened;

    // when
    await user.type(screen.getByRole("textbox", { name: "金额" }), "12.35");
    await user.clear(screen.getByRole("textbox", { name: "数量" }));
    await user.type(screen.getByRole("textbox", { name: "数量" }), "3");

    // then
    expect(await screen.findByText("37.05")).toBeInTheDocument();
    expect(screen.queryByRole("textbox", { name: "总价" })).toBeNull();
    expect(await saved(opened)).toMatchObject({ amount: 12.35, count: 3, total: 37.05 });
  });

  it("shows and asks for a field as long as its condition holds", async () => {
    // given
    const opened = await openForm();
    const { user } = opened;
    const before = screen.queryByRole("textbox", { name: /加急原因/u });

    // when
    await user.click(screen.getByRole("switch", { name: "加急" }));
    const shown = await screen.findByRole("textbox", { name: /加急原因/u });
    await user.click(screen.getByRole("button", { name: "提交" }));

    // then
    expect(before).toBeNull();
    expect(shown).toBeRequired();
    await waitFor(() => expect(shown).toHaveFocus());
    expect(shown).toHaveAccessibleDescription("请填写此项。");

    // when
    await user.click(screen.getByRole("switch", { name: "加急" }));

    // then
    expect(screen.queryByRole("textbox", { name: /加急原因/u })).toBeNull();
  });

  it("offers what a data item lists, sets what follows from it, and hides what it rules out", async () => {
    // given
    const opened = await openForm();
    const boxes = await screen.findByRole("group", { name: "可选颜色" });
    await opened.user.click(await within(boxes).findByRole("checkbox", { name: "红" }));
    await screen.findByRole("combobox", { name: "颜色" });

    // when
    await choose(opened, "颜色", "", /绿/u);

    // then
    expect(screen.queryByRole("group", { name: "可选颜色" })).toBeNull();
    expect(await screen.findByRole("textbox", { name: "色号" })).toHaveValue("RAL 6000");
    expect(await saved(opened)).toMatchObject({ colour: "g", shade: "RAL 6000" });
  });

  it("takes a period as its first and last day", async () => {
    // given
    const opened = await openForm();
    const { user } = opened;
    const [first, last] = (await waitFor(() => {
      const inputs = document.querySelectorAll<HTMLInputElement>(".ant-picker-range input");
      expect(inputs).toHaveLength(2);
      return [...inputs];
    })) as [HTMLInputElement, HTMLInputElement];

    // when
    await user.click(first);
    await user.type(first, "2026-03-01{Enter}");
    await user.type(last, "2026-03-05{Enter}");

    // then
    expect(await saved(opened)).toMatchObject({ period: ["2026-03-01", "2026-03-05"] });
  });
});
