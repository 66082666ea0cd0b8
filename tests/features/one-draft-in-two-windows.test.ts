import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveParameter } from "#contract/calls/config-item.ts";
import { checkStart, saveApplyInfo, submitApply, submitToPreview } from "#contract/calls/task/apply.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { writtenInstant } from "#contract/rules/written-days.ts";
import { verifyHistory } from "#server/process/index.ts";
import { aLeaveOffice, type LeaveOffice } from "../support/a-leave-office.ts";
import { startTestApp, type TestApp, type TestSession } from "../support/app.ts";

const refused = errorCatalogue.draftSavedMeanwhile.code;
const complete = { leaveType: "annual", days: 2, reason: "回家" };

describe("one draft in two windows (R2)", () => {
  let app: TestApp;
  let office: LeaveOffice;
  let as: TestSession;
  let draft: { instanceId: number; bpdTaskId: number };
  let opened: number;

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    office = await aLeaveOffice(app);
    as = await app.logIn(office.staff.userCode);
    const { data } = await app.call(checkStart, { processId: office.processId }, { as });
    draft = { instanceId: data.instanceId, bpdTaskId: data.bpdTaskId };
    opened = (await read()).version;
  });

  const save = async (values: object, version?: number) =>
    await app.call(
      saveApplyInfo,
      { ...draft, data: JSON.stringify(values), ...(version === undefined ? {} : { version }) },
      { as },
    );
  const read = async () => (await app.call(todoTaskDetail, { bpdTaskId: draft.bpdTaskId }, { as })).data;

  it("the one that did not see what the other saved is refused, told who saved it when, and changes nothing", async () => {
    // given
    await save({ days: 2 }, opened);

    // when
    const late = await save({ days: 9 }, opened);

    // then
    expect([late.status, late.body.code]).toEqual([409, refused]);
    expect(late.body.params).toMatchObject({ who: office.staff.realName });
    expect((await read()).values).toEqual({ days: 2 });
  });

  it.each([
    ["en-US", "America/New_York"],
    ["zh-CN", "America/New_York"],
    ["ja-JP", "Asia/Kolkata"],
  ] as const)(
    "in %s it is told when by the clocks of %s, as instants stand on screens",
    async (lang, timeZone) => {
      // given
      const zone = { name: "timeZone", scope: "organisation", value: timeZone } as const;
      void (await app.call(saveParameter, zone, { as: office.admin.userCode })).data;
      await save({ days: 2 }, opened);

      // when
      const { body } = await app.call(
        saveApplyInfo,
        { ...draft, data: JSON.stringify({ days: 9 }), version: opened },
        { as, lang },
      );

      // then
      const when = String(body.params?.when);
      expect(Date.now() - Date.parse(when)).toBeLessThan(60_000);
      const written = new Intl.DateTimeFormat(lang, { ...writtenInstant, timeZone }).format(new Date(when));
      expect(body.msg).toContain(written);
    },
  );

  it("of two saves at once one counts", async () => {
    // when
    const answers = await Promise.all([save({ days: 3 }, opened), save({ days: 4 }, opened)]);

    // then
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe(refused);
    expect((await read()).values.days).toBe(answers[0]?.status === 200 ? 3 : 4);
    expect((await verifyHistory(app.database)).broken).toEqual([]);
  });

  it("each answer says the version of the next: one window goes on, and submits at once", async () => {
    // given
    const first = await save({ days: 2 }, opened);
    const second = await save(complete, first.data.version);

    // when
    const foretold = await app.call(
      submitToPreview,
      { ...draft, applyTitle: "假", version: second.data.version },
      { as },
    );
    const submitted = await app.call(
      submitApply,
      { ...draft, applyUser: as.userCode, version: foretold.data.version },
      { as },
    );

    // then
    expect(foretold.data.version).toBeGreaterThan(second.data.version);
    expect(submitted.status).toBe(200);
  });

  it("what is the same as before makes no other window stale", async () => {
    // given
    const first = await save({ days: 2 }, opened);

    // when
    const again = await save({ days: 2 }, first.data.version);

    // then
    expect(again.data.version).toBe(first.data.version);
  });

  it("a preview and a submission from a window that did not see it are refused, too", async () => {
    // given
    await save(complete, opened);

    // when
    const foretold = await app.call(submitToPreview, { ...draft, version: opened }, { as });
    const submitted = await app.call(
      submitApply,
      { ...draft, applyUser: as.userCode, version: opened },
      { as },
    );

    // then
    expect([foretold.body.code, submitted.body.code]).toEqual([refused, refused]);
  });

  it("a caller that names no version saves as before", async () => {
    // given
    await save({ days: 2 }, opened);

    // when
    const unnamed = await save({ days: 5 });

    // then
    expect(unnamed.status).toBe(200);
    expect((await read()).values).toEqual({ days: 5 });
  });
});
