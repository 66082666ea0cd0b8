import { afterAll, beforeAll, expect, it } from "vitest";
import {
  placementTemplates,
  removePlacementTemplate,
  savePlacementTemplate,
} from "#contract/calls/placement-templates.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { type Account, anAccount, aRoleHolder } from "../../support/builders/account.ts";

let app: TestApp;
let keeper: Account;
let one: Account;
let other: Account;
const placements = [
  { sealId: 1, position: "documentSeal" as const, spots: [{ page: -1, xMm: 50, yMm: 60 }] },
];
beforeAll(async () => {
  app = await startTestApp();
  const db = app.database.kysely;
  keeper = await anAccount(db);
  const { organId, deptId } = keeper;
  [one, other] = [await anAccount(db, { organId, deptId }), await anAccount(db, { organId, deptId })];
  await aRoleHolder(db, { ...keeper, roleCode: "seal" });
});
afterAll(() => app.close());

const save = (as: string, templateName: string, isShared = false) =>
  app.call(savePlacementTemplate, { templateName, isShared, placements }, { as });
const names = async (as: string) =>
  (await app.call(placementTemplates, {}, { as })).data.map(({ templateName }) => templateName);

it("somebody's own templates are theirs, shared ones everybody's of the organisation", async () => {
  // given
  await save(one.userCode, "我的合同");
  await save(keeper.userCode, "标准合同", true);

  // then
  expect(await names(one.userCode)).toEqual(["我的合同", "标准合同"]);
  expect(await names(other.userCode)).toEqual(["标准合同"]);
});

it("the same name again replaces what it meant", async () => {
  // given
  await save(one.userCode, "投标");
  const before = await names(one.userCode);

  // when
  const { data } = await save(one.userCode, " 投标 ");

  // then
  expect(data).toMatchObject({ templateName: "投标", placements, isShared: false, mayRemove: true });
  expect(await names(one.userCode)).toEqual(before);
});

it("sharing and removing what is shared are for administrators and keepers", async () => {
  // given
  const { templateId } = (await save(keeper.userCode, "骑缝", true)).data;

  // when
  const statuses = [
    (await save(one.userCode, "给大家", true)).status,
    (await app.call(removePlacementTemplate, { templateId }, { as: one.userCode })).status,
    (await app.call(removePlacementTemplate, { templateId }, { as: keeper.userCode })).status,
    (await app.call(removePlacementTemplate, { templateId }, { as: keeper.userCode })).status,
  ];

  // then
  expect(statuses).toEqual([400, 400, 200, 404]);
});

it("nobody finds another's own template", async () => {
  const { templateId } = (await save(one.userCode, "秘密")).data;
  expect((await app.call(removePlacementTemplate, { templateId }, { as: other.userCode })).status).toBe(404);
});

it("a template has a name", async () => {
  expect(Object.keys((await save(one.userCode, " ")).body.errors!)).toEqual(["templateName"]);
});
