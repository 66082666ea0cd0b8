import { screen } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkStart, saveApplyInfo, submitApply } from "#contract/calls/task/apply.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { aLeaveOffice, type LeaveOffice } from "../../../support/a-leave-office.ts";
import { aField, aPage } from "../../../support/builders/a-process.ts";
import { aMembership } from "../../../support/builders/account.ts";
import { aDepartment, anOrganisation } from "../../../support/builders/organisation.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

const page = aPage(
  aField("dept", { componentTitle: "承办部门", componentType: ComponentType.department, isRequired: true }),
);

describe("a department of another organisation", () => {
  let web: WebTest;
  let office: LeaveOffice;
  let deptId: number;
  let bpdTaskId: number;
  beforeAll(async () => {
    web = await startWebTest();
    const db = web.app.database.kysely;
    office = await aLeaveOffice(web.app, { page });
    const { organId } = await anOrganisation(db, { organName: "分公司" });
    deptId = (await aDepartment(db, { organId, deptName: "理赔部" })).deptId;
    await aMembership(db, { userCode: office.leader.userCode, organId, deptId });
    bpdTaskId = await naming(deptId);
  });
  afterAll(() => web.close());

  /** A task of the leader, of an application that names a department. */
  async function naming(named: number): Promise<number> {
    const as = office.staff.userCode;
    const { data } = await web.app.call(checkStart, { processId: office.processId }, { as });
    const { instanceId, bpdTaskId: own } = data;
    const values = JSON.stringify({ dept: office.staff.deptId });
    await web.app.call(
      saveApplyInfo,
      { instanceId, bpdTaskId: own, applyTitle: "协办", data: values },
      { as },
    );
    await web.app.call(submitApply, { instanceId, bpdTaskId: own, applyUser: as }, { as });
    const { rows } = await sql<{ seatId: number }>`
      with moved as (
        update process_instance set form = jsonb_set(form, '{dept}', to_jsonb(${named}::integer))
        where instance_id = ${instanceId})
      select seat_id from seat where instance_id = ${instanceId} and status = 'open'`.execute(
      web.app.database.kysely,
    );
    return rows[0]!.seatId;
  }

  it("is shown by its name and its organisation's to whoever belongs to both", async () => {
    // when
    await web.open(`/userTaskDesc?bpdTaskId=${bpdTaskId}`, { as: office.leader.userCode });

    // then
    expect(await screen.findByText("理赔部（分公司）")).toBeVisible();
  });

  it("is shown by its number to everybody else", async () => {
    // when
    await web.open(`/userTaskDesc?bpdTaskId=${bpdTaskId}`, { as: office.staff.userCode });

    // then
    expect(await screen.findByText(String(deptId))).toBeVisible();
    expect(screen.queryByText("理赔部（分公司）")).toBeNull();
  });
});
