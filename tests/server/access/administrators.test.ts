import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resetUserPassword } from "#contract/calls/table-actions.ts";
import { addTableRow, onTable, updateTableRow } from "#contract/calls/tables.ts";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aMembership, anAccount, aRoleHolder } from "../../support/builders/account.ts";
import { aDataForbid } from "../../support/builders/data-forbid.ts";
import { aDepartment, anOrganisation } from "../../support/builders/organisation.ts";

let test: TestApp;
let here: { organId: number; deptId: number };
let there: { organId: number; deptId: number };
let local: string;
let everywhere: string;
beforeAll(async () => {
  test = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  const db = test.database.kysely;
  const place = async () => {
    const { organId } = await anOrganisation(db);
    return { organId, deptId: (await aDepartment(db, { organId })).deptId };
  };
  [here, there] = [await place(), await place()];
  local = (await anAccount(db, here)).userCode;
  await aRoleHolder(db, { userCode: local, roleCode: "admin", organId: here.organId });
  everywhere = (await anAccount(db, { ...here, roles: ["admin"] })).userCode;
});
afterAll(() => test.close());

/** Somebody of this organisation, with what matters to the test. */
async function somebody(also: { elsewhere?: boolean; administersElsewhere?: boolean } = {}): Promise<string> {
  const db = test.database.kysely;
  const { userCode } = await anAccount(db, here);
  if (also.elsewhere === true) await aMembership(db, { userCode, ...there });
  if (also.administersElsewhere === true)
    await aRoleHolder(db, { userCode, roleCode: "admin", organId: there.organId });
  return userCode;
}

const ways = {
  "a new password": (userCode: string, as: string) => test.call(resetUserPassword, { key: userCode }, { as }),
  "another address": (userCode: string, as: string) =>
    test.call(
      onTable(updateTableRow, "user"),
      { key: userCode, changes: { email: { from: null, to: "a@example.com" } } },
      { as },
    ),
  "an end": (userCode: string, as: string) =>
    test.call(
      onTable(addTableRow, "userExtendDate"),
      { userCode, newValidUntil: "2099-12-31", reason: "续签" },
      { as },
    ),
};

describe.each(Object.entries(ways))("to give somebody %s", (_what, way) => {
  it("is up to an administrator of all that the person belongs to and administers", async () => {
    // given
    const own = await somebody();
    const ofAll = await somebody({ elsewhere: true, administersElsewhere: true });

    // when
    const answers = [await way(own, local), await way(ofAll, everywhere)];

    // then
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it("is refused to whoever administers a part of it", async () => {
    // given
    const shared = await somebody({ elsewhere: true });
    const mightier = await somebody({ administersElsewhere: true });
    const stranger = (await anAccount(test.database.kysely, there)).userCode;

    // when
    const answers = [];
    for (const userCode of [shared, mightier, everywhere, stranger]) answers.push(await way(userCode, local));

    // then
    for (const { status } of answers) expect([400, 404, 422]).toContain(status);
  });
});

it("a password is not reset for whom one may not see", async () => {
  // given
  const userCode = await somebody();
  const { userCode: as } = await anAccount(test.database.kysely, { ...here, roles: ["admin"] });
  await aDataForbid(test.database.kysely, { userCode: as, entity: "user", rowFilter: { userCode } });

  // when
  const answer = await test.call(resetUserPassword, { key: userCode }, { as });

  // then
  expect(answer.status).toBe(404);
});
