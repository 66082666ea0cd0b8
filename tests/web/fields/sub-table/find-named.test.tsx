import { createEvent, fireEvent, screen } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { FormValues } from "#contract/schema.ts";
import { aLeaveOffice, type LeaveOffice } from "../../../support/a-leave-office.ts";
import { aField, aPage, aTable } from "../../../support/builders/a-process.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aDepartment } from "../../../support/builders/organisation.ts";
import { aSchema, schemasOfProduct } from "../../../support/builders/schema-folder.ts";
import { type OpenPage, startWebTest, type WebTest } from "../../../support/web-app.tsx";

const page = aPage({
  ...aTable(
    "lines",
    aField("item", { componentTitle: "事项" }),
    aField("who", { componentTitle: "经办人", componentOrder: 2, componentType: ComponentType.person }),
    aField("dept", { componentTitle: "部门", componentOrder: 3, componentType: ComponentType.department }),
    aField("supplier", {
      componentTitle: "供应商",
      componentOrder: 4,
      componentType: ComponentType.tableReference,
      candidateValue: "supplier",
    }),
    aField("team", {
      componentTitle: "同行人",
      componentOrder: 5,
      componentType: ComponentType.person,
      componentDataType: ComponentDataType.list,
    }),
  ),
  componentTitle: "明细",
});

describe("names pasted into a sub-table", () => {
  let web: WebTest;
  let office: LeaveOffice;
  let as: string;
  let supplier: string;
  let budget: { finance: number; technology: number };
  beforeAll(async () => {
    web = await startWebTest({
      schemas: {
        ...(await schemasOfProduct("user.json")),
        "supplier.json": aSchema({
          name: "supplier",
          label: "name",
          properties: { name: { title: "名称", type: "string" } },
          entity: { scope: "organisation" },
        }),
      },
    });
    const db = web.app.database.kysely;
    office = await aLeaveOffice(web.app, { page });
    as = office.staff.userCode;
    const { organId } = office;
    const finance = await aDepartment(db, { organId, deptName: "财务部" });
    const technology = await aDepartment(db, { organId, deptName: "科技部" });
    const under = async (parentDeptId: number) =>
      (await aDepartment(db, { organId, parentDeptId, deptName: "预算组" })).deptId;
    budget = { finance: await under(finance.deptId), technology: await under(technology.deptId) };
    for (const _same of [1, 2])
      await anAccount(db, { organId, deptId: finance.deptId, realName: "王芳", roles: ["employee"] });
    const added = await web.app.call(onTable(addTableRow, "supplier"), { name: "纸业公司" }, { as });
    supplier = String(Object.values(added.data.row ?? added.data)[0]);
  });
  afterAll(() => web.close());

  async function paste(text: string): Promise<OpenPage> {
    const opened = await web.open(`/applyForm?processId=${office.processId}`, { as });
    await opened.user.click(await screen.findByRole("button", { name: "添加一行" }));
    const cell = await screen.findByRole("textbox", { name: "事项，第 1 行" });
    await opened.user.click(cell);
    fireEvent(cell, createEvent.paste(cell, { clipboardData: { getData: () => text } }));
    return opened;
  }
  async function savedLines({ path }: OpenPage): Promise<FormValues[]> {
    await screen.findByText(/已保存/u, { selector: "[data-state]" });
    const bpdTaskId = Number(/bpdTaskId=(\d+)/u.exec(path())?.[1]);
    return (await web.app.call(todoTaskDetail, { bpdTaskId }, { as })).data.values["lines"] as FormValues[];
  }

  it("stand as their codes: a name that one alone bears, a code, a department by the way to it, a list", async () => {
    // when
    const opened = await paste(
      [
        ["车票", "组长甲", "信息技术部", "纸业公司", `组长甲、${office.head.userCode}`].join("\t"),
        ["住宿", office.staff.userCode.toLowerCase(), "财务部/预算组", supplier, ""].join("\t"),
      ].join("\n"),
    );

    // then
    expect(await screen.findByText("已粘贴 2 行")).toBeInTheDocument();
    expect(screen.queryByText(/需要处理/u)).toBeNull();
    expect(await savedLines(opened)).toMatchObject([
      {
        item: "车票",
        who: office.leader.userCode,
        dept: expect.any(Number),
        supplier,
        team: [office.leader.userCode, office.head.userCode],
      },
      { item: "住宿", who: office.staff.userCode, dept: budget.finance, supplier },
    ]);
    expect(screen.getByRole("textbox", { name: "事项，第 1 行" })).toHaveFocus();
  });

  it("are told where nobody, or more than one, bears them; the rest is pasted", async () => {
    // when
    const opened = await paste("车票\t王芳\t预算组\t印刷厂\n住宿\t赵某");

    // then
    const list = await screen.findAllByRole("listitem");
    const said = list.map((each) => each.textContent).filter((text) => text.includes("未填入"));
    expect(said).toHaveLength(4);
    expect(said[0]).toContain("经办人，第 1 行");
    expect(said[0]).toContain("叫“王芳”的不止一人，请改填账号");
    expect(said[1]).toContain(`${budget.finance} ${budget.technology}`);
    expect(said[2]).toContain("没有名为“印刷厂”的记录");
    expect(said[3]).toContain("没有找到“赵某”");
    expect((await savedLines(opened)).map((row) => [row["item"], row["who"] ?? null])).toEqual([
      ["车票", null],
      ["住宿", null],
    ]);
  });
});
