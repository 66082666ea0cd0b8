import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listApplyByPage } from "#contract/calls/basic.ts";
import { discussion } from "#contract/calls/discussion.ts";
import { downloadFile } from "#contract/calls/file.ts";
import { searchEverything } from "#contract/calls/search.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { approveTasks } from "#contract/calls/task/lists.ts";
import { cancelApply, recallInstance } from "#contract/calls/task/recall.ts";
import type { SecrecyLevel } from "#contract/codes/secrecy-level.ts";
import type { TestApp } from "../support/app.ts";
import { startDemonstration } from "../support/demonstration.ts";
import { anUploadedFile } from "../support/builders/a-file.ts";
import { approve, type Filed, fileApplication } from "../support/builders/file-application.ts";

let app: TestApp;
let sealId: number;
beforeAll(async () => {
  app = await startDemonstration();
  const { rows } = await sql<{ sealId: number }>`
    select seal_id from seal where organ_id = 1000001 and medium = 'physical' order by seal_id limit 1`.execute(
    app.database.kysely,
  );
  sealId = rows[0]!.sealId;
}, 60_000);
afterAll(() => app.close());

interface Secret extends Filed {
  fileId: string;
  title: string;
  /** The department head's task. */
  seat: number;
}

/** An application of a degree, approved by the leader, before the head, followed by a colleague. */
async function anApplication(degreeOfSecrecy: SecrecyLevel): Promise<Secret> {
  const file = await anUploadedFile(app, "STAFF01", "协议.pdf");
  const title = `${degreeOfSecrecy} ${file.fileId.slice(0, 8)}`;
  const values = {
    stampReason: "签订协议",
    stuffAcceptUnit: "合作机构",
    applyPhone: "13800000000",
    styleOfUseStamp: "physical",
    sealNum: 1,
    sealCount: 1,
    degreeOfSecrecy,
    sealPositions: [{ sealId, position: "documentSeal", description: "落款" }],
    attachments: [file as never],
  };
  const filed = await fileApplication(app, "STAFF01", "SEAL", values, title);
  const leader = (await approve(app, "LEADER01", filed.next[0]!.bpdTaskId)).data;
  await sql`insert into attention (instance_id, user_code) values (${filed.instanceId}, 'STAFF02')`.execute(
    app.database.kysely,
  );
  return { ...filed, fileId: file.fileId, title, seat: leader.next[0]!.bpdTaskId };
}

/** In which of list, search, detail (which is printed), discussion and file somebody finds it. */
async function seen(as: string, { applyId, fileId, title }: Secret): Promise<string[]> {
  const [list, search, detail, talk, file] = await Promise.all([
    app.call(listApplyByPage, { keyword: title }, { as }),
    app.call(searchEverything, { keyword: title }, { as }),
    app.call(instanceDetail, { applyId }, { as }),
    app.call(discussion, { applyId }, { as }),
    app.call(downloadFile, { fileId }, { as }),
  ]);
  return [
    ...(list.data.rows.length > 0 ? ["list"] : []),
    ...(search.data.applications.length > 0 ? ["search"] : []),
    ...(detail.status === 200 ? ["detail"] : []),
    ...(talk.status === 200 ? ["discussion"] : []),
    ...(file.status === 200 ? ["file"] : []),
  ];
}

const everywhere = ["list", "search", "detail", "discussion", "file"];

describe("an application is seen, in lists, search, details, discussions and files,", () => {
  it.each<[SecrecyLevel, Record<string, string[]>]>([
    [
      "confidential",
      {
        STAFF01: everywhere,
        LEADER01: everywhere,
        HEAD01: everywhere,
        STAFF02: everywhere,
        ADMIN: everywhere,
      },
    ],
    ["secret", { STAFF01: everywhere, LEADER01: everywhere, HEAD01: everywhere, STAFF02: [], ADMIN: [] }],
    ["topSecret", { STAFF01: everywhere, LEADER01: everywhere, HEAD01: everywhere, STAFF02: [], ADMIN: [] }],
  ])("while it runs and is %s, by %j", async (degree, expected) => {
    // given
    const application = await anApplication(degree);

    // then
    for (const [as, places] of Object.entries(expected))
      expect([as, await seen(as, application)]).toEqual([as, places]);
  });

  it.each<[SecrecyLevel, string[]]>([
    ["secret", everywhere],
    ["topSecret", []],
  ])("once it has ended and was %s, by who decided on it in %j", async (degree, places) => {
    // given
    const application = await anApplication(degree);

    // when
    await app.call(recallInstance, { applyId: application.applyId, reason: "作废" }, { as: "STAFF01" });
    await app.call(cancelApply, { instanceId: application.instanceId }, { as: "STAFF01" });

    // then
    expect(await seen("STAFF01", application)).toEqual(everywhere);
    expect(await seen("LEADER01", application)).toEqual(places);
    const done = await app.call(approveTasks, { keyword: application.title }, { as: "LEADER01" });
    expect(done.data.rows).toHaveLength(places.length === 0 ? 0 : 1);
  });

  it("by process administrators while one of its steps is stopped: they mend it", async () => {
    // given
    const application = await anApplication("topSecret");
    await sql`
      update process_instance set more = more || '{"incidents": [{"visitId": 3, "taskId": "head", "stage": "filling",
        "problem": "approverNotFound", "params": {}, "openedAt": 0}]}' where instance_id = ${application.instanceId}`.execute(
      app.database.kysely,
    );

    // then
    expect(await seen("ADMIN", application)).toEqual(everywhere);
  });
});

it("who reads the file of a secret application stands in the log", async () => {
  // given
  const application = await anApplication("secret");

  // when
  await app.call(downloadFile, { fileId: application.fileId }, { as: "HEAD01" });

  // then
  const { rows } = await sql<{ userCode: string; secrecy: string }>`
    select user_code, detail ->> 'secrecy' as secrecy from operation_log
    where kind = 'file_read' and detail ->> 'fileId' = ${application.fileId}`.execute(app.database.kysely);
  expect(rows).toEqual([{ userCode: "HEAD01", secrecy: "secret" }]);
});

it.each<[SecrecyLevel, number]>([
  ["confidential", 1],
  ["secret", 0],
])("who follows a %s application hears of it %i times when it moves", async (degree, times) => {
  // given
  const application = await anApplication(degree);

  // when
  await approve(app, "HEAD01", application.seat);

  // then
  const { rows } = await sql`
    select from notification where user_code = 'STAFF02' and instance_id = ${application.instanceId}`.execute(
    app.database.kysely,
  );
  expect(rows).toHaveLength(times);
});
