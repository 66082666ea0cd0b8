import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkStart, saveApplyInfo, submitApply } from "#contract/calls/task/apply.ts";
import { backUsers } from "#contract/calls/task/decide.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { incidents } from "#contract/calls/task/incidents.ts";
import { cancelApply } from "#contract/calls/task/recall.ts";
import { selectList } from "#contract/calls/task/start.ts";
import { updateFavorite } from "#contract/calls/user.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { contents, sendFiles } from "../support/builders/a-file.ts";
import {
  aField,
  aNumber,
  aPage,
  approvedBy,
  aProcess,
  aStart,
  aTable,
  type TaskGiven,
} from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { aDataForbid } from "../support/builders/data-forbid.ts";
import { approve, type Filed, fileApplication } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
let one: Filed;
let other: Filed;

const files = { componentType: ComponentType.attachment, componentDataType: 1006 } as const;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const page = {
    ...aPage(
      aField("subject"),
      aField("proof", { ...files, extensions: ["pdf"] }),
      aField("inner", files),
      aNumber("salary", { isCondition: true }),
      aTable("lines", aField("proof", files)),
    ),
    pageId: "FITS",
  };
  const fieldRights = { salary: "hide", inner: "hide" } as const;
  const leads = (given: TaskGiven) =>
    approvedBy("leader", work.leader, { taskHour: 8, fieldRights, ...given });
  const far = "form.salary = 4711";
  for (const [processId, tasks] of Object.entries({
    FITS: [aStart("leader", { fieldRights }), leads({})],
    STUCK: [aStart(["leader", far], { fieldRights }), leads({})],
    PARKED: [aStart("leader", { fieldRights }), leads({ to: ["END", far] })],
  }))
    await publish(app, work, aProcess(tasks, { processId, pageId: "FITS" }), page);
  one = await fileApplication(app, work.staff, "FITS", { subject: "一" });
  other = await fileApplication(app, work.staff, "FITS", { subject: "二" });
});
afterAll(() => app.close());

const refusedAsAnothers = [409, errorCatalogue.taskOfAnother.code];
const outcome = ({ status, body }: { status: number; body: { code?: number } }) => [status, body.code];

describe("a task named beside an application", () => {
  it("is one of its own, or it is not asked to whom it may be returned", async () => {
    // given
    const { bpdTaskId } = one.next[0]!;
    const as = { as: work.leader };

    // when
    const [fits, strange] = [
      await app.call(backUsers, { bpdTaskId, instanceId: one.instanceId }, as),
      await app.call(backUsers, { bpdTaskId, instanceId: other.instanceId }, as),
    ];

    // then
    expect([fits.data.map(({ userCode }) => userCode), outcome(strange)]).toEqual([
      [work.staff],
      refusedAsAnothers,
    ]);
  });

  it("is one of its own, or nothing is cancelled", async () => {
    // given
    const as = { as: work.staff };
    const { instanceId, bpdTaskId } = (await app.call(checkStart, { processId: "FITS" }, as)).data;

    // when
    const strange = await app.call(cancelApply, { instanceId, bpdTaskId: other.startTaskId }, as);
    const fits = await app.call(cancelApply, { instanceId, bpdTaskId }, as);

    // then
    expect([outcome(strange), fits.data.applyStatus]).toEqual([refusedAsAnothers, "cancelled"]);
  });
});

it("a task type named beside an application is its own, by code or by name", async () => {
  // given
  const ask = (taskTypeName: string) =>
    app.call(instanceDetail, { applyId: one.applyId, taskTypeName }, { as: work.staff });

  // when
  const [own, others, unknown] = [await ask("bpm"), await ask("THIRDPART"), await ask("FAX")];

  // then
  expect([own.status, others.status, unknown.status]).toEqual([200, 404, 422]);
  expect(Object.keys(unknown.body.errors ?? {})).toEqual(["taskTypeName"]);
});

it("whoever marks a favourite does so in their own name", async () => {
  // given
  const mark = (userName: string) =>
    app.call(updateFavorite, { favObjId: "FITS", status: "1", userName }, { as: work.staff });

  // when
  const [own, others] = [await mark(work.staff.toLowerCase()), await mark(work.leader)];

  // then
  expect([own.status, others.status, Object.keys(others.body.errors ?? {})]).toEqual([
    200,
    422,
    ["userName"],
  ]);
});

describe("a field named with an upload", () => {
  const upload = async (componentCode: string, name = "证明.pdf", instanceId = String(one.instanceId)) => {
    const content = name.endsWith(".pdf") ? contents.pdf : contents.png;
    const answer = await sendFiles(app, work.staff, [{ name, content }], {
      componentCode,
      ...(instanceId === "" ? {} : { instanceId }),
    });
    return [answer.statusCode, Object.keys((answer.json() as { errors?: object }).errors ?? {})];
  };

  it("takes what it is for, in a sub-table too", async () => {
    expect([await upload("proof"), await upload("lines.proof", "图.png")]).toEqual([
      [200, []],
      [200, []],
    ]);
  });

  it("takes no other kind of file, is an attachment field that one sees, and comes with its application", async () => {
    const noField = [422, ["componentCode"]];
    expect(await upload("proof", "图.png")).toEqual([422, ["file[0]"]]);
    expect([await upload("subject"), await upload("nowhere"), await upload("inner")]).toEqual([
      noField,
      noField,
      noField,
    ]);
    expect(await upload("proof", "证明.pdf", "")).toEqual([422, ["instanceId"]]);
  });
});

it("the choices of a field are offered to whoever is shown it, in a step that they start or have work in", async () => {
  // given
  const choice = {
    componentType: ComponentType.radio,
    candidateJsonValue: [{ VALUE: "a", TEXT: "甲" }],
  };
  const page = { ...aPage(aField("open", choice), aField("grade", choice)), pageId: "CHOICES" };
  const tasks = [
    aStart("leader", { fieldRights: { grade: "hide" } }),
    approvedBy("leader", work.leader, { taskHour: 8 }),
  ];
  await publish(app, work, aProcess(tasks, { processId: "CHOOSE", pageId: "CHOICES" }), page);
  await fileApplication(app, work.staff, "CHOOSE", { open: "a" });
  const ask = async (componentCode: string, as: string) =>
    (await app.call(selectList, { pageId: "CHOICES", componentCode }, { as })).status;

  // when
  const [applicant, approver] = [
    [await ask("open", work.staff), await ask("grade", work.staff)],
    [await ask("open", work.leader), await ask("grade", work.leader)],
  ];

  // then
  expect([applicant, approver, await ask("grade", work.designer)]).toEqual([[200, 404], [200, 200], 200]);
});

describe("conditions over what is hidden", () => {
  it("are not told to whom they refuse", async () => {
    // given
    const as = { as: work.staff };
    const { instanceId, bpdTaskId } = (await app.call(checkStart, { processId: "STUCK" }, as)).data;
    await app.call(saveApplyInfo, { instanceId, bpdTaskId, applyTitle: "停", data: "{}" }, as);

    // when
    const input = { bpdTaskId, applyUser: work.staff, instanceId };
    const { status, body } = await app.call(submitApply, input, as);

    // then
    expect([status, body.code]).toEqual([422, errorCatalogue.noTransitionHolds.code]);
    // The request's own code may have any digits.
    const { requestCode: _, ...answered } = body;
    expect(JSON.stringify(answered)).not.toMatch(/4711|salary/u);
  });

  it("are read by administrators, where they stopped a step", async () => {
    // given
    const { next, applyId } = await fileApplication(app, work.staff, "PARKED", { subject: "停" });
    await approve(app, work.leader, next[0]!.bpdTaskId);
    const problems = async () =>
      (await app.call(incidents, { keyword: applyId }, { as: work.designer })).data.rows.map(
        ({ problem }) => problem,
      );

    // when
    const whole = await problems();
    await aDataForbid(app.database.kysely, {
      userCode: work.designer,
      entity: "application",
      processId: "PARKED",
      fields: ["salary"],
    });

    // then
    expect(whole).toEqual([expect.stringContaining("form.salary = 4711")]);
    expect(await problems()).toEqual([expect.not.stringContaining("salary")]);
  });
});
