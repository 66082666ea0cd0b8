import { generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getProcessDataList, insertFormPageInfo, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import {
  importRelease,
  previewRelease,
  releases,
  rollBackRelease,
  trustReleaseKey,
} from "#contract/calls/release-bundle.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { FormValues } from "#contract/schema.ts";
import { checkoutDir } from "#server/checkout.ts";
import { normalPage } from "#server/form/normal-page.ts";
import { canonicalJson, hashOf } from "#server/release-bundle/canonical-json.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aNumber, aPage, approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, type Workplace } from "../support/builders/a-workplace.ts";

let app: TestApp;
let work: Workplace;
let processId: string;
let tests = 0;

beforeAll(async () => {
  app = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  work = await aWorkplace(app.database.kysely);
  void (await app.call(trustReleaseKey, { keyName: "测试环境", publicKey }, asAdmin())).data;
}, 120_000);
afterAll(() => app.close());
beforeEach(() => {
  tests += 1;
  processId = `ORDERED-${tests}`;
});

/** The other installation: what it signs with. */
const pair = generateKeyPairSync("ed25519");
const publicKey = pair.publicKey.export({ type: "spki", format: "der" }).toString("base64");

function definition(processComments: string): ProcessDefinition {
  return aProcess([aStart("look"), approvedBy("look", work.leader, { taskHour: 8 })], {
    processId,
    pageId: processId,
    company: String(work.organId),
    processComments,
  });
}

const page = (label: string) =>
  normalPage({ ...aPage(aNumber("amount")), pageId: processId, label } as object as FormValues);

/** What the other installation exports on a day: the process as it stood there, with its form. */
function exported(day: string, processComments: string, label = "表单"): string {
  const { company: _c, status: _s, ...process } = definition(processComments);
  const { company: _o, state: _t, version: _v, ...form } = page(label);
  const objects = Object.entries({ form, process }).map(([kind, content]) => {
    const needs = kind === "process" ? [`form:${processId}`] : [];
    return { kind, id: processId, name: processId, hash: hashOf(content), needs, content };
  });
  const unsigned = {
    format: "chancery-release",
    version: 2,
    createdAt: `2026-11-${day}T08:00:00.000Z`,
    createdBy: "SOMEBODY",
    company: "外地",
    objects,
    publicKey,
  };
  const signature = sign(null, Buffer.from(canonicalJson(unsigned)), pair.privateKey).toString("base64");
  return JSON.stringify({ ...unsigned, signature });
}

const asAdmin = () => ({ as: work.admin });
async function imported(bundle: string): Promise<number> {
  const accept = [`form:${processId}`, `process:${processId}`];
  const { status, data, body } = await app.call(importRelease, { bundle, accept }, asAdmin());
  expect(status, JSON.stringify(body)).toBe(200);
  return Number(data.releaseId);
}
async function compared(bundle: string) {
  const { objects } = (await app.call(previewRelease, { bundle }, asAdmin())).data;
  return Object.fromEntries(objects.map(({ kind, state, reasons }) => [kind, { state, reasons }]));
}
const rolledBack = async (releaseId: number) =>
  (await app.call(rollBackRelease, { releaseId }, asAdmin())).data;
const here = async () => {
  const { rows } = (await app.call(getProcessDataList, { processId }, { as: work.designer })).data;
  return { comments: rows[0]?.definition?.processComments, status: rows[0]?.status };
};
async function publishHere(processComments: string) {
  const whole = { ...definition(processComments), status: "enabled" as const };
  void (await app.call(saveOrUpdateProcessData, whole as never, { as: work.designer })).data;
}
async function publishFormHere(label: string) {
  const data = JSON.stringify({ ...page(label), company: String(work.organId) });
  void (await app.call(insertFormPageInfo, { data } as never, { as: work.designer })).data;
}

describe("releases, one after another", () => {
  it("are rolled back one after another, the last first, to what was there before all of them", async () => {
    // given
    await publishFormHere("本地");
    await publishHere("本地");
    const first = await imported(exported("01", "第一版", "第一版"));
    const second = await imported(exported("02", "第二版", "第二版"));
    const third = await imported(exported("03", "第三版"));
    expect(await here()).toMatchObject({ comments: "第三版" });

    // when
    const outcomes = [await rolledBack(third), await rolledBack(second), await rolledBack(first)];

    // then
    expect(outcomes).toEqual(Array.from({ length: 3 }, () => ({ restored: 2, withdrawn: 0, stays: 0 })));
    expect(await here()).toEqual({ comments: "本地", status: "enabled" });
  });

  it("end with nothing offered where the first of them brought what was new", async () => {
    // given
    const first = await imported(exported("01", "第一版", "第一版"));
    const second = await imported(exported("02", "第二版", "第二版"));

    // when
    const outcomes = [await rolledBack(second), await rolledBack(first)];

    // then
    expect(outcomes).toEqual([
      { restored: 2, withdrawn: 0, stays: 0 },
      { restored: 0, withdrawn: 2, stays: 0 },
    ]);
    expect(await here()).toMatchObject({ status: "disabled" });
  });

  it("stay where somebody published the same once more after a later one was rolled back", async () => {
    // given
    const first = await imported(exported("01", "第一版"));
    await rolledBack(await imported(exported("02", "第二版")));
    await publishHere("又改了");
    await publishHere("第一版");

    // when
    const outcome = await rolledBack(first);

    // then
    expect(outcome).toMatchObject({ withdrawn: 0, stays: 2 });
    const [, last] = (await app.call(releases, {}, asAdmin())).data;
    expect(last?.objects.find(({ kind }) => kind === "process")).toMatchObject({ outcome: "stays" });
    expect(await here()).toEqual({ comments: "第一版", status: "enabled" });
  });

  it("are told to be older than what a later one brought, and are not taken over unasked", async () => {
    // given
    const older = exported("01", "第一版");
    await imported(older);
    await imported(exported("02", "第二版"));

    // when
    const found = await compared(older);

    // then
    expect(found["process"]).toEqual({
      state: "conflict",
      reasons: ["在本系统生效的由更晚导出的发布包带来，导入会换回旧内容。"],
    });
    expect(found["form"]).toEqual({ state: "same", reasons: [] });
    expect((await compared(exported("03", "第三版")))["process"]).toEqual({ state: "changed", reasons: [] });
  });

  it("are not told that what a rolled-back one left switched off was created here", async () => {
    // given
    await rolledBack(await imported(exported("01", "第一版")));

    // when
    const found = await compared(exported("02", "第二版"));

    // then
    expect(found["process"]).toEqual({
      state: "conflict",
      reasons: ["在本系统已停用，导入会重新启用。"],
    });
  });
});
