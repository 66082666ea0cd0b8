import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  listTableViews,
  listViewRoles,
  removeTableView,
  saveTableView,
} from "#contract/calls/table-views.ts";
import { onTable } from "#contract/calls/tables.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aSchema } from "../../support/builders/schema-folder.ts";

const ledger = aSchema({
  name: "ledger",
  properties: { title: { title: "名称", type: "string" } },
  entity: {
    access: {
      read: ["keeper", "reader", "admin"],
      create: ["keeper"],
      update: ["keeper"],
      delete: ["keeper"],
    },
  },
});

describe("saved views of a table", () => {
  let test: TestApp;
  let keeper: string;
  let reader: string;
  let admin: string;
  let outsider: string;
  beforeAll(async () => {
    test = await startTestApp({ schemas: { "ledger.json": ledger } });
    const db = test.database.kysely;
    keeper = (await anAccount(db, { roles: ["keeper"] })).userCode;
    reader = (await anAccount(db, { roles: ["reader"] })).userCode;
    admin = (await anAccount(db, { roles: ["admin"] })).userCode;
    outsider = (await anAccount(db)).userCode;
  });
  afterAll(() => test.close());

  const saving = onTable(saveTableView, "ledger");
  const removing = onTable(removeTableView, "ledger");
  const view = { query: "f.title=like%3Ax", audience: "own", isDefault: false } as const;
  const save = (as: string, given: object) => test.call(saving, { ...view, ...given } as never, { as });
  async function names(as: string): Promise<string[]> {
    const { data } = await test.call(listTableViews, {}, { as });
    return data.map(({ name }) => name);
  }

  it("are seen by whom they are for, and by nobody who may not read the table", async () => {
    // given
    await save(keeper, { name: "own" });
    await save(keeper, { name: "of readers", audience: "role", roleCode: "reader" });
    await save(keeper, { name: "of all", audience: "everyone" });

    // when
    const seen = [await names(keeper), await names(reader), await names(outsider)];

    // then
    expect(seen).toEqual([["of all", "of readers", "own"], ["of all", "of readers"], []]);
  });

  it("are shared only by whoever may update the table, and by administrators", async () => {
    // when
    const byReader = await save(reader, { name: "refused", audience: "everyone" });
    const byAdmin = await save(admin, { name: "of admin", audience: "role", roleCode: "reader" });

    // then
    expect(byReader.body.flag).toBe(false);
    expect(byAdmin.data).toMatchObject({ audience: "role", roleName: "reader", mayChange: true });
    expect(await names(reader)).toContain("of admin");
    expect(await names(reader)).not.toContain("refused");
  });

  it("are changed and deleted by their owner, shared ones by an administrator too", async () => {
    // given
    const own = (await save(keeper, { name: "mine alone" })).data;
    const shared = (await save(keeper, { name: "for all", audience: "everyone" })).data;

    // when
    const ownByAdmin = await test.call(removing, { viewId: own.viewId }, { as: admin });
    const sharedByReader = await test.call(removing, { viewId: shared.viewId }, { as: reader });
    const sharedByAdmin = await save(admin, {
      viewId: shared.viewId,
      name: "renamed for all",
      audience: "everyone",
    });
    const ownByOwner = await test.call(removing, { viewId: own.viewId }, { as: keeper });

    // then
    expect([ownByAdmin.status, sharedByReader.status]).toEqual([404, 404]);
    expect(sharedByAdmin.data).toMatchObject({ name: "renamed for all", userCode: keeper });
    expect(ownByOwner.data).toEqual({ viewId: own.viewId });
  });

  it("have names that differ, for those who see them together", async () => {
    // given
    await save(keeper, { name: "twice" });

    // when
    const again = await save(keeper, { name: " twice " });
    const ofAnother = await save(reader, { name: "twice" });

    // then
    expect(again.status).toBe(422);
    expect(Object.keys(again.body.errors ?? {})).toEqual(["name"]);
    expect(ofAnother.status).toBe(200);
  });

  it("have one default for each audience: the last one chosen", async () => {
    // given
    await save(admin, { name: "first default", isDefault: true });

    // when
    await save(admin, { name: "second default", isDefault: true });
    const { data } = await test.call(listTableViews, {}, { as: admin });

    // then
    expect(data.filter((one) => one.isDefault && one.audience === "own").map(({ name }) => name)).toEqual([
      "second default",
    ]);
  });

  it("are not shared with a role that does not exist; those that do are listed", async () => {
    // when
    const refused = await save(keeper, { name: "nobody's", audience: "role", roleCode: "no-such-role" });
    const roles = await test.call(listViewRoles, {}, { as: keeper });

    // then
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["roleCode"]);
    expect(roles.data.map(({ roleCode }) => roleCode)).toContain("reader");
  });
});
