import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchEverything } from "#contract/calls/search.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { type LeaveOffice, aLeaveOffice, applyForLeave } from "../../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { type Account } from "../../support/builders/account.ts";
import { aDataForbid } from "../../support/builders/data-forbid.ts";

let test: TestApp;
let office: LeaveOffice;
let leader: Account;
beforeAll(async () => {
  test = await startTestApp({ schemas: "schemas" });
  office = await aLeaveOffice(test);
  leader = office.leader;
});
afterAll(() => test.close());

describe("people who are kept from somebody", () => {
  it.each([
    ["by their names", { fields: ["realName"] }],
    ["altogether", { rowFilter: { realName: { like: "" } } }],
  ])(
    "are called by their codes in what waits for him, and are not found by their names: %s",
    async (_how, rule) => {
      // given
      const as = leader.userCode;
      const { instanceId } = await applyForLeave(test, office, { title: "年休" });
      const { realName } = office.staff;
      const seen = await test.call(todoTasks, { keyword: realName }, { as });
      const forbidId = await aDataForbid(test.database.kysely, { userCode: as, entity: "user", ...rule });

      // when
      const { data } = await test.call(todoTasks, {}, { as });
      const row = data.rows.find((one) => one.instanceId === instanceId)!;
      const detail = await test.call(todoTaskDetail, { bpdTaskId: row.bpdTaskId }, { as });
      const found = await test.call(todoTasks, { keyword: realName }, { as });
      const palette = await test.call(searchEverything, { keyword: realName }, { as });

      // then
      expect(seen.data.rows.map((one) => one.instanceId)).toContain(instanceId);
      expect(row.applyUser).toBe(office.staff.userCode);
      const { instance, records, chain } = detail.data;
      const named = [instance.applyUser, records[0]?.approveUser, chain[0]?.seats[0]?.realName];
      expect(named).toEqual(Array.from({ length: 3 }, () => office.staff.userCode));
      expect(found.data.rows).toEqual([]);
      expect(palette.data).toMatchObject({ tasks: [], applications: [] });
      await test.call(
        submitApprove,
        { bpdTaskId: row.bpdTaskId, actionCode: "14", approveComments: "同意" },
        { as },
      );
      await test.database.kysely.deleteFrom("userDataForbid").where("forbidId", "=", forbidId).execute();
    },
  );

  it("keep their names in what is written down for everybody", async () => {
    // given
    const as = leader.userCode;
    const { applyId, instanceId } = await applyForLeave(test, office, { title: "病假" });
    await aDataForbid(test.database.kysely, { userCode: as, entity: "user", fields: ["realName"] });
    const { data } = await test.call(todoTasks, {}, { as });
    const { bpdTaskId } = data.rows.find((one) => one.instanceId === instanceId)!;

    // when
    await test.call(submitApprove, { bpdTaskId, actionCode: "14", approveComments: "同意" }, { as });

    // then
    const { data: own } = await test.call(instanceDetail, { applyId }, { as: office.staff.userCode });
    expect(JSON.stringify(own)).toContain(leader.realName);
    const { data: his } = await test.call(instanceDetail, { applyId }, { as });
    expect(his.instance.applyUser).toBe(office.staff.userCode);
  });
});
