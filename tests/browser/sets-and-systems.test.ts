import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { putExternalTask } from "#contract/calls/external.ts";
import { checkStart } from "#contract/calls/task/apply.ts";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import { queueUploads } from "#server/outside-systems/queue-uploads.ts";
import { retryUpload } from "#server/outside-systems/retry-uploads.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount, aRoleHolder } from "../support/builders/account.ts";
import { anUploadedFile, contents } from "../support/builders/a-file.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { unique } from "../support/builders/unique.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let chief: string;
let visitors: Visitors;
let nasDir: string;
const queued: { uploadId: number }[] = [];

beforeAll(async () => {
  nasDir = await mkdtemp(join(tmpdir(), "chancery-nas-"));
  const jobs = {
    add: async (_tx: unknown, _task: unknown, payload: unknown) => void queued.push(payload as never),
  };
  app = await startTestApp({
    webRoot: resolve("dist/web"),
    schemas: "schemas",
    config: { nasDir },
    ports: { jobs: jobs as never },
  });
  const url = await listen(app);
  work = await aWorkplace(app.database.kysely);
  ({ userCode: chief } = await anAccount(app.database.kysely));
  await aRoleHolder(app.database.kysely, { userCode: chief, roleCode: "admin" });
  visitors = new Visitors(app, url);
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
  await rm(nasDir, { recursive: true, force: true });
});

const add = async (entity: string, row: Record<string, JsonValue>) =>
  (await app.call(onTable(addTableRow, entity), row, { as: chief })).data;

test("the roles of a set are given to somebody at once, and stand with them", async () => {
  // given
  const number = unique();
  const [buyer, payer] = [`buyer${number}`, `payer${number}`];
  for (const roleCode of [buyer, payer])
    await sql`insert into role (role_code, role_name) values (${roleCode}, ${`岗位${roleCode}`})`.execute(
      app.database.kysely,
    );
  await add("roleCollect", {
    collectCode: `SET${number}`,
    collectName: `采购岗${number}`,
    roleCodes: [buyer, payer],
    status: "1",
  });
  const page = await visitors.open(chief, `/userManage?row=${work.staff}`);

  // when
  await page.getByRole("combobox", { name: "选择角色" }).fill(`采购岗${number}`);
  await page.locator(".ant-select-item-option").first().click();
  await page.getByRole("button", { name: "授予" }).click();

  // then
  await page.getByRole("button", { name: `收回角色“岗位${buyer}”` }).waitFor();
  await page.getByRole("button", { name: `收回角色“岗位${payer}”` }).waitFor();
  const { rows } = await sql`
    select role_code from user_role where user_code = ${work.staff} and role_code = any(${[buyer, payer]})
    order by role_code`.execute(app.database.kysely);
  expect(rows).toEqual([{ roleCode: buyer }, { roleCode: payer }]);
});

test("a task that another system hands over leads its assignee there, others are told whose it is, and the log shows the call", async () => {
  // given
  const number = unique();
  const [systemCode, apiCode, id] = [`OA${number}`, `task.put.${number}`, `T-${number}`];
  const secret = "a long and random secret";
  await add("apiSystem", {
    systemCode,
    systemName: `办公系统${number}`,
    systemType: "office",
    baseUrl: "https://oa.example.com/app",
    secret,
    status: "1",
  });
  const { rows: known } = await sql<{ apiCode: string }>`
    select api_code from api_resource where path = '/api/external/put'`.execute(app.database.kysely);
  const used = known[0]?.apiCode ?? apiCode;
  if (known[0] === undefined)
    await add("apiResource", {
      apiCode,
      apiName: "送交任务",
      method: "POST",
      path: "/api/external/put",
      status: "1",
    });
  await add("apiAuth", { systemCode, apiCode: used, status: "1" });
  const answer = await app.call(putExternalTask, {
    systemCode,
    secret,
    id,
    taskTitle: "用车申请",
    assignedUserCode: work.staff,
    taskStatus: 11,
    pcUrl: `https://oa.example.com/app/tasks/${number}`,
  });
  expect(answer.data).toEqual({ id, isNew: true });

  // when
  const mine = await visitors.open(work.staff, "/userTask");
  await mine.route("https://oa.example.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>OA</h1>" }),
  );
  await mine.evaluate((task) => {
    location.hash = `/dispatchTask?id=${task}`;
  }, id);
  const other = await visitors.open(work.colleague, `/dispatchTask?id=${id}`);
  const log = await visitors.open(chief, "/basic/apiLog");

  // then
  await mine.waitForURL(`https://oa.example.com/app/tasks/${number}`);
  await other.waitForURL(/#\/500\?message=/u);
  await log.getByText(`办公系统${number}`).first().waitFor();
  expect(await log.content()).not.toContain(secret);
});

test("the documents of a completed application stand in the queue of the network storage, and one that failed goes on after a retry", async () => {
  // given
  const processId = `DOCS${unique()}`;
  const step = approvedBy("check", work.leader, { taskHour: 8 });
  await publish(app, work, aProcess([aStart("check"), step], { processId }));
  const { data } = await app.call(checkStart, { processId }, { as: work.staff });
  const { fileId } = await anUploadedFile(app, work.staff);
  const fileName = `发票${data.instanceId}.pdf`;
  await sql`update attachment set state = 'referenced', instance_id = ${data.instanceId}, file_name = ${fileName}
    where file_id = ${fileId}`.execute(app.database.kysely);
  await sql`update process_instance set status = 'complete', ended_at = now()
    where instance_id = ${data.instanceId}`.execute(app.database.kysely);
  await queueUploads(app.ports);
  queued.length = 0;
  await sql`update doc_nas_upload set state = 'failed', error = '存储不可用'
    where bpd_instance_id = ${data.instanceId}`.execute(app.database.kysely);
  const page = await visitors.open(chief, "/basic/docNasUpload");
  const row = page.getByRole("row", { name: new RegExp(fileName, "u") });
  await row.waitFor();

  // when
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "重试", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /重试|确定/u })
    .click();
  // Queued within the transaction that sets it waiting: it is there for others once that has ended.
  await expect
    .poll(async () => {
      const { rows } = await sql<{ state: string }>`select state from doc_nas_upload
        where bpd_instance_id = ${data.instanceId}`.execute(app.database.kysely);
      return rows;
    })
    .toEqual([{ state: "waiting" }]);
  expect(queued).toHaveLength(1);
  for (const payload of queued.splice(0)) await retryUpload(app.ports, payload);

  // then
  await page.reload();
  await page.getByRole("row", { name: new RegExp(`${fileName}.*成功`, "u") }).waitFor();
  const place = join(
    nasDir,
    String(work.organId),
    String(new Date().getUTCFullYear()),
    data.applyId,
    fileName,
  );
  expect(await readFile(place)).toEqual(contents.pdf);
});
