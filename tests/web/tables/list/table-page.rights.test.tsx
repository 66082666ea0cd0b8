import { screen } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

const mayNotSave = "您没有保存的权限，此处仅供查看。";

describe("whoever may read data items but not save them", () => {
  let web: WebTest;
  let designer: string;
  let admin: string;
  let code: string;
  beforeAll(async () => {
    web = await startWebTest({ schemas: "schemas" });
    const db = web.app.database.kysely;
    designer = (await anAccount(db, { roles: ["process-admin"] })).userCode;
    admin = (await anAccount(db, { roles: ["admin"] })).userCode;
    const item = { dataEnName: "colour", name: "颜色", type: "text", dataConValue: "*", dataConDesc: "任意" };
    const added = await web.app.call(onTable(addTableRow, "dataItem"), item, { as: admin });
    code = String(added.data["code"]);
  });
  afterAll(() => web.close());

  const buttons = () => screen.queryAllByRole("button").map((each) => each.textContent ?? "");

  it.each(["/formBuilder/itemManage", "/formBuilder/itemCtrl"])("is told so at %s", async (path) => {
    await web.open(path, { as: designer });
    expect(await screen.findByText(mayNotSave)).toBeVisible();
    expect(buttons().filter((each) => each.includes("新建"))).toEqual([]);
  });

  it.each([
    ["a new one", () => "?do=new"],
    ["a change", () => `?row=${code}&do=edit`],
    ["a copy", () => `?row=${code}&do=clone`],
  ])("is offered no form for %s, whatever the address says", async (_what, query) => {
    await web.open(`/formBuilder/itemManage${query()}`, { as: designer });
    const panel = await screen.findByRole("complementary", { name: /数据项|颜色/u });
    await screen.findAllByText(mayNotSave);
    if (query() !== "?do=new") await screen.findAllByText("颜色");
    expect(panel.querySelectorAll("form, input, textarea")).toHaveLength(0);
    expect(buttons().filter((each) => /^(?:新建|保存)$/u.test(each))).toEqual([]);
  });

  it("is nobody who administers", async () => {
    await web.open("/formBuilder/itemManage?do=new", { as: admin });
    expect((await screen.findAllByRole("button", { name: /^新建$/u })).length).toBeGreaterThan(0);
    expect(screen.queryByText(mayNotSave)).toBeNull();
  });
});

describe("whoever may read a table and nothing more", () => {
  let web: WebTest;
  let reader: string;
  let keeper: string;
  beforeAll(async () => {
    const properties = { name: { title: "名称", type: "string", "x-ui": { list: true } } };
    const nobodyElse = { access: { read: ["*"], ...rightsOf(["keeper"]) } };
    web = await startWebTest({
      schemas: {
        "leaflet.json": aSchema({ name: "leaflet", label: "name", properties, entity: nobodyElse }),
      },
    });
    const db = web.app.database.kysely;
    reader = (await anAccount(db)).userCode;
    keeper = (await anAccount(db, { roles: ["keeper"] })).userCode;
    await web.app.call(onTable(addTableRow, "leaflet"), { name: "甲" }, { as: keeper });
  });
  afterAll(() => web.close());

  it("is offered no boxes to choose rows by, with which nothing could be done", async () => {
    await web.open("/basic/leaflet", { as: reader });
    await screen.findAllByText("甲");
    expect(screen.queryAllByRole("checkbox")).toEqual([]);
  });

  it("is not whoever may change its rows", async () => {
    await web.open("/basic/leaflet", { as: keeper });
    await screen.findAllByText("甲");
    expect(screen.getAllByRole("checkbox").length).toBeGreaterThan(0);
  });
});

function rightsOf(roles: string[]) {
  return { create: roles, update: roles, delete: roles, export: roles };
}
