import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { AttackedCompanies } from "../../support/attacked-companies.ts";
import { anImport } from "../../support/an-import.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import {
  aField,
  aNumber,
  aPage,
  approvedBy,
  aProcess,
  aStart,
  aTable,
  aTask,
} from "../../support/builders/a-process.ts";
import { publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { aDataForbid } from "../../support/builders/data-forbid.ts";
import { followEvents } from "../../support/call-server.ts";

interface Submitted {
  next: { userCode: string; bpdTaskId: number }[];
}

const processId = "WAGES";

/** B6, B11, B12, W13–W15: whose application it is, who decides on it, and what is told of it. */
export function applications(world: () => AttackedCompanies): void {
  const ask: AttackedCompanies["ask"] = (path, asking) => world().ask(path, asking);
  const today = () => new Date().toISOString().slice(0, 10);

  beforeAll(async () => {
    const { app, home } = world();
    const leader = aTask("leader", {
      assignedType: "groupLeader",
      taskAssigned: "",
      taskRunWay: "any",
      taskHour: 8,
      fieldRights: { salary: "hide", "lines.cost": "hide", note: "write" },
    });
    const page = aPage(
      aField("purpose"),
      aField("note"),
      aNumber("salary", { componentTitle: "工资" }),
      aTable("lines", aField("item"), aNumber("cost")),
    );
    const { designer, organId } = home;
    const given = { processId, pageId: processId, processTypeId: "finance" };
    await publish(app, { designer, organId } as Workplace, aProcess([aStart("leader"), leader], given), {
      ...page,
      pageId: processId,
    });
    const hidden = { userCode: home.member, entity: "application", processId, fields: ["purpose"] };
    await aDataForbid(app.database.kysely, hidden);
  });

  async function begun(as: string): Promise<{ instanceId: number; bpdTaskId: number }> {
    const started = await ask<{ instanceId: number; bpdTaskId: number }>(
      `/task/checkStart?processId=${processId}`,
      { as },
    );
    const { instanceId, bpdTaskId } = started.data;
    const values = { salary: 730, purpose: "秘密", note: "a", lines: [{ item: "椅子", cost: 3 }] };
    const form = { instanceId, bpdTaskId, applyTitle: "加薪", data: JSON.stringify(values) };
    expect((await ask("/task/saveApplyInfo", { as, form })).status).toBe(200);
    return { instanceId, bpdTaskId };
  }
  async function submitted(as: string, applyUser: string) {
    const { instanceId, bpdTaskId } = await begun(as);
    const path = `/task/submitApply?bpdTaskId=${bpdTaskId}&applyUser=${applyUser}&instanceId=${instanceId}`;
    return { instanceId, answer: await ask<Submitted>(path, { as }) };
  }
  const decide = (as: string, bpdTaskId: number, data?: object) =>
    ask<{ instanceStatus: string }>("/task/submitApprove", {
      as,
      json: { bpdTaskId, actionCode: "14", approveComments: "ok", ...(data === undefined ? {} : { data }) },
    });

  describe("in another's name", () => {
    it("B6 nobody files unasked: no leader for their staff, nobody past their own leader", async () => {
      // given
      const { member: leader, staff, head } = world().home;

      // when
      const answers = [
        await submitted(leader, staff),
        await submitted(staff, head),
        await submitted(staff, "NOBODY"),
      ];
      const preview = await ask("/task/submitToPreview", {
        as: leader,
        form: { ...(await begun(leader)), data: "{}", applyUser: staff },
      });

      // then
      for (const { answer } of answers)
        expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["applyUser"]]);
      expect([preview.status, Object.keys(preview.body.errors ?? {})]).toEqual([422, ["applyUser"]]);
    });

    it("B6 who was named does, is never asked to approve it, and the person named is told and withdraws", async () => {
      // given
      const { member: leader, staff } = world().home;
      const named = await ask("/user/nameAssistant", {
        as: staff,
        json: { userCode: leader, fromDay: today() },
      });

      // when
      const { answer, instanceId } = await submitted(leader, staff);
      const approvers = answer.data.next.map(({ userCode }) => userCode);
      const told = await ask("/task/noticeTasks", { as: staff });
      const byFiler = await ask(`/task/withdrawApply?instanceId=${instanceId}`, { as: leader });
      const withdrawn = await ask(`/task/withdrawApply?instanceId=${instanceId}`, { as: staff });

      // then
      expect([named.status, answer.status]).toEqual([200, 200]);
      expect(approvers).not.toContain(leader);
      expect(approvers).not.toContain(staff);
      expect(told.text).toContain("加薪");
      expect([byFiler.status, withdrawn.status]).toEqual([400, 200]);
    });

    it("B6 one's own is filed as ever", async () => {
      // given
      const { member: leader, staff } = world().home;

      // when
      const { answer } = await submitted(staff, staff);

      // then
      expect(answer.data.next).toMatchObject([{ userCode: leader }]);
    });
  });

  describe("a hidden field", () => {
    const guesses: [what: string, right: object, wrong: object][] = [
      ["a number", { salary: 730 }, { salary: 731 }],
      ["a restricted text", { purpose: "秘密" }, { purpose: "别的" }],
      ["a cell", { lines: [{ item: "椅子", cost: 3 }] }, { lines: [{ item: "椅子", cost: 4 }] }],
    ];
    it.each(guesses)(
      "B12 is unknown to the approver: a right guess answers as a wrong one, %s",
      async (_what, right, wrong) => {
        // given
        const { member: leader, staff } = world().home;
        const { answer } = await submitted(staff, staff);
        const seat = answer.data.next[0]!.bpdTaskId;
        const said = async (data: object) => {
          const { status, body } = await decide(leader, seat, { ...data, zzz: 1 });
          const { requestCode: _differs, ...rest } = body;
          return JSON.stringify({ status, ...rest });
        };

        // when
        const [hit, miss] = [await said(right), await said(wrong)];
        const alone = [await decide(leader, seat, right), await decide(leader, seat, wrong)];
        const page = await ask(`/task/todoTaskDetail?bpdTaskId=${seat}`, { as: leader });
        const honest = await decide(leader, seat, { note: "b" });

        // then
        expect(hit).toBe(miss);
        expect(hit).not.toContain("工资");
        expect(alone.map(({ status }) => status)).toEqual([422, 422]);
        expect(page.status).toBe(200);
        expect(page.text).not.toMatch(/730|秘密|工资/u);
        expect([honest.status, honest.data.instanceStatus]).toEqual([200, "complete"]);
      },
    );

    it("W15 that a formula tells is said to the designer, at publication", async () => {
      // given
      const { designer, organId, head } = world().home;
      const page = aPage(
        aNumber("salary"),
        aField("double", { componentType: ComponentType.formula, expression: "form.salary * 2" }),
      );
      const state = { ...page, pageId: "TELLING", company: String(organId), state: "effective" };
      const made = await ask("/opt/insertTwpageInfo", {
        as: designer,
        form: { data: JSON.stringify(state) },
      });
      const definition = (salary: "hide" | "read") => ({
        ...aProcess([aStart("one"), approvedBy("one", head, { taskHour: 8, fieldRights: { salary } })], {
          processId: "TELLING",
          pageId: "TELLING",
        }),
        company: String(organId),
      });
      const publication = async (salary: "hide" | "read") =>
        ask<{ warnings?: object }>("/opt/saveOrUpdateProcessData", {
          as: designer,
          json: definition(salary),
        });

      // when
      const [telling, open] = [await publication("hide"), await publication("read")];

      // then
      expect([made.status, telling.status, open.status]).toEqual([200, 200, 200]);
      expect(Object.keys(telling.data.warnings ?? {})).toEqual(["tasks[1].fieldRights.salary"]);
      expect(open.data.warnings ?? {}).toEqual({});
    });
  });

  describe("a job", () => {
    it("B11 of who has left the company writes nothing there, and its file cannot be fetched", async () => {
      // given
      const { both, app } = world();
      const [company, other] = both.organIds;
      const { token } = await app.logIn(both.userCode, company);
      const at = (organId: number) => ({ headers: { token, organId: String(organId) } });
      const there = anImport({
        app,
        ask: (path, asking) => ask(path, { ...asking, ...at(company), as: undefined }),
      });
      const sheet = Buffer.from(
        "accountName,bankName,accountNo,currency,accountType,status\nPlanted Ltd,Bank,PLANTED-1,CNY,general,1\n",
      );
      const prepared = await there.check("", "plant.csv", sheet);
      const exported = await there.exported("");
      const file = (organId: number) =>
        ask(`/basic/ufFkzh/download?jobId=${exported.jobId}`, { method: "GET", ...at(organId) });
      const before = await file(company);

      // when
      await ask("/user/account/setOrganisations", {
        as: world().chief,
        json: {
          userCode: both.userCode,
          organisations: [{ organId: other, deptId: await deptOf(both.userCode, other) }],
        },
      });
      const list = await ask("/basic/ufFkzh/listByPage", { json: {}, ...at(company) });
      const commits = [
        await ask("/basic/ufFkzh/importCommit", { json: { jobId: prepared.jobId }, ...at(other) }),
        await ask("/basic/ufFkzh/importCommit", { json: { jobId: prepared.jobId }, ...at(company) }),
      ];
      const fetched = [await file(other), await file(company)];
      const own = await ask("/basic/ufFkzh/listByPage", { json: {}, ...at(other) });

      // then
      expect([prepared.state, before.status]).toEqual(["ready", 200]);
      for (const { status } of [list, ...commits, ...fetched]) {
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
      const { rows } = await sql`select 1 from uf_fkzh where account_no = 'PLANTED-1'`.execute(
        app.database.kysely,
      );
      expect([rows.length, own.status]).toEqual([0, 200]);
    });

    const deptOf = async (userCode: string, organId: number): Promise<number> => {
      const { rows } = await sql<{ deptId: number }>`
        select dept_id from user_organ where user_code = ${userCode} and organ_id = ${organId}`.execute(
        world().app.database.kysely,
      );
      return rows[0]!.deptId;
    };
  });

  describe("the log", () => {
    it("W13 names the victims of copied restrictions, and the history has them", async () => {
      // given
      const { app, home, chief } = world();
      const [from, to] = [await world().somebody(), await world().somebody()];
      await aDataForbid(app.database.kysely, { userCode: from, entity: "user", fields: ["grade"] });

      // when
      const json = { fromUserCode: from, toUserCodes: [to, home.head] };
      const copied = await ask("/basic/userDataForbid/copy", { as: chief, json });
      const log = await ask("/basic/operationLog/listByPage", {
        as: chief,
        json: { filter: { call: "copyDataRestrictions" }, sort: ["-logId"], pageSize: 20 },
      });
      const history = await ask("/basic/userDataForbid/history", { as: chief, json: { pageSize: 50 } });

      // then
      expect(copied.status).toBe(200);
      for (const { text } of [log, history])
        for (const victim of [to, home.head]) expect(text).toContain(victim);
    });

    it("W13 counts refused log-ins of an address instead of a line each", async () => {
      // given
      const userCode = await world().somebody();
      const from = "198.51.100.130";

      // when
      for (let turn = 0; turn < 5; turn += 1)
        await ask("/auth/login", { json: { username: userCode, password: "Wrong#2026x" }, from });
      const { rows } = await sql<{ lines: number; times: number }>`
        select count(*)::int as lines, sum(times)::int as times from operation_log
        where kind = 'login_failed' and user_code = ${userCode}`.execute(world().app.database.kysely);

      // then
      expect(rows[0]!.times).toBe(5);
      expect(rows[0]!.lines).toBeLessThan(5);
    });
  });

  describe("what is told to all", () => {
    it("W14 numbers that anybody asks for are none of applications", async () => {
      // given
      const { home } = world();
      const numberOf = async () =>
        (
          await ask<{ applyId: string }>(`/task/checkStart?processId=${processId}`, {
            as: await world().somebody(),
          })
        ).data.applyId;
      const before = await numberOf();

      // when
      const codes = await Promise.all(
        Array.from({ length: 30 }, () =>
          ask<{ code: string }>("/user/geneRateCode?prefix=AP", { as: home.staff }),
        ),
      );
      const after = await numberOf();

      // then
      const digits = (text: string) => Number(text.replaceAll(/\D/gu, ""));
      expect(new Set(codes.map(({ data }) => data.code)).size).toBe(30);
      expect(digits(after) - digits(before)).toBeLessThan(20);
    });

    it("W14 of a table that changes is told to those who may read it", async () => {
      // given
      const { home, away, chief, servers } = world();
      const streams = {
        staff: await followEvents(servers[0]!.url, await world().tokenOf(home.staff)),
        away: await followEvents(servers[1]!.url, await world().tokenOf(away.staff)),
        chief: await followEvents(servers[1]!.url, await world().tokenOf(chief)),
      };
      const isTable = (entity: string) => (event: unknown) =>
        JSON.stringify(event) === JSON.stringify({ event: "table", entity });
      const heard: unknown[] = [];
      void streams.staff.next((event) => {
        heard.push(event);
        return false;
      });
      void streams.away.next((event) => {
        heard.push(event);
        return false;
      });

      // when a table of administrators changes, and then one that everybody reads
      const job = {
        jobCode: "secret",
        jobName: "密",
        cron: "0 3 * * *",
        handler: "removeExpired",
        status: "0",
      };
      const added = await ask("/basic/scheduleJob/add", { as: chief, json: job });
      await streams.chief.next(isTable("scheduleJob"));
      const supplier = {
        supplierCode: "S-ALL",
        supplierName: "供应商",
        supplierType: "goods",
        status: "approved",
      };
      const open = await ask("/basic/hrpSupplierT/add", { as: chief, json: supplier });
      await Promise.all([
        streams.staff.next(isTable("hrpSupplierT")),
        streams.away.next(isTable("hrpSupplierT")),
      ]);
      for (const stream of Object.values(streams)) await stream.close();

      // then
      expect([added.status, open.status]).toEqual([200, 200]);
      expect(JSON.stringify(heard)).toContain("hrpSupplierT");
      expect(JSON.stringify(heard)).not.toContain("scheduleJob");
    });
  });
}
