import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { People } from "#engine";
import type { Tx } from "#server/db/index.ts";
import { createOrganisationCharts } from "#server/organisation/index.ts";
import type { ChartPort } from "#server/ports.ts";
import { anAccount, aRoleHolder } from "../../support/builders/account.ts";
import { aDepartment, anOrganisation, aReportingLine } from "../../support/builders/organisation.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";
import { untilOneWaits } from "../../support/until-one-waits.ts";

let test: TestDatabase;
let charts: ChartPort;
beforeAll(async () => {
  test = await createTestDatabase();
  charts = createOrganisationCharts();
});
afterAll(() => test.drop());

const db = () => test.database.kysely;
const peopleOf = (organId: number, revision?: number): Promise<People> =>
  test.database.read((tx) => charts.of(tx, organId, revision));

async function revisionOf(organId: number): Promise<number> {
  const { rows } = await sql<{ chartRevision: number }>`
    select chart_revision from organ where organ_id = ${organId}`.execute(db());
  return rows[0]!.chartRevision;
}

describe("the chart of an organisation", () => {
  it("is raised by many accounts at once, and none waits for another for ever", async () => {
    // given
    const accounts = Array.from({ length: 60 }, () => anAccount(db()));

    // then
    await expect(Promise.all(accounts)).resolves.toHaveLength(60);
  });

  it("is changed with others in any order while somebody changes them all, without a deadlock", async () => {
    // given
    const [first, last] = [await anOrganisation(db()), await anOrganisation(db())];
    const one = await db().startTransaction().execute();
    const other = await db().startTransaction().execute();

    // when
    await aDepartment(one as unknown as Tx, last);
    const all = sql`update role set role_name = role_name`.execute(other);
    all.catch(() => undefined);
    await untilOneWaits(db());
    await aDepartment(one as unknown as Tx, first);
    await one.commit().execute();
    await all;
    await other.commit().execute();

    // then
    expect([await revisionOf(first.organId), await revisionOf(last.organId)]).toEqual([3, 3]);
  });

  it("answers who heads, deputises, leads and holds roles, in code order", async () => {
    // given
    const { organId } = await anOrganisation(db());
    const upper = await aDepartment(db(), { organId, deptName: "Upper" });
    const lower = await aDepartment(db(), { organId, deptName: "Lower", parentDeptId: upper.deptId });
    const at = { organId, deptId: lower.deptId };
    await anAccount(db(), { ...at, userCode: "STAFF", realName: "Staff" });
    await anAccount(db(), { ...at, userCode: "HEAD-B" });
    await anAccount(db(), { ...at, userCode: "HEAD-A" });
    await anAccount(db(), { ...at, userCode: "DEPUTY" });
    await anAccount(db(), { ...at, userCode: "LEADER" });
    await anAccount(db(), { organId, deptId: upper.deptId, userCode: "CHIEF" });
    for (const userCode of ["HEAD-B", "HEAD-A"]) {
      await aReportingLine(db(), { organId, type: "deptHead", deptId: lower.deptId, userCode });
      await aRoleHolder(db(), { userCode, roleCode: "finance", organId });
    }
    await aReportingLine(db(), { organId, type: "deptDeputy", deptId: lower.deptId, userCode: "DEPUTY" });
    await aReportingLine(db(), { organId, type: "groupLeader", memberCode: "STAFF", userCode: "LEADER" });
    await aReportingLine(db(), { organId, type: "orgHead", userCode: "CHIEF" });
    await aReportingLine(db(), {
      organId,
      type: "deptRole",
      deptId: lower.deptId,
      roleCode: "budget",
      userCode: "DEPUTY",
    });

    // when
    const people = await peopleOf(organId);

    // then
    expect({
      name: people.realName("STAFF"),
      dept: people.deptOf("STAFF"),
      deptName: people.deptName(lower.deptId),
      parent: people.parentDept(lower.deptId),
      top: people.parentDept(upper.deptId),
      levels: [people.deptLevel(upper.deptId), people.deptLevel(lower.deptId)],
      heads: people.deptHeads(lower.deptId),
      deputies: people.deptDeputies(lower.deptId),
      budget: people.deptRole(lower.deptId, "budget"),
      leaders: people.groupLeaders("STAFF"),
      organisation: people.organisationHeads(),
      finance: people.withRole("finance"),
      nobody: [people.deptHeads(upper.deptId), people.withRole("nothing"), people.groupLeaders("CHIEF")],
    }).toEqual({
      name: "Staff",
      dept: lower.deptId,
      deptName: "Lower",
      parent: upper.deptId,
      top: undefined,
      levels: [1, 2],
      heads: ["HEAD-A", "HEAD-B"],
      deputies: ["DEPUTY"],
      budget: ["DEPUTY"],
      leaders: ["LEADER"],
      organisation: ["CHIEF"],
      finance: ["HEAD-A", "HEAD-B"],
      nobody: [[], [], []],
    });
    expect(["STAFF", "LEADER", "HEAD-A", "HEAD-B", "CHIEF"].map((code) => people.superiorOf(code))).toEqual([
      "LEADER",
      "HEAD-A",
      "CHIEF",
      "CHIEF",
      undefined,
    ]);
  });

  it("climbs past those who cannot act", async () => {
    // given
    const { organId } = await anOrganisation(db());
    const { deptId } = await aDepartment(db(), { organId });
    const member = await anAccount(db(), { organId, deptId });
    const leader = await anAccount(db(), { organId, deptId, disabled: true });
    const head = await anAccount(db(), { organId, deptId, validUntil: "2020-01-01" });
    const chief = await anAccount(db(), { organId, deptId });
    await aReportingLine(db(), {
      organId,
      type: "groupLeader",
      memberCode: member.userCode,
      userCode: leader.userCode,
    });
    await aReportingLine(db(), { organId, type: "deptHead", deptId, userCode: head.userCode });
    await aReportingLine(db(), { organId, type: "orgHead", userCode: chief.userCode });

    // when
    const people = await peopleOf(organId);

    // then
    expect(people.superiorOf(member.userCode)).toBe(chief.userCode);
    expect([member, leader, head].map(({ userCode }) => people.isActive(userCode))).toEqual([
      true,
      false,
      false,
    ]);
    expect([leader.userCode, "UNKNOWN"].map((code) => people.exists(code))).toEqual([true, false]);
  });

  it("knows nobody of another organisation but the heads at the top, who may decide here, too", async () => {
    // given
    const top = await anOrganisation(db());
    const chief = await anAccount(db(), { organId: top.organId });
    await aReportingLine(db(), { organId: top.organId, type: "orgHead", userCode: chief.userCode });
    const company = await anOrganisation(db(), { parentOrganId: top.organId });
    const stranger = await anAccount(db(), { organId: top.organId, roles: ["finance"] });

    // when
    const people = await peopleOf(company.organId);

    // then
    expect(people.headquartersHeads()).toEqual([chief.userCode]);
    expect(people.organisationHeads()).toEqual([]);
    expect(people.realName(chief.userCode)).toBe(chief.realName);
    expect(people.isActive(chief.userCode)).toBe(true);
    expect([people.deptOf(chief.userCode), people.superiorOf(chief.userCode)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(people.exists(stranger.userCode)).toBe(false);
    expect(people.withRole("finance")).toEqual([]);
  });

  it("is read again when headquarters have another head, or theirs is away", async () => {
    // given
    const top = await anOrganisation(db());
    const [chief, deputy] = [await anAccount(db(), top), await anAccount(db(), top)];
    const { organId } = await anOrganisation(db(), { parentOrganId: top.organId });
    const first = await peopleOf(organId);
    const today = new Date().toISOString().slice(0, 10);
    const process = { processId: "ANY", processTypeId: "finance" };

    // when
    await aReportingLine(db(), { organId: top.organId, type: "orgHead", userCode: chief.userCode });
    const headed = await peopleOf(organId, await revisionOf(organId));
    await sql`insert into absence (user_code, organ_id, deputy_code, from_day, to_day)
      values (${chief.userCode}, ${top.organId}, ${deputy.userCode}, ${today}, ${today})`.execute(db());
    const away = await peopleOf(organId, await revisionOf(organId));

    // then
    expect([first, headed, away].map((people) => people.headquartersHeads())).toEqual([
      [],
      [chief.userCode],
      [chief.userCode],
    ]);
    expect(headed.absenceOf?.(chief.userCode, process, today)).toBeUndefined();
    expect(away.absenceOf?.(chief.userCode, process, today)?.deputy).toBe(deputy.userCode);
    expect([headed, away].map((people) => people.isActive(deputy.userCode))).toEqual([false, true]);
  });

  it("is read once and again when its revision has risen", async () => {
    // given
    const { organId } = await anOrganisation(db());
    const account = await anAccount(db(), { organId });
    const first = await peopleOf(organId);

    // when
    const same = await peopleOf(organId, await revisionOf(organId));
    await sql`update user_account set status = '0' where user_code = ${account.userCode}`.execute(db());
    const changed = await peopleOf(organId, await revisionOf(organId));

    // then
    expect(same).toBe(first);
    expect(changed.isActive(account.userCode)).toBe(false);
  });

  it.each([
    [
      "department",
      (given: { organId: number }) =>
        sql`update dept set dept_name = 'new' where organ_id = ${given.organId}`,
    ],
    [
      "role held",
      (given: { userCode: string }) => sql`delete from user_role where user_code = ${given.userCode}`,
    ],
    [
      "membership",
      (given: { userCode: string }) => sql`delete from user_organ where user_code = ${given.userCode}`,
    ],
    [
      "name",
      (given: { userCode: string }) =>
        sql`update user_account set real_name = 'new' where user_code = ${given.userCode}`,
    ],
    ["role", () => sql`update role set role_name = 'new'`],
  ])("has a new revision after a change of a %s", async (_what, change) => {
    // given
    const account = await anAccount(db(), { roles: ["finance"] });
    const before = await revisionOf(account.organId);

    // when
    await change(account).execute(db());

    // then
    expect(await revisionOf(account.organId)).toBeGreaterThan(before);
  });

  it("is not kept as a transaction saw it that was rolled back", async () => {
    // given
    const account = await anAccount(db());
    const seen: boolean[] = [];

    // when
    await test.database
      .write(async (tx) => {
        await sql`delete from user_organ where user_code = ${account.userCode}`.execute(tx);
        seen.push((await charts.of(tx, account.organId)).isActive(account.userCode));
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    // The next change gets the very revision that was rolled back.
    await sql`update dept set dept_name = 'new' where organ_id = ${account.organId}`.execute(db());
    seen.push((await peopleOf(account.organId)).isActive(account.userCode));

    // then
    expect(seen).toEqual([false, true]);
  });

  it("is read again when the day has changed, since accounts expire", async () => {
    // given
    let day = new Date().toISOString().slice(0, 10);
    const daily = createOrganisationCharts(() => day);
    const { organId } = await anOrganisation(db());
    const first = await test.database.read((tx) => daily.of(tx, organId));

    // when
    day = "2999-01-01";
    const later = await test.database.read((tx) => daily.of(tx, organId));

    // then
    expect(later).not.toBe(first);
  });

  it("ends at a circle of departments", async () => {
    // given
    const { organId } = await anOrganisation(db());
    const a = await aDepartment(db(), { organId });
    const b = await aDepartment(db(), { organId, parentDeptId: a.deptId });
    await sql`update dept set parent_dept_id = ${b.deptId} where dept_id = ${a.deptId}`.execute(db());

    // when
    const people = await peopleOf(organId);

    // then
    expect(people.deptLevel(b.deptId)).toBe(2);
  });

  it("of no organisation is a fault", async () => {
    await expect(peopleOf(1)).rejects.toThrow("there is no organisation 1");
  });
});
