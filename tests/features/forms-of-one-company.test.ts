import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertFormPageInfo, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { listPagesByKeyAndIdForAll, updatePageStatus } from "#contract/calls/opt-form-page.ts";
import { checkStart } from "#contract/calls/task/apply.ts";
import { selectList } from "#contract/calls/task/start.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { aField, aPage, approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";

let app: TestApp;
let own: Workplace;
let other: Workplace;
/** Administrator of the own organisation alone. */
let keeper: string;

const choice = {
  componentType: ComponentType.radio,
  candidateJsonValue: [{ VALUE: "a", TEXT: "甲" }],
};
const page = { ...aPage(aField("kind", choice)), pageId: "TRIP", label: "出差单" };
const taken = [errorCatalogue.idTaken.status, errorCatalogue.idTaken.code];
const outcome = ({ status, body }: { status: number; body: { code?: number } }) => [status, body.code];

beforeAll(async () => {
  app = await startTestApp();
  own = await aWorkplace(app.database.kysely);
  other = await aWorkplace(app.database.kysely);
  keeper = (await anAccount(app.database.kysely, { organId: own.organId, deptId: own.deptId })).userCode;
  await sql`insert into user_role (user_code, role_code, organ_id) values (${keeper}, 'admin', ${own.organId})`.execute(
    app.database.kysely,
  );
  await publish(app, own, trip(own), page);
});
afterAll(() => app.close());

function trip({ organId, head }: Workplace, processId = "TRIP") {
  const tasks = [aStart("one"), approvedBy("one", head, { taskHour: 8 })];
  return { ...aProcess(tasks, { processId, pageId: "TRIP" }), company: String(organId) };
}

const save = (as: string, given: object) =>
  app.call(insertFormPageInfo, { data: JSON.stringify({ ...page, ...given }) }, { as });
const listed = async (as: string) =>
  (await app.call(listPagesByKeyAndIdForAll, { pageId: "TRIP" }, { as })).data.rows;

describe("a form page of another organisation", () => {
  it("is not listed, and its choices are not told", async () => {
    expect(await listed(other.designer)).toEqual([]);
    const choices = await app.call(
      selectList,
      { pageId: "TRIP", componentCode: "kind" },
      { as: other.staff },
    );
    expect(choices.status).toBe(404);
  });

  it("can be neither switched off nor put into effect", async () => {
    const answer = await app.call(
      updatePageStatus,
      { pageId: "TRIP", version: 1, status: "failed" },
      { as: other.designer },
    );
    expect(answer.status).toBe(404);
    expect((await listed(own.designer)).map(({ state }) => state)).toEqual(["effective"]);
  });

  it("gets no version from there: its id is taken, and nothing is told of whose it is", async () => {
    const answer = await save(other.designer, { company: String(other.organId), label: "别家的" });
    expect(outcome(answer)).toEqual(taken);
    expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`${own.organId}|${own.designer}|出差单`, "u"));
    expect(await listed(own.designer)).toMatchObject([
      { version: 1, label: "出差单", company: String(own.organId) },
    ]);
  });

  it("is not bound by a publication", async () => {
    const answer = await app.call(saveOrUpdateProcessData, trip(other, "OTHERTRIP"), {
      as: other.designer,
    });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["pageId"]]);
  });

  it("cannot be made by naming it as the company", async () => {
    const answer = await save(other.designer, { pageId: "PLANTED", company: String(own.organId) });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["company"]]);
  });
});

describe("a company", () => {
  it("is asked for where a page is put into effect", async () => {
    const answer = await save(own.designer, { pageId: "NOBODYS", company: undefined });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["company"]]);
    const draft = await save(own.designer, { pageId: "NOBODYS", company: undefined, state: "temporary" });
    expect(draft.data.company).toBe(String(own.organId));
  });
});

describe("a page of the group", () => {
  it("is made and changed by administrators of all organisations, and used by every one", async () => {
    // given
    const group = { pageId: "GROUPTRIP", company: "group" };
    const refused = [await save(keeper, group), await save(own.designer, group)];

    // when
    const made = await save(own.admin, group);
    const published = await app.call(
      saveOrUpdateProcessData,
      { ...trip(other, "OF-GROUP"), pageId: "GROUPTRIP" },
      { as: other.designer },
    );

    // then
    expect(refused.map(({ body }) => body.code)).toEqual([12_139, 12_139]);
    expect(made.data).toMatchObject({ company: "group", version: 1 });
    expect(published.data.version).toBe(1);
    const set = (as: string) =>
      app.call(updatePageStatus, { pageId: "GROUPTRIP", version: 1, status: "failed" }, { as });
    expect((await set(keeper)).body.code).toBe(12_139);
    expect((await set(own.admin)).data.state).toBe("failed");
    expect(outcome(await save(other.designer, { ...group, company: String(other.organId) }))).toEqual(taken);
  });
});

describe("an id", () => {
  const draft = (as: string, processId: string) =>
    app.call(saveOrUpdateProcessData, { processId, status: "draft" } as never, { as });

  it("of a process belongs to the organisation that first saved it", async () => {
    await draft(own.designer, "FIRST");
    expect(outcome(await draft(other.designer, "FIRST"))).toEqual(taken);
    expect(outcome(await draft(other.designer, "TRIP"))).toEqual(taken);
    expect((await app.call(checkStart, { processId: "TRIP" }, { as: own.staff })).status).toBe(200);
  });

  it("that two organisations take at the same moment is one's alone", async () => {
    // when
    const processes = await Promise.all([draft(own.designer, "RACE"), draft(other.designer, "RACE")]);
    const pages = await Promise.all(
      [own, other].map(({ designer, organId }) =>
        save(designer, { pageId: "RACE", company: String(organId) }),
      ),
    );

    // then
    expect(processes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(pages.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("that begins with an organisation's number is kept for it", async () => {
    const kept = `O${own.organId}-BONUS`;
    expect(outcome(await draft(other.designer, kept))).toEqual(taken);
    expect(outcome(await save(other.designer, { pageId: kept, company: String(other.organId) }))).toEqual(
      taken,
    );
    expect((await draft(own.designer, kept)).status).toBe(200);
    expect((await save(own.designer, { pageId: kept, company: String(own.organId) })).status).toBe(200);
  });
});
