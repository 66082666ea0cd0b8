import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { updatePageStatus } from "#contract/calls/opt-form-page.ts";
import { auditEvents } from "#contract/calls/audit.ts";
import { login } from "#contract/calls/auth.ts";
import { grantRole, setAccountRoles } from "#contract/calls/accounts.ts";
import { saveParameter } from "#contract/calls/config-item.ts";
import { downloadFile } from "#contract/calls/file.ts";
import { bulkUpdateTableRows, listTableRows, onTable } from "#contract/calls/tables.ts";
import { reassign } from "#contract/calls/task/hands.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { SecrecyLevel } from "#contract/codes/secrecy-level.ts";
import { openAuditOutput } from "#server/operation-log/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anUploadedFile } from "../support/builders/a-file.ts";
import { aField, aPage, aProcess, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { aRoleHolder } from "../support/builders/account.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { schemasOfProduct } from "../support/builders/schema-folder.ts";

interface Line {
  logId: number;
  kind: string;
  userCode: string | null;
  call: string | null;
  subject: string | null;
  target: string | null;
  from: string | null;
  to: string | null;
  reason: string | null;
  times: number;
  detail: Record<string, unknown>;
}

let app: TestApp;
let work: Workplace;
let group: string;

beforeAll(async () => {
  app = await startTestApp({
    schemas: await schemasOfProduct("assistant.json", "user.json", "organ.json", "operation-log.json"),
  });
  work = await aWorkplace(app.database.kysely);
  group = work.otherFinance;
  await aRoleHolder(app.database.kysely, { userCode: group, roleCode: "admin" });
  const files = (componentCode: string, secrecyLevel?: SecrecyLevel) =>
    aField(componentCode, {
      componentType: ComponentType.attachment,
      componentDataType: ComponentDataType.list,
      ...(secrecyLevel === undefined ? {} : { secrecyLevel }),
    });
  const leader = aTask("leader", {
    assignedType: "groupLeader",
    taskAssigned: "",
    taskRunWay: "any",
    taskHour: 8,
    fieldRights: { salary: "hide" },
  });
  await publish(
    app,
    work,
    aProcess([aStart("leader"), leader], { processId: "AUDITED", pageId: "AUDITED" }),
    {
      ...aPage(aField("salary"), files("open"), files("closed", "secret")),
      pageId: "AUDITED",
    },
  );
});
afterAll(() => app.close());

/** What the log says since a line, as a collecting system takes it. */
async function linesOf(afterLogId: number): Promise<Line[]> {
  const { token } = await app.logIn(group);
  const url = `${auditEvents.path}?afterLogId=${afterLogId}`;
  const { body, headers } = await app.app.inject({ url, headers: { token } });
  expect(headers["content-type"]).toContain("application/x-ndjson");
  return body
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
}
async function newest(): Promise<number> {
  const { rows } = await sql<{ last: number }>`select max(log_id) as last from operation_log`.execute(
    app.database.kysely,
  );
  return rows[0]?.last ?? 0;
}
/** The lines of one kind that something leaves. */
async function leaves(kind: string, act: () => Promise<unknown>): Promise<Line[]> {
  const before = await newest();
  await act();
  return (await linesOf(before)).filter((line) => line.kind === kind);
}

describe("what is refused", () => {
  it("of a decision stands in the log with who, what and at which fields, never with values", async () => {
    // given
    const { next } = await fileApplication(app, work.staff, "AUDITED", { salary: "7309411" });
    const bpdTaskId = next[0]!.bpdTaskId;
    const guess = (salary: string) =>
      app.call(
        submitApprove,
        { bpdTaskId, actionCode: "14", approveComments: "同意", data: { salary } },
        { as: work.leader },
      );

    // when
    const lines = await leaves("refused", async () => {
      await guess("7309411");
      await guess("7309412");
    });

    // then
    expect(lines.reduce((sum, { times }) => sum + times, 0)).toBe(2);
    expect(lines[0]).toMatchObject({
      userCode: work.leader,
      call: "submitApprove",
      subject: `bpdTaskId ${bpdTaskId}`,
      reason: "fieldNotWritable",
      detail: { fields: "salary" },
    });
    expect(JSON.stringify(lines)).not.toContain("730941");
  });

  it("of an administrative act stands there although nothing of it was done", async () => {
    // when
    const lines = await leaves("refused", async () => {
      await app.call(
        grantRole,
        { roleCode: "finance", organId: work.organId, userCodes: [work.staff] },
        { as: work.staff },
      );
      await app.call(onTable(listTableRows, "assistant"), {}, { as: work.staff });
    });

    // then
    expect(lines).toContainEqual(
      expect.objectContaining({ userCode: work.staff, call: "grantRole", reason: "noPermission" }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ call: "listTableRows", reason: "noPermission", subject: "entity assistant" }),
    );
  });

  it("stands there also where its name cannot be stored", async () => {
    // given
    const { token } = await app.logIn(work.staff);
    const url = `${updatePageStatus.path}?pageId=SECRET%00&version=1&status=failed`;

    // when
    const lines = await leaves("refused", () =>
      app.app.inject({ method: updatePageStatus.method, url, headers: { token } }),
    );

    // then
    expect(lines).toMatchObject([{ call: "updatePageStatus", subject: "pageId SECRET\uFFFD" }]);
  });
});

describe("an administrative act", () => {
  it("says to whom, from what to what", async () => {
    // when
    const lines = await leaves("operation", async () => {
      const { organId, admin, staff, colleague } = work;
      void (
        await app.call(
          grantRole,
          { roleCode: "finance", organId, userCodes: [staff, colleague] },
          { as: admin },
        )
      ).data;
      const roles = [{ roleCode: "employee", organId }];
      void (await app.call(setAccountRoles, { userCode: staff, roles }, { as: admin })).data;
      void (
        await app.call(
          saveParameter,
          { name: "pageSizeDefault", scope: "organisation", value: 50 },
          { as: admin },
        )
      ).data;
    });

    // then
    const { organId, colleague, staff } = work;
    expect(lines).toMatchObject([
      { call: "grantRole", subject: `finance@${organId}`, target: `${colleague} ${staff}`, to: "finance" },
      { call: "setAccountRoles", target: staff, to: `employee@${organId}` },
      { call: "saveParameter", subject: `pageSizeDefault@${organId}`, from: "null", to: "50" },
    ]);
    expect(lines[1]?.from).toContain(`finance@${organId}`);
  });

  it("on a task says from whom to whom", async () => {
    // given
    const { next } = await fileApplication(app, work.staff, "AUDITED", {});
    const change = { bpdTaskId: next[0]!.bpdTaskId, toUserCode: work.head, reason: "出差" };

    // when
    const lines = await leaves("operation", () => app.call(reassign, change, { as: work.admin }));

    // then
    expect(lines).toMatchObject([
      { call: "reassign", from: work.leader, to: work.head, target: work.head, detail: { reason: "出差" } },
    ]);
  });

  it("on many rows is one line", async () => {
    // given
    const { organId, staff, colleague, admin } = work;
    const { rows } = await sql<{ assistantId: number }>`
      insert into assistant (organ_id, user_code, assistant_code, from_day)
      values (${organId}, ${staff}, ${colleague}, '2020-01-01'), (${organId}, ${colleague}, ${staff}, '2020-01-01')
      returning assistant_id`.execute(app.database.kysely);
    const change = { keys: rows.map(({ assistantId }) => assistantId), changes: { reason: "出差" } };

    // when
    const lines = await leaves(
      "operation",
      async () => (await app.call(onTable(bulkUpdateTableRows, "assistant"), change, { as: admin })).data,
    );

    // then
    expect(lines).toMatchObject([
      { call: "bulkUpdateTableRows", subject: "assistant", detail: { rows: 2, fields: "reason" } },
    ]);
  });
});

describe("a file", () => {
  it("that is confidential leaves who fetched it, another does not", async () => {
    // given
    const open = await anUploadedFile(app, work.staff, "公开.pdf");
    const closed = await anUploadedFile(app, work.staff, "机密.pdf");
    const { instanceId } = await fileApplication(app, work.staff, "AUDITED", {
      open: [open],
      closed: [closed],
    });
    const { token } = await app.logIn(work.leader);
    const fetched = (fileId: string) =>
      app.app.inject({ url: `${downloadFile.path}?fileId=${fileId}`, headers: { token } });

    // when
    const lines = await leaves("file_read", async () => {
      for (const { fileId } of [open, closed, closed]) expect((await fetched(fileId)).statusCode).toBe(200);
    });

    // then
    expect(lines.reduce((sum, { times }) => sum + times, 0)).toBe(2);
    expect(lines[0]).toMatchObject({
      userCode: work.leader,
      subject: `instanceId ${instanceId}`,
      detail: { fileId: closed.fileId, secrecy: "secret" },
    });
  });
});

describe("log-ins that fail", () => {
  it("are counted by address and minute, with the names that were tried", async () => {
    // when
    const lines = await leaves("login_failed", async () => {
      for (let attempt = 1; attempt <= 6; attempt += 1)
        await app.call(login, { username: `GUESS${attempt}`, password: "Wrong#2026x" });
    });

    // then
    expect(lines.length).toBeLessThanOrEqual(2);
    expect(lines.reduce((sum, { times }) => sum + times, 0)).toBe(6);
    expect(JSON.stringify(lines)).toContain("GUESS6");
  });
});

describe("the lines for other systems", () => {
  it("are for administrators of all organisations", async () => {
    // given
    const { organId, finance: userCode } = work;
    await aRoleHolder(app.database.kysely, { userCode, roleCode: "admin", organId });

    // when
    const answer = await app.call(auditEvents, {}, { as: userCode });

    // then
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  it("are those of a time", async () => {
    const { token } = await app.logIn(group);
    const url = `${auditEvents.path}?from=2099-01-01T00:00:00Z`;
    expect((await app.app.inject({ url, headers: { token } })).body).toBe("");
  });

  it("come in a file of the day that it is in the organization, where it may be past midnight", async () => {
    const { token } = await app.logIn(group);
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-15T16:20:00Z") });
    const { headers } = await app.app.inject({
      url: `${auditEvents.path}?from=2099-01-01T00:00:00Z`,
      headers: { token },
    });
    vi.useRealTimers();
    expect(headers["content-disposition"]).toContain("audit-2030-01-16.ndjson");
  });

  it("are added to a file as they happen", async () => {
    // given
    const folder = await mkdtemp(join(tmpdir(), "chancery-audit-"));
    const file = join(folder, "audit.ndjson");
    const output = openAuditOutput(file, (error) => expect(error).toBeUndefined());

    // when
    await app.call(login, { username: "NOBODY", password: "Wrong#2026x" });
    await output?.close();
    await app.call(login, { username: "NOBODY", password: "Wrong#2026x" });

    // then
    const written = (await readFile(file, "utf8")).trim().split("\n");
    expect(written.map((line) => JSON.parse(line) as Line)).toMatchObject([{ kind: "login_failed" }]);
    await rm(folder, { recursive: true });
  });
});
