import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  exportMatrix,
  listMatrices,
  matrixDetail,
  publishMatrix,
  saveMatrix,
} from "#contract/calls/approver-matrix.ts";
import { saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { processDesignNames } from "#contract/calls/process-design.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aMatrix } from "../support/builders/a-matrix.ts";
import { aNumber, aPage, aProcess, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";

let app: TestApp;
let headquarters: Workplace;
let company: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  headquarters = await aWorkplace(app.database.kysely);
  company = await aWorkplace(app.database.kysely);
  await sql`update organ set parent_organ_id = ${headquarters.organId} where organ_id = ${company.organId}`.execute(
    app.database.kysely,
  );
});
afterAll(() => app.close());

/** By role alone: up to 5,000 whoever holds `finance`, above it the process administrators. */
function byRole(more: Partial<MatrixContent> = {}): MatrixContent {
  const matrix = aMatrix({ named: "nobody" });
  const rows = matrix.rows.map((row, at) => ({
    ...row,
    assignedType: "role",
    taskAssigned: at === 0 ? "finance" : "process-admin",
  }));
  return { ...matrix, rows, ...more };
}

async function put(at: Workplace, matrixId: string, content: MatrixContent) {
  const as = { as: at.designer };
  const { data } = await app.call(saveMatrix, { matrixId, content }, as);
  return app.call(publishMatrix, { matrixId, rowVersion: data.rowVersion }, as);
}

const asking = (matrixId: string, processId: string) => ({
  ...aProcess(
    [
      aStart("one"),
      aTask("one", {
        assignedType: "matrix",
        taskAssigned: matrixId,
        taskRunWay: "any",
        taskHour: 8,
      }),
    ],
    { processId, processName: processId, pageId: processId },
  ),
  company: String(company.organId),
});
const page = (processId: string) => ({ ...aPage(aNumber("amount")), pageId: processId });

test("a matrix of headquarters counts below where it says so, until the company has its own", async () => {
  // given
  expect((await put(headquarters, "GROUP", byRole({ forGroup: true }))).status).toBe(200);
  await publish(app, company, asking("GROUP", "GROUP1"), page("GROUP1"));

  // when
  const listed = await app.call(listMatrices, {}, { as: company.designer });
  const filed = await fileApplication(app, company.staff, "GROUP1", { amount: 10 });

  // then
  expect(listed.data.find(({ matrixId }) => matrixId === "GROUP")?.ofOrgan).not.toBeNull();
  expect(filed.next.map(({ userCode }) => userCode).toSorted()).toEqual(
    [company.finance, company.otherFinance].toSorted(),
  );

  // when
  await put(company, "GROUP", aMatrix({ named: company.head }));
  const own = await app.call(listMatrices, {}, { as: company.designer });
  const next = (await fileApplication(app, company.staff, "GROUP1", { amount: 10 })).next;

  // then
  expect(own.data.filter(({ matrixId }) => matrixId === "GROUP").map(({ ofOrgan }) => ofOrgan)).toEqual([
    null,
  ]);
  expect(next.map(({ userCode }) => userCode)).toEqual([company.head]);
});

test("whoever goes by a matrix of headquarters reads it, and headquarters count who does", async () => {
  // given
  await put(headquarters, "READ", byRole({ forGroup: true, matrixName: "集团规则" }));
  await publish(app, company, asking("READ", "GROUP2"), page("GROUP2"));
  await put(company, "READ", byRole({ matrixName: "公司规则" }));
  const own = { as: company.designer };
  const above = { matrixId: "READ", above: true };

  // when
  const read = await app.call(matrixDetail, above, own);
  const ofOwn = await app.call(matrixDetail, { matrixId: "READ" }, own);
  const { token } = await app.logIn(company.designer);
  const url = `${exportMatrix.path}?matrixId=READ&format=csv`;
  const files = await Promise.all(
    [`${url}&above=true`, url].map((each) => app.app.inject({ url: each, headers: { token } })),
  );

  // then
  expect(read.data).toMatchObject({
    content: { matrixName: "集团规则", forGroup: true },
    versions: [{ version: 1, inEffect: true }],
    usedBy: [{ processId: "GROUP2" }],
    usedElsewhere: 0,
  });
  expect(read.data.ofOrgan).not.toBeNull();
  expect(ofOwn.data).toMatchObject({ ofOrgan: null, content: { matrixName: "公司规则" } });
  expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200]);

  // when: a process of the company for which nothing but that of headquarters counts
  await put(headquarters, "COUNTED", byRole({ forGroup: true }));
  await publish(app, company, asking("COUNTED", "GROUP3"), page("GROUP3"));
  const ofHeadquarters = async (matrixId: string) =>
    (await app.call(matrixDetail, { matrixId }, { as: headquarters.designer })).data;

  // then
  expect(await ofHeadquarters("COUNTED")).toMatchObject({ usedBy: [], usedElsewhere: 1 });
  expect(await ofHeadquarters("READ")).toMatchObject({ usedElsewhere: 0 });
  expect(JSON.stringify(await ofHeadquarters("COUNTED"))).not.toContain("GROUP3");
});

test("an own matrix that is only a draft hides nothing of what counts", async () => {
  // given
  await put(headquarters, "DRAFTED", byRole({ forGroup: true }));
  await app.call(saveMatrix, { matrixId: "DRAFTED", content: byRole() }, { as: company.designer });

  // when
  const { data } = await app.call(listMatrices, {}, { as: company.designer });

  // then
  expect(
    data.filter(({ matrixId }) => matrixId === "DRAFTED").map(({ ofOrgan }) => ofOrgan === null),
  ).toEqual([true, false]);
});

test("what headquarters keeps to itself does not exist below, and nothing goes upwards", async () => {
  // given
  await put(headquarters, "INNER", byRole());
  await put(company, "LOWER", byRole({ forGroup: true }));

  // when
  const below = await app.call(listMatrices, {}, { as: company.designer });
  const above = await app.call(listMatrices, {}, { as: headquarters.designer });
  const asked = await app.call(
    saveOrUpdateProcessData,
    { ...asking("INNER", "GROUP1"), pageId: "GROUP1", processId: "ASKS_INNER", status: "enabled" } as never,
    { as: company.designer },
  );

  // then
  expect(below.data.map(({ matrixId }) => matrixId)).not.toContain("INNER");
  for (const version of [{}, { version: 1 }])
    expect(
      (await app.call(matrixDetail, { matrixId: "INNER", above: true, ...version }, { as: company.designer }))
        .status,
    ).toBe(404);
  expect(above.data.map(({ matrixId }) => matrixId)).not.toContain("LOWER");
  expect(asked.body.errors).toHaveProperty("tasks[1].taskAssigned");
});

test("a matrix for those below names nobody: people belong to one organization", async () => {
  // when
  const refused = await put(headquarters, "NAMED", {
    ...aMatrix({ named: headquarters.head }),
    forGroup: true,
  });

  // then
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors ?? {})).toEqual(["rows[0].assignedType"]);
});

test("a step by a matrix whose row goes to a role that nobody below has says so at the step and at publication", async () => {
  // given
  await sql`insert into role (role_code, role_name) values ('appraiser', '估价员') on conflict do nothing`.execute(
    app.database.kysely,
  );
  const content = byRole({ forGroup: true });
  const rows = content.rows.map((row, at) => (at === 1 ? { ...row, taskAssigned: "appraiser" } : row));
  expect((await put(headquarters, "APPRAISAL", { ...content, rows })).status).toBe(200);
  await publish(app, company, asking("APPRAISAL", "APPRAISED"), page("APPRAISED"));
  const as = { as: company.designer, lang: "en-US" as const };

  // when
  const names = await app.call(processDesignNames, {}, as);
  const published = await app.call(saveOrUpdateProcessData, asking("APPRAISAL", "APPRAISED"), as);

  // then
  const told = names.data.matrices.find(({ matrixId }) => matrixId === "APPRAISAL");
  expect([told?.unmanned, told?.above]).toEqual([[{ row: 2, draftRow: 2, roles: ["估价员"] }], true]);
  expect(published.data.warnings?.["tasks[1].taskAssigned"]).toMatch(
    /“.*”, whose row 2 goes to the role “估价员”, which no one in this organization has/u,
  );
});

test("a row that finds nobody is led to where the draft has it by now, or to nowhere once it is changed there", async () => {
  // given: the second row of what counts goes to nobody
  const matrixId = "MOVED";
  const as = { as: company.designer };
  const content = byRole();
  const [first, second] = content.rows.map((row, at) =>
    at === 1 ? { ...row, taskAssigned: "nobody" } : row,
  );
  if (first === undefined || second === undefined) throw new Error("no rows");
  await sql`insert into role (role_code, role_name) values ('nobody', '无人') on conflict do nothing`.execute(
    app.database.kysely,
  );
  expect((await put(company, matrixId, { ...content, rows: [first, second] })).status).toBe(200);
  const told = async () =>
    (await app.call(processDesignNames, {}, as)).data.matrices.find((each) => each.matrixId === matrixId)
      ?.unmanned;
  const save = async (rows: MatrixContent["rows"]) => {
    const { rowVersion } = (await app.call(matrixDetail, { matrixId }, as)).data;
    void (await app.call(saveMatrix, { matrixId, rowVersion, content: { ...content, rows } }, as)).data;
  };
  expect(await told()).toMatchObject([{ row: 2, draftRow: 2 }]);

  // when: the draft has it first
  await save([second, first]);
  // then
  expect(await told()).toMatchObject([{ row: 2, draftRow: 1 }]);

  // when
  await save([first, { ...second, taskAssigned: "finance" }]);
  // then
  expect(await told()).toMatchObject([{ row: 2, draftRow: null }]);
});
