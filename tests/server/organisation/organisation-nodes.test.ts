import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queryNodeById, queryRootNode } from "#contract/calls/opt-release.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";

let app: TestApp;
let mine: Workplace;
let other: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  mine = await aWorkplace(app.database.kysely);
  other = await aWorkplace(app.database.kysely);
});
afterAll(() => app.close());

describe("the tree of organisations", () => {
  it("begins with one's own, of the given ones those among them", async () => {
    // given
    const as = { as: mine.staff };

    // when
    const roots = (await app.call(queryRootNode, {}, as)).data;
    const given = (await app.call(queryRootNode, { ids: `${mine.organId},${other.organId}` }, as)).data;
    const foreign = (await app.call(queryRootNode, { ids: String(other.organId) }, as)).data;

    // then
    expect(roots).toMatchObject([{ id: mine.organId, type: "organ", hasChildren: true, parentId: null }]);
    expect(given).toEqual(roots);
    expect(foreign).toEqual([]);
  });

  it("goes on with the departments below; another organisation's are not there", async () => {
    // given
    const as = { as: mine.staff };

    // when
    const below = (await app.call(queryNodeById, { id: mine.organId }, as)).data;
    const none = (await app.call(queryNodeById, { id: mine.deptId }, as)).data;
    const foreign = await app.call(queryNodeById, { id: other.deptId }, as);

    // then
    expect(below).toMatchObject([{ id: mine.deptId, type: "dept", hasChildren: false }]);
    expect(none).toEqual([]);
    expect(foreign.status).toBe(404);
  });
});
