import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentSession } from "#contract/calls/auth.ts";
import { pendingCounts } from "#contract/calls/task/lists.ts";
import { switchOrganisation } from "#contract/calls/session.ts";
import { listSealOrgans } from "#contract/calls/seal.ts";
import { userOrgan, userOrganC } from "#contract/calls/user.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { type Account, aMembership, anAccount } from "../../support/builders/account.ts";
import { aDepartment, anOrganisation } from "../../support/builders/organisation.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const db = () => test.database.kysely;

async function inTwoOrganisations(): Promise<{ account: Account; other: number }> {
  const account = await anAccount(db());
  const { organId } = await anOrganisation(db());
  const { deptId } = await aDepartment(db(), { organId });
  await aMembership(db(), { userCode: account.userCode, organId, deptId });
  return { account, other: organId };
}

/** Open tasks, as many as wanted, without the applications they belong to. */
async function openTasks(userCode: string, organId: number, count: number): Promise<void> {
  await test.database.write(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into seat (seat_id, instance_id, organ_id, visit_id, task_id, task_name, task_type, user_code, status, listed,
                        reason, received_at)
      select nextval('seat_number'), 1, ${organId}, 1, 't', 't', 'approve', ${userCode}, 'open', true, '{}', now()
      from generate_series(1, ${count}::integer)`.execute(tx);
  });
}

describe("my organisations", () => {
  it("are listed with what waits in each, and the one worked in is selected", async () => {
    // given
    const { account, other } = await inTwoOrganisations();
    await openTasks(account.userCode, other, 3);

    // when
    const { data } = await test.call(userOrgan, {}, { as: account.userCode });
    const plain = await test.call(
      userOrganC,
      { userCode: account.userCode.toLowerCase() },
      { as: account.userCode },
    );

    // then
    expect(data.userRoleOrgan.map(({ organId, pendingCount }) => [organId, pendingCount])).toEqual([
      [account.organId, 0],
      [other, 3],
    ]);
    expect(data.selectedOrgan.organId).toBe(account.organId);
    expect(plain.data).toEqual(data.userRoleOrgan);
  });

  it("count no further than a badge shows", async () => {
    // given
    const { account } = await inTwoOrganisations();
    await openTasks(account.userCode, account.organId, 250);

    // when
    const { data } = await test.call(pendingCounts, {}, { as: account.userCode });

    // then
    expect(data.organs[0]).toEqual({ organId: account.organId, count: 100 });
    expect(data.unreadNotifications).toBe(0);
  });

  it("of another person are an administrator's to see", async () => {
    // given
    const { account } = await inTwoOrganisations();
    const colleague = await anAccount(db());
    const admin = await anAccount(db(), { roles: ["admin"] });

    // when
    const [refused, answered] = await Promise.all(
      [colleague, admin].map(({ userCode }) =>
        test.call(userOrganC, { userCode: account.userCode }, { as: userCode }),
      ),
    );

    // then
    expect(refused!.body.code).toBe(12139);
    expect(answered!.data).toHaveLength(2);
  });

  it("can be switched for the whole session, to one of them", async () => {
    // given
    const { account, other } = await inTwoOrganisations();
    const stranger = await anOrganisation(db());

    // when
    const refused = await test.call(
      switchOrganisation,
      { organId: stranger.organId },
      { as: account.userCode },
    );
    const switched = await test.call(switchOrganisation, { organId: other }, { as: account.userCode });
    const session = await test.call(currentSession, {}, { as: account.userCode });

    // then
    expect(refused.body).toMatchObject({ code: 12166, params: { organId: String(stranger.organId) } });
    expect(switched.data).toEqual({ organId: other });
    expect(session.data.organId).toBe(other);
  });

  it("that are closed are no longer offered", async () => {
    // given
    const { account, other } = await inTwoOrganisations();
    await sql`update organ set status = '0' where organ_id = ${other}`.execute(db());

    // when
    const { data } = await test.call(userOrgan, {}, { as: account.userCode });
    const entered = await test.call(userOrgan, {}, { as: account.userCode, organId: other });

    // then
    expect(data.userRoleOrgan.map(({ organId }) => organId)).toEqual([account.organId]);
    expect(entered.body.code).toBe(12166);
  });

  it("unfold into departments, a level at a time", async () => {
    // given
    const account = await anAccount(db());
    const child = await aDepartment(db(), { organId: account.organId, parentDeptId: account.deptId });
    const levelBelow = (parentDeptId: number) =>
      test.call(listSealOrgans, { parentDeptId }, { as: account.userCode });

    // when
    const levels = [
      await levelBelow(0),
      await levelBelow(account.organId),
      await levelBelow(account.deptId),
      await levelBelow(child.deptId),
    ];

    // then
    expect(
      levels.map(({ data }) => data.map(({ id, type, hasChildren }) => [id, type, hasChildren])),
    ).toEqual([
      [[account.organId, "organ", true]],
      [[account.deptId, "dept", true]],
      [[child.deptId, "dept", false]],
      [],
    ]);
  });
});
