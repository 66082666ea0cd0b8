import { fireEvent, screen } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

/** An administrator of two organisations, at a new supplier's form in the first, with something written. */
async function writing() {
  const db = web.app.database.kysely;
  const person = await anAccount(db, { roles: ["admin"] });
  const organName = "别处公司";
  const other = { ...(await anOrganisation(db, { organName })), organName };
  const { deptId } = await aDepartment(db, { organId: other.organId });
  await aMembership(db, { userCode: person.userCode, organId: other.organId, deptId });
  const opened = await web.open("/basic/hrpSupplierT?do=new", {
    as: person.userCode,
    organId: person.organId,
  });
  const name = await screen.findByRole("textbox", { name: /供应商名称/u }, { timeout: 40_000 });
  await opened.user.type(name, "半");
  web.requests.length = 0;
  return { ...opened, here: person.organId, there: other };
}
const stay = () => screen.findByRole("button", { name: "继续编辑" }, { timeout: 5_000 });
const leave = () => screen.findByRole("button", { name: "放弃修改" }, { timeout: 5_000 });

type Written = Awaited<ReturnType<typeof writing>>;
async function chooseOther({ user, there }: Written) {
  await user.click(screen.getByRole("button", { name: /当前机构/u }));
  await user.click(await screen.findByRole("menuitemradio", { name: new RegExp(there.organName, "u") }));
}
async function moveInAnotherTab({ here, there }: Written) {
  const kept = (value: number) => JSON.stringify({ value, until: Date.now() + 3_600_000 });
  const change = { key: "chancery.organ", oldValue: kept(here), newValue: kept(there.organId) };
  localStorage.setItem(change.key, change.newValue);
  window.dispatchEvent(new StorageEvent("storage", change));
}

describe.each([
  ["chosen here", chooseOther],
  ["that another tab has moved to", moveInAnotherTab],
])("another organisation %s", (_where, move) => {
  test("is asked about first where something is unsaved; who stays goes on in the old one", async () => {
    // given
    const written = await writing();

    // when
    await move(written);
    fireEvent.click(await stay());

    // then nothing has moved
    expect(web.requests).not.toContain("POST /user/switchOrganisation");
    expect([sessionStore.organId(), written.path()]).toEqual([written.here, "/basic/hrpSupplierT?do=new"]);
    expect(screen.getByRole("textbox", { name: /供应商名称/u })).toHaveValue("半");
  }, 90_000);

  test("is gone to once the screen has been left", async () => {
    // given
    const written = await writing();

    // when
    await move(written);
    fireEvent.click(await leave());

    // then
    await expect.poll(() => sessionStore.user()?.organId).toBe(written.there.organId);
    await expect.poll(written.path).toBe("/userTask");
  }, 90_000);
});

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
