import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  listParameterChanges,
  listParameters,
  saveParameter,
  undoParameterChange,
} from "#contract/calls/config-item.ts";
import { parameterNames } from "#contract/parameters/catalogue.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount, aRoleHolder } from "../../support/builders/account.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";

let test: TestApp;
let work: Workplace;
let elsewhere: Workplace;
let admin: { as: string };
beforeAll(async () => {
  test = await startTestApp();
  work = await aWorkplace(test.database.kysely);
  elsewhere = await aWorkplace(test.database.kysely);
  admin = { as: work.admin };
});
afterAll(() => test.close());

const save = (input: { name: string; scope?: "everywhere" | "organisation"; value: never; seen?: never }) =>
  test.call(saveParameter, { scope: "everywhere", ...input }, admin);
const sessionHours = (value: unknown, more: object = {}) =>
  save({ name: "sessionHours", value: value as never, ...more });
const rowOf = async (name: string, as = admin) =>
  (await test.call(listParameters, {}, as)).data.find((row) => row.name === name);
const changesOf = async (name: string) => (await test.call(listParameterChanges, { name }, admin)).data.rows;

describe("parameters", () => {
  it("are listed in full, with what was set and by whom", async () => {
    // when
    await sessionHours(8);
    const { data } = await test.call(listParameters, {}, admin);

    // then
    expect(data.map(({ name }) => name)).toEqual(parameterNames);
    expect(data.find(({ name }) => name === "sessionHours")).toMatchObject({
      everywhere: { value: 8, changedBy: work.admin, changedByName: "ADMINISTRATOR的姓名" },
      organisation: null,
    });
  });

  it.each([
    [{ name: "nothing", value: 1 }, "name"],
    [{ name: "sessionHours", value: 25 }, "value"],
    [{ name: "sessionHours", value: "8" }, "value"],
    [{ name: "sessionHours", value: 8, scope: "organisation" }, "scope"],
  ])("refuse %j and stay as they are", async (input, field) => {
    // given
    const before = (await test.call(listParameters, {}, admin)).data;

    // when
    const { status, body } = await save(input as never);

    // then
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect((await test.call(listParameters, {}, admin)).data).toEqual(before);
  });

  it("that hold for all organisations are changed by administrators of all, and taken back by them", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely, {
      organId: work.organId,
      deptId: work.deptId,
    });
    await aRoleHolder(test.database.kysely, { userCode, roleCode: "admin", organId: work.organId });
    const as = { as: userCode };
    await sessionHours(7);
    const [latest] = await changesOf("sessionHours");

    // when
    const everywhere = await test.call(
      saveParameter,
      { name: "sessionHours", scope: "everywhere", value: 3 },
      as,
    );
    const undone = await test.call(undoParameterChange, { changeId: latest!.changeId }, as);
    const own = await test.call(
      saveParameter,
      { name: "pageSizeDefault", scope: "organisation", value: 50 },
      as,
    );

    // then
    expect([everywhere.status, Object.keys(everywhere.body.errors ?? {})]).toEqual([422, ["scope"]]);
    expect([undone.status, own.status]).toEqual([400, 200]);
    expect(await rowOf("sessionHours")).toMatchObject({ everywhere: { value: 7 } });
  });

  it("are for administrators alone", async () => {
    const calls = [
      await test.call(listParameters, {}, { as: work.staff }),
      await test.call(
        saveParameter,
        { name: "sessionHours", scope: "everywhere", value: 1 },
        { as: work.staff },
      ),
      await test.call(listParameterChanges, {}, { as: work.designer }),
      await test.call(undoParameterChange, { changeId: 1 }, { as: work.designer }),
    ];
    expect(calls.map(({ body }) => body.code)).toEqual([12139, 12139, 12139, 12139]);
  });

  it("do not overwrite what somebody else has set meanwhile", async () => {
    // given
    await sessionHours(6);

    // when
    const { status, body } = await sessionHours(4, { seen: 8 });

    // then
    expect(status).toBe(409);
    expect(body["conflicts"]).toEqual({ value: { base: 8, theirs: 6, mine: 4 } });
    expect((await rowOf("sessionHours"))?.everywhere?.value).toBe(6);
  });

  it("of one organisation are not seen in another", async () => {
    // when
    await save({ name: "urgesPerDay", scope: "organisation", value: 9 as never });

    // then
    expect((await rowOf("urgesPerDay"))?.organisation?.value).toBe(9);
    expect((await rowOf("urgesPerDay", { as: elsewhere.admin }))?.organisation).toBeNull();
    const theirs = await test.call(listParameterChanges, { name: "urgesPerDay" }, { as: elsewhere.admin });
    expect(theirs.data.rows).toEqual([]);
  });
});

describe("changes of parameters", () => {
  it("are kept, the latest first, and the latest is taken back", async () => {
    // given
    await save({ name: "watermarkText", value: "一" as never });
    await save({ name: "watermarkText", value: "二" as never });
    const [latest, first] = await changesOf("watermarkText");

    // when
    const undone = await test.call(undoParameterChange, { changeId: latest!.changeId }, admin);

    // then
    expect([latest, first].map((change) => [change?.from, change?.to, change?.isLatest])).toEqual([
      ["一", "二", true],
      [null, "一", false],
    ]);
    expect(undone.data.everywhere?.value).toBe("一");
    expect(test.ports.parameters.value("watermarkText")).toBe("一");
    expect(await changesOf("watermarkText")).toHaveLength(3);
  });

  it("that another followed, or that are another organisation's, are not taken back", async () => {
    // given
    await save({ name: "footerText", value: { "zh-CN": "a", "en-US": "a", "ja-JP": "a" } as never });
    await save({ name: "footerText", value: null as never });
    const [, first] = await changesOf("footerText");
    const [own] = await changesOf("urgesPerDay");

    // when
    const late = await test.call(undoParameterChange, { changeId: first!.changeId }, admin);
    const foreign = await test.call(
      undoParameterChange,
      { changeId: own!.changeId },
      { as: elsewhere.admin },
    );

    // then
    expect([late.status, foreign.status]).toEqual([409, 404]);
  });
});
