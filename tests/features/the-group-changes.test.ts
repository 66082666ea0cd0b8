import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentSession } from "#contract/calls/auth.ts";
import { setAccountOrganisations } from "#contract/calls/accounts.ts";
import {
  addOrganisation,
  closeOrganisation,
  moveOrganisation,
  organisationStanding,
  reopenOrganisation,
} from "#contract/calls/organisation-keeping.ts";
import { publishMatrix, saveMatrix } from "#contract/calls/approver-matrix.ts";
import { listTableRows, onTable, tableRowHistory } from "#contract/calls/tables.ts";
import { userOrgan } from "#contract/calls/user.ts";
import { limits } from "#contract/limits.ts";
import { createOrganisationCharts } from "#server/organisation/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aMembership, anAccount, aRoleHolder } from "../support/builders/account.ts";
import { aMatrix } from "../support/builders/a-matrix.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { aDepartment, anOrganisation, aReportingLine } from "../support/builders/organisation.ts";
import { unique } from "../support/builders/unique.ts";
import { shippedSchemas } from "../support/shipped-tables.ts";

let test: TestApp;
/** Administers every organisation; works in one that no test touches. */
let keeper: string;
beforeAll(async () => {
  test = await startTestApp({ schemas: shippedSchemas });
  ({ userCode: keeper } = await anAccount(db(), { roles: ["admin"] }));
}, 60_000);
afterAll(() => test.close());

const db = () => test.database.kysely;
const byKeeper = () => ({ as: keeper, lang: "en-US" }) as const;
const placeOf = async (organId: number) =>
  (
    await sql<{ parentOrganId: number | null; status: string }>`
      select parent_organ_id, status from organ where organ_id = ${organId}`.execute(db())
  ).rows[0];
const historyOf = async (organId: number) =>
  (await test.call(onTable(tableRowHistory, "organ"), { key: organId }, byKeeper())).data.rows.map(
    ({ userCode, changes }) => [userCode, changes],
  );

describe("an organisation is added", () => {
  it("with its names, a department of its own and whoever added it, who works in it at once", async () => {
    // given
    const { organId: above } = await anOrganisation(db());
    const organName = `新公司${unique()}`;

    // when
    const { data } = await test.call(
      addOrganisation,
      { organName: ` ${organName} `, deptFullName: "新公司全称", parentOrganId: above },
      byKeeper(),
    );

    // then
    const { organId, deptId } = data;
    const { rows } = await sql`
      select o.organ_name, o.dept_full_name, o.parent_organ_id, o.status, d.dept_id, d.dept_name, uo.user_code
      from organ o join dept d on d.organ_id = o.organ_id join user_organ uo on uo.dept_id = d.dept_id
      where o.organ_id = ${organId}`.execute(db());
    expect(rows).toEqual([
      {
        organName,
        deptFullName: "新公司全称",
        parentOrganId: above,
        status: "1",
        deptId,
        deptName: organName,
        userCode: keeper,
      },
    ]);
    const session = await test.call(currentSession, {}, { ...byKeeper(), organId });
    expect([session.data.organId, session.data.access]).toEqual([organId, ["admin"]]);
    expect(await historyOf(organId)).toMatchObject([[keeper, { organName: { from: null, to: organName } }]]);
  });

  it("never with a name another has, without one, under a disabled one, or by who administers some of them", async () => {
    // given
    const name = `旧公司${unique()}`;
    const { organId: closed } = await anOrganisation(db(), { organName: name });
    await sql`update organ set status = '0' where organ_id = ${closed}`.execute(db());
    const local = await anAccount(db());
    await aRoleHolder(db(), { userCode: local.userCode, roleCode: "admin", organId: local.organId });
    const add = (given: object, as = byKeeper().as) =>
      test.call(
        addOrganisation,
        { organName: `乙${unique()}`, deptFullName: "乙", parentOrganId: null, ...given },
        { as, lang: "en-US" },
      );

    // when
    const taken = await add({ organName: name });
    const empty = await add({ organName: "  " });
    const below = await add({ parentOrganId: closed });
    const nowhere = await add({ parentOrganId: 999_999_999 });
    const byLocal = await add({}, local.userCode);

    // then
    expect(taken.body.errors).toEqual({
      organName: `There is already an organization “${name}”. Choose another name.`,
    });
    expect(Object.keys(empty.body.errors ?? {})).toEqual(["organName"]);
    expect([below, nowhere, byLocal].map(({ body }) => body.code)).toEqual([12627, 12141, 12376]);
    expect(below.body.msg).toBe(`“${name}” is disabled. Enable it first, or choose another organization.`);
  });
});

describe("an organisation is moved", () => {
  it("after it was said what that changes; heads of headquarters and matrices of the group count at once", async () => {
    // given a company with one below it, and two groups of which one has a matrix for all its companies
    const [old, next] = [await aWorkplace(db()), await aWorkplace(db())];
    const company = await aWorkplace(db());
    const { organId: below } = await anOrganisation(db(), { parentOrganId: company.organId });
    await sql`update organ set parent_organ_id = ${old.organId} where organ_id = ${company.organId}`.execute(
      db(),
    );
    await aReportingLine(db(), { type: "orgHead", organId: next.organId, userCode: next.head });
    const content = { ...aMatrix({ named: "nobody" }), matrixName: "集团矩阵", forGroup: true };
    const rows = content.rows.map((row) => ({ ...row, assignedType: "role", taskAssigned: "employee" }));
    const byDesigner = { as: old.designer };
    const saved = await test.call(
      saveMatrix,
      { matrixId: "groupMatrix", content: { ...content, rows } },
      byDesigner,
    );
    const { rowVersion } = saved.data;
    expect((await test.call(publishMatrix, { matrixId: "groupMatrix", rowVersion }, byDesigner)).status).toBe(
      200,
    );
    const charts = createOrganisationCharts();
    const headquarters = async () => {
      const people = await test.database.read((tx) => charts.of(tx, below));
      return people.headquartersHeads();
    };
    const before = await headquarters();

    // when
    const move = { organId: company.organId, parentOrganId: next.organId };
    const said = await test.call(moveOrganisation, { ...move, dryRun: true }, byKeeper());
    const stood = await placeOf(company.organId);
    const moved = await test.call(moveOrganisation, { ...move, from: old.organId }, byKeeper());

    // then
    expect(said.data).toMatchObject({
      organisations: 2,
      people: 8,
      headquarters: { heads: 1 },
      matricesLost: ["集团矩阵"],
      matricesGained: [],
    });
    expect(moved.data).toEqual(said.data);
    expect(stood?.parentOrganId).toBe(old.organId);
    expect((await placeOf(company.organId))?.parentOrganId).toBe(next.organId);
    expect([before, await headquarters()]).toEqual([[], [next.head]]);
    expect(await historyOf(company.organId)).toMatchObject([
      [keeper, { parentOrganId: { from: old.organId, to: next.organId } }],
    ]);
  });

  it("never below itself, in words that say which, and not where somebody else moved it meanwhile", async () => {
    // given
    const top = await anOrganisation(db(), { organName: `甲${unique()}` });
    const below = await anOrganisation(db(), { organName: `丙${unique()}`, parentOrganId: top.organId });

    // when
    const circle = await test.call(
      moveOrganisation,
      { organId: top.organId, parentOrganId: below.organId, dryRun: true },
      byKeeper(),
    );
    const overtaken = await test.call(
      moveOrganisation,
      { organId: below.organId, parentOrganId: null, from: null },
      byKeeper(),
    );

    // then
    expect([circle.body.code, overtaken.body.code]).toEqual([12626, 12629]);
    expect(circle.body.msg).toMatch(/^“甲\d+” can’t be moved under “丙\d+”/u);
    expect((await placeOf(below.organId))?.parentOrganId).toBe(top.organId);
  });

  it("by two at once into each other, one is refused", async () => {
    // given
    const [one, other] = [await anOrganisation(db()), await anOrganisation(db())];
    const moves = [
      { organId: one.organId, parentOrganId: other.organId },
      { organId: other.organId, parentOrganId: one.organId },
    ];

    // when
    const answers = await Promise.all(moves.map((move) => test.call(moveOrganisation, move, byKeeper())));

    // then
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe("an organisation is disabled", () => {
  it("while nothing is under way in it: sessions go on elsewhere or end, nobody chooses it, its name stays", async () => {
    // given somebody of two organisations and somebody of this one alone, both working in it
    const { organId } = await anOrganisation(db(), { organName: `旧部${unique()}` });
    const { deptId } = await aDepartment(db(), { organId });
    const both = await anAccount(db());
    await aMembership(db(), { userCode: both.userCode, organId, deptId });
    const only = await anAccount(db(), { organId, deptId });
    const [bothIn, onlyIn] = [await test.logIn(both.userCode), await test.logIn(only.userCode)];
    await sql`update session set organ_id = ${organId} where user_code = ${both.userCode}`.execute(db());
    const seen = (await test.call(currentSession, {}, { as: bothIn })).data.organId;

    // when
    const said = await test.call(organisationStanding, { organId }, byKeeper());
    const closed = await test.call(closeOrganisation, { organId }, byKeeper());

    // then
    expect(said.data).toMatchObject({ people: 2, stranded: 1, applications: 0, tasks: 0, isDefault: false });
    expect(closed.data).toMatchObject({ moved: 1, loggedOut: 1 });
    expect(seen).toBe(organId);
    expect((await test.call(currentSession, {}, { as: bothIn })).data.organId).toBe(both.organId);
    expect((await test.call(currentSession, {}, { as: onlyIn })).status).toBe(401);
    expect((await test.call(currentSession, {}, { as: bothIn, organId })).body.code).toBe(12166);
    const mine = (await test.call(userOrgan, {}, { as: bothIn })).data.userRoleOrgan;
    expect(mine.map((one) => one.organId)).toEqual([both.organId]);
    const listed = await test.call(onTable(listTableRows, "organ"), { filter: { organId } }, byKeeper());
    expect(listed.data.rows).toMatchObject([{ organId, status: "0" }]);

    // when it is opened again
    const reopened = await test.call(reopenOrganisation, { organId }, byKeeper());

    // then everybody who belonged to it is back
    expect(reopened.status).toBe(200);
    expect((await test.call(currentSession, {}, { as: bothIn, organId })).data.organId).toBe(organId);
    expect((await historyOf(organId)).map(([, changes]) => changes)).toEqual([
      { status: { from: "0", to: "1" } },
      { status: { from: "1", to: "0" } },
    ]);
  });

  it("never the default one, nor where organisations below are in use or applications under way", async () => {
    // given
    const work: Workplace = await aWorkplace(db());
    await publish(
      test,
      work,
      aProcess([aStart("one"), approvedBy("one", work.head, { taskHour: 8 })], {
        processId: `BUSY${work.organId}`,
      }),
    );
    await fileApplication(test, work.staff, `BUSY${work.organId}`, {});
    const top = await anOrganisation(db());
    const { organId: below } = await anOrganisation(db(), { parentOrganId: top.organId });
    await sql`insert into organ (organ_id, organ_name, dept_full_name) values (${limits.defaultOrganId}, '集团', '集团')
      on conflict do nothing`.execute(db());
    const close = (organId: number) => test.call(closeOrganisation, { organId }, byKeeper());

    // when
    const answers = [await close(limits.defaultOrganId), await close(top.organId), await close(work.organId)];
    await close(below);
    const then = await close(top.organId);
    const again = await close(top.organId);
    const under = await test.call(reopenOrganisation, { organId: below }, byKeeper());

    // then
    expect(answers.map(({ body }) => body.code)).toEqual([12623, 12624, 12625]);
    expect(answers[2]!.body.params).toMatchObject({ applications: 1, tasks: 1 });
    expect([then.status, again.body.code, under.body.code]).toEqual([200, 12627, 12627]);
    expect((await placeOf(work.organId))?.status).toBe("1");
  });

  it("by administrators of all organisations alone; those of one see what stands in theirs and no other exists", async () => {
    // given
    const local = await anAccount(db());
    await aRoleHolder(db(), { userCode: local.userCode, roleCode: "admin", organId: local.organId });
    const elsewhere = await anOrganisation(db());
    const as = { as: local.userCode };

    // then
    const own = { organId: local.organId };
    expect((await test.call(organisationStanding, own, as)).data).toMatchObject({ people: 1, stranded: 1 });
    expect((await test.call(organisationStanding, elsewhere, as)).body.code).toBe(12141);
    const refused = [
      await test.call(closeOrganisation, own, as),
      await test.call(reopenOrganisation, own, as),
      await test.call(moveOrganisation, { ...own, parentOrganId: null }, as),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual([12376, 12376, 12376]);
    expect((await placeOf(local.organId))?.status).toBe("1");
  });
});

it("a session in an organisation that its person is taken out of goes on in another one", async () => {
  // given
  const person = await anAccount(db());
  const { organId } = await anOrganisation(db());
  const { deptId } = await aDepartment(db(), { organId });
  await aMembership(db(), { userCode: person.userCode, organId, deptId });
  const session = await test.logIn(person.userCode);
  await sql`update session set organ_id = ${organId} where user_code = ${person.userCode}`.execute(db());

  // when
  const kept = [{ organId: person.organId, deptId: person.deptId }];
  await test.call(setAccountOrganisations, { userCode: person.userCode, organisations: kept }, byKeeper());

  // then
  expect((await test.call(currentSession, {}, { as: session })).data.organId).toBe(person.organId);
});
