import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeOrganisation } from "#contract/calls/organisation-keeping.ts";
import { sessionStore } from "#web/session/index.ts";
import { aMembership, anAccount } from "../../support/builders/account.ts";
import { aDepartment, anOrganisation } from "../../support/builders/organisation.ts";
import { shippedSchemas } from "../../support/shipped-tables.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
beforeAll(async () => {
  web = await startWebTest({ schemas: shippedSchemas });
}, 60_000);
afterAll(() => web.close());

test("who works in an organisation that is disabled goes on in another one of theirs, and is told", async () => {
  // given somebody of two organisations, at a screen of the second
  const db = web.app.database.kysely;
  const keeper = await anAccount(db, { roles: ["admin"] });
  const person = await anAccount(db, { roles: ["employee"] });
  const { organId } = await anOrganisation(db);
  const { deptId } = await aDepartment(db, { organId });
  await aMembership(db, { userCode: person.userCode, organId, deptId });
  const { path, page, router } = await web.open("/myApply", { as: person.userCode, organId });
  await expect.poll(() => sessionStore.user()?.organId).toBe(organId);

  // when
  await sql`update session set organ_id = ${organId} where user_code = ${person.userCode}`.execute(db);
  void (await web.app.call(closeOrganisation, { organId }, { as: keeper.userCode })).data;
  await router.navigate("/myApprove");

  // then
  await expect.poll(() => sessionStore.user()?.organId).toBe(person.organId);
  await expect.poll(path).toMatch(/^\/userTask/u);
  expect(await page.findByText(/已切换到您所在的其他机构/u)).toBeTruthy();
  expect(page.queryByRole("dialog")).toBeNull();
});
