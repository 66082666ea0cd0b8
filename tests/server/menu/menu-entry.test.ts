import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, onTable, removeTableRows, updateTableRow } from "#contract/calls/tables.ts";
import { listUserMenu } from "#contract/calls/user.ts";
import { anAccount } from "../../support/builders/account.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp({ schemas: "schemas" });
  ({ userCode: admin } = await anAccount(app.database.kysely, { roles: ["admin"] }));
});
afterAll(() => app.close());

type Given = Record<string, unknown>;
const added = (given: Given) =>
  app.call(
    onTable(addTableRow, "menu"),
    { menuName: "财务系统", menuType: "leftNav", status: "1", ...given } as never,
    { as: admin },
  );
const changed = (row: Given, given: Given) =>
  app.call(
    onTable(updateTableRow, "menu"),
    {
      key: row["menuId"],
      changes: Object.fromEntries(
        Object.entries(given).map(([field, to]) => [field, { from: row[field] ?? null, to }]),
      ),
    } as never,
    { as: admin },
  );
const menuOf = async (userCode: string) => (await app.call(listUserMenu, {}, { as: userCode })).data;

describe("an entry that opens another system with a token", () => {
  it("is taken where the system can be opened, and refused by its place where not", async () => {
    // given
    const systems = app.ports.tables.find("apiSystem")!.model.table;
    await sql`insert into ${sql.table(systems)} (system_code, system_name, system_type, base_url, status) values
      ('FIN', '财务', 'finance', 'https://finance.example.com', '1'),
      ('OFF', '停用', 'finance', 'https://off.example.com', '0')`.execute(app.database.kysely);

    // when
    const [opens, off, unknown, broken, address] = [
      await added({ menuUrl: ' {"taskSource":"FIN"}' }),
      await added({ menuUrl: '{"taskSource":"OFF"}' }),
      await added({ menuUrl: '{"taskSource":"NOBODY"}' }),
      await added({ menuUrl: "{taskSource: FIN}" }),
      await added({ menuUrl: "https://finance.example.com/" }),
    ];

    // then
    expect([opens.status, address.status]).toEqual([200, 200]);
    expect(off.body.errors).toEqual({ menuUrl: expect.stringContaining("没有编码为“OFF”的外部系统") });
    expect(unknown.body.errors).toEqual({ menuUrl: expect.stringContaining("NOBODY") });
    expect(broken.body.errors).toEqual({ menuUrl: expect.stringContaining("taskSource") });
  });
});

describe("an entry that leads where another leads", () => {
  it("has the address of that one, for those who see it", async () => {
    // given: an entry that one role alone sees, and one that leads to it
    const { kysely } = app.database;
    const [seer, other] = [await anAccount(kysely, { roles: ["seal"] }), await anAccount(kysely)];
    const target = (await added({ menuName: "印章管理", menuUrl: "/stampManage" })).data;
    await sql`insert into role_right (role_code, right_type, menu_id) values
      ('seal', 'menu', ${target["menuId"]})`.execute(kysely);
    const leads = (await added({ menuName: "印章", menuType: "topNav", menuRelId: target["menuId"] })).data;

    // when
    const [seen, unseen] = [await menuOf(seer.userCode), await menuOf(other.userCode)];

    // then
    expect(seen.find(({ menuId }) => menuId === leads["menuId"])).toMatchObject({
      menuType: "topNav",
      menuRelId: target["menuId"],
      menuUrl: "/stampManage",
    });
    expect(unseen.map(({ menuId }) => menuId)).not.toContain(leads["menuId"]);
  });

  it("is refused where that one leads nowhere; that one keeps its address and stays", async () => {
    // given
    const group = (await added({ menuName: "分组", menuType: "group" })).data;
    const target = (await added({ menuName: "催办", menuUrl: "/taskChange" })).data;
    const leads = (await added({ menuName: "改派", menuRelId: target["menuId"] })).data;

    // when
    const [toGroup, toItself, twice, nowhere, cleared, removed] = [
      await added({ menuRelId: group["menuId"] }),
      await changed(leads, { menuRelId: leads["menuId"] }),
      await added({ menuUrl: "/myApply", menuRelId: target["menuId"] }),
      await added({ menuType: "topNav" }),
      await changed(target, { menuType: "group", menuUrl: null }),
      await app.call(onTable(removeTableRows, "menu"), { keys: [target["menuId"]] } as never, { as: admin }),
    ];

    // then
    expect(Object.keys(toGroup.body.errors ?? {})).toEqual(["menuRelId"]);
    expect(Object.keys(toItself.body.errors ?? {})).toEqual(["menuRelId"]);
    expect(Object.keys(twice.body.errors ?? {})).toEqual(["menuRelId"]);
    expect(nowhere.body.errors).toEqual({ menuUrl: "请填写链接地址，或选择关联菜单。" });
    expect(cleared.body.errors).toEqual({ menuUrl: expect.stringContaining("改派") });
    expect(removed.status).toBe(409);
  });
});

describe("the top bar", () => {
  it("has entries without a parent and with nothing below them", async () => {
    // given
    const group = (await added({ menuName: "分组", menuType: "group" })).data;
    await added({ menuName: "下级", menuUrl: "/myApply", parentMenuId: group["menuId"] });
    const top = (await added({ menuName: "顶部", menuType: "topNav", menuUrl: "/myApply" })).data;

    // when
    const [below, above, withEntries] = [
      await added({ menuType: "topNav", menuUrl: "/myApply", parentMenuId: group["menuId"] }),
      await added({ menuUrl: "/myApply", parentMenuId: top["menuId"] }),
      await changed(group, { menuType: "topNav", menuUrl: "/myApply" }),
    ];

    // then
    expect(below.body.errors).toEqual({ parentMenuId: "顶部导航的菜单没有上级菜单，请清空上级菜单。" });
    expect(above.body.errors).toEqual({
      parentMenuId: "顶部导航的菜单没有下级。请选择分组作为上级菜单。",
    });
    expect(Object.keys(withEntries.body.errors ?? {})).toEqual(["menuType"]);
  });
});

it("a picture that there is not is refused with the names of those there are", async () => {
  const [unknown, known] = [
    await added({ menuUrl: "/myApply", icon: "rocket" }),
    await added({ menuUrl: "/myApply", icon: "star" }),
  ];

  expect(unknown.body.errors).toEqual({ icon: expect.stringMatching(/rocket.*inbox, track/u) });
  expect(known.data["icon"]).toBe("star");
});
