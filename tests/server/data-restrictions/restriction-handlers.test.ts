import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applicationTable, copyDataRestrictions, formFields, viewAs } from "#contract/calls/data-forbid.ts";
import { listTableRows, onTable } from "#contract/calls/tables.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { type Account, anAccount } from "../../support/builders/account.ts";
import { aWorkplace, publish } from "../../support/builders/a-workplace.ts";
import { aDataForbid } from "../../support/builders/data-forbid.ts";
import { aDepartment } from "../../support/builders/organisation.ts";
import { anExpenseProcess } from "../../support/builders/usual-processes.ts";

let test: TestApp;
let admin: Account;
beforeAll(async () => {
  test = await startTestApp({ schemas: "schemas" });
  admin = await anAccount(test.database.kysely, { roles: ["admin"] });
  await aDepartment(test.database.kysely, { organId: admin.organId, deptName: "Secret" });
});
afterAll(() => test.close());

describe("viewing as somebody", () => {
  it("says of each restricted table how many rows he still sees, and which fields he does not", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely, {
      ...admin,
      userCode: "VIEWED",
      roles: ["blind"],
    });
    await aDataForbid(test.database.kysely, { userCode, entity: "dept", rowFilter: { deptName: "Secret" } });
    await aDataForbid(test.database.kysely, { roleCode: "blind", entity: "dept", fields: ["deptCode"] });
    await aDataForbid(test.database.kysely, { userCode, entity: "application", rowFilter: {} });

    // when
    const person = await test.call(viewAs, { userCode }, { as: admin.userCode });
    const role = await test.call(viewAs, { roleCode: "blind" }, { as: admin.userCode });
    const neither = await test.call(viewAs, {}, { as: admin.userCode });

    // then
    const dept = person.data.find(({ entity }) => entity === "dept");
    const shown = await test.call(onTable(listTableRows, "dept"), { pageSize: 200 }, { as: userCode });
    expect(dept).toMatchObject({ visible: shown.data.rows.length, hiddenFields: ["deptCode"] });
    expect(dept?.total).toBe((dept?.visible ?? 0) + 1);
    expect(person.data.map(({ entity }) => entity)).toEqual(["application", "dept"]);
    expect(role.data.map(({ entity }) => entity)).toEqual(["dept"]);
    expect(neither.status).toBe(422);
  });

  it("can begin with the restrictions of another person, each copied once", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely, { ...admin, userCode: "COPIED" });
    const from = (await anAccount(test.database.kysely)).userCode;
    await aDataForbid(test.database.kysely, { userCode: from, entity: "dept", rowFilter: {} });
    const copy = () =>
      test.call(
        copyDataRestrictions,
        { fromUserCode: from, toUserCodes: [userCode, from] },
        { as: admin.userCode },
      );

    // when
    const [first, second] = [await copy(), await copy()];

    // then
    expect([first.data.count, second.data.count]).toEqual([1, 0]);
    expect((await test.call(onTable(listTableRows, "dept"), {}, { as: userCode })).data.rows).toEqual([]);
  });

  it("names what a condition on applications may ask", async () => {
    // when
    const { data } = await test.call(applicationTable, {}, { as: admin.userCode });

    // then
    expect(data.readableFields).toContain("deptId");
    expect(data.writableFields).toEqual([]);
  });
});

describe("the fields of a process's form", () => {
  it("are named with the columns of their sub-tables, those of earlier versions too, to one's own organisation", async () => {
    // given
    const work = await aWorkplace(test.database.kysely);
    const { definition, page } = anExpenseProcess();
    await publish(test, work, definition, page);
    const components = page.components.filter(({ componentCode }) => componentCode !== "purpose");
    await publish(test, work, definition, { ...page, components });
    const { userCode } = await anAccount(test.database.kysely, { organId: work.organId, roles: ["admin"] });

    // when
    const { data } = await test.call(formFields, { processId: "EXPENSE" }, { as: userCode });
    const elsewhere = await test.call(formFields, { processId: "EXPENSE" }, { as: admin.userCode });

    // then
    expect(data.map(({ address }) => address)).toEqual(
      expect.arrayContaining(["amount", "purpose", "lines", "lines.item", "lines.cost"]),
    );
    expect(elsewhere.status).toBe(404);
  });
});
