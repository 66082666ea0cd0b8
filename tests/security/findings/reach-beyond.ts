import { describe, expect, it } from "vitest";
import type { AttackedCompanies } from "../../support/attacked-companies.ts";
import type { MarkedCompany } from "../../support/builders/a-marked-company.ts";
import { aDataForbid } from "../../support/builders/data-forbid.ts";

interface Rows {
  rows: Record<string, unknown>[];
}

/** B4, B5, B10, B13, B14, B20, W1–W3: who administers or works in one company reaches no other. */
export function reachBeyond(world: () => AttackedCompanies): void {
  const ask: AttackedCompanies["ask"] = (path, asking) => world().ask(path, asking);
  const table = (entity: string, call: string, as: string, json: object) =>
    ask<Rows & Record<string, unknown>>(`/basic/${entity}/${call}`, { as, json });
  const update = (entity: string, as: string, key: string | number, field: string, from: unknown) =>
    table(entity, "update", as, { key, changes: { [field]: { from, to: "X" } } });

  describe("restrictions", () => {
    it("B4 are copied onto nobody by the administrator of one company, and onto whom they like by who administers everything", async () => {
      // given
      const { home, away, chief } = world();
      const target = await world().somebody();
      await aDataForbid(world().app.database.kysely, {
        userCode: away.staff,
        entity: "user",
        fields: ["email"],
      });
      const copy = { fromUserCode: away.staff, toUserCodes: [chief, home.head, target] };

      // when
      const tried = await table("userDataForbid", "copy", away.admin, copy);
      const ownPeople = await table("userDataForbid", "copy", away.admin, {
        ...copy,
        toUserCodes: [away.head],
      });
      const seen = await table("user", "get", chief, { key: home.staff });
      const copied = await table("userDataForbid", "copy", chief, { ...copy, toUserCodes: [target] });
      const kept = await table("user", "get", target, { key: home.staff });

      // then
      expect([tried.body.code, ownPeople.body.code]).toEqual([12_376, 12_376]);
      expect(seen.data["email"]).toContain("@");
      expect([copied.status, kept.status, kept.data["email"]]).toEqual([200, 200, undefined]);
    });
  });

  describe("form pages", () => {
    const page = ({ pageId, organId }: MarkedCompany, title: string) => ({
      data: JSON.stringify({
        pageId,
        label: "改",
        comments: "改一改",
        company: String(organId),
        state: "effective",
        components: [
          { componentCode: "note", componentTitle: title, componentType: 1001, componentDataType: 1001 },
        ],
      }),
    });
    const versions = async (company: MarkedCompany) => {
      const path = `/opt/listPagesByKeyAndIdForAll?pageId=${company.pageId}`;
      return (await ask<{ rows?: unknown[] }>(path, { as: company.designer })).text;
    };

    it("B5 are neither switched off nor overwritten by designers of another company", async () => {
      // given
      const { home, away } = world();
      const before = await versions(home);

      // when
      const off = await ask(`/opt/updatePageStatus?pageId=${home.pageId}&version=1&status=failed`, {
        as: away.designer,
      });
      const planted = [
        await ask("/opt/insertTwpageInfo", { as: away.designer, form: page(home, "请输入您的登录密码") }),
        await ask("/opt/insertTwpageInfo", {
          as: away.designer,
          form: page({ ...home, organId: away.organId }, "请输入您的登录密码"),
        }),
      ];
      const listed = await ask(`/opt/listPagesByKeyAndIdForAll?pageId=${home.pageId}`, { as: away.designer });

      // then
      for (const { status } of [off, ...planted]) expect([400, 404, 409, 422]).toContain(status);
      expect(await versions(home)).toBe(before);
      expect(listed.text).not.toContain(home.mark);
    });

    it("B5 are made by designers for their own company", async () => {
      // given
      const { away } = world();

      // when
      const own = await ask<{ version: number }>("/opt/insertTwpageInfo", {
        as: away.designer,
        form: page(away, "改"),
      });

      // then
      expect(own.status).toBe(200);
      expect(await versions(away)).toContain("改");
    });

    it("B5 ids of processes that another company has are taken", async () => {
      // given
      const { home, away } = world();
      const draft = { processId: home.processId, processName: "X", status: "draft" };

      // when
      const taken = await ask("/opt/saveOrUpdateProcessData", { as: away.designer, json: draft });
      const mine = await ask("/opt/saveOrUpdateProcessData", {
        as: away.designer,
        json: { ...draft, processId: "FREE-ID" },
      });

      // then
      expect([taken.body.code, mine.status]).toEqual([12_390, 200]);
    });
  });

  describe("people", () => {
    it("B10 of another company do not exist for an employee, in a list, by key, by filter or by phone", async () => {
      // given
      const { home, away } = world();

      // when
      const all = await table("user", "listByPage", away.member, { pageSize: 200 });
      const byKey = await table("user", "get", away.member, { key: home.staff });
      const byPhone = await table("user", "listByPage", away.member, { filter: { phone: `${home.mark}-1` } });
      const sorted = await table("user", "listByPage", away.admin, { pageSize: 200, sort: ["-email"] });
      const exported = await ask<{ jobId: string }>("/basic/user/export", {
        as: away.admin,
        json: { format: "csv" },
      });

      // then
      expect(all.text).toContain(away.staff);
      expect(byKey.status).toBe(404);
      expect([byPhone.status, byPhone.data?.rows ?? []]).toEqual([byPhone.status, []]);
      expect(`${all.text}${sorted.text}`).not.toContain(home.mark);
      expect(exported.status).toBe(200);
      expect((await table("user", "get", away.member, { key: away.staff })).status).toBe(200);
    });

    it("B14 of a new account belong to the companies of its maker alone", async () => {
      // given
      const { home, away } = world();
      const mole = (organId: number, userCode: string) => ({
        userCode,
        realName: "系统管理员",
        status: "1",
        defaultOrganId: organId,
      });

      // when
      const planted = await table("user", "add", away.admin, mole(home.organId, "XMOLE"));
      const own = await table("user", "add", away.admin, mole(away.organId, "XOWN"));
      const pickers = [
        await ask("/user/lisUsers?queryStr=XMOLE", { as: home.staff }),
        await ask("/user/lisUsers?queryStr=XOWN", { as: away.staff }),
      ];

      // then
      expect([planted.status, own.status]).toEqual([422, 200]);
      expect(pickers.map(({ text }) => text.includes("系统管理员"))).toEqual([false, true]);
    });

    it("W1 have their roles told to those whom the table of people tells them", async () => {
      // given
      const { home } = world();
      const list = "/user/getUserRoleList?pageSize=200";

      // when
      const byStaff = await ask<Rows>(list, { as: home.staff });
      const byRole = await ask<Rows>(`${list}&roleCode=admin`, { as: home.staff });
      const byAdmin = await ask<Rows>(list, { as: home.admin });
      const row = await table("user", "get", home.staff, { key: home.member });

      // then
      const roles = (answer: typeof byStaff) => answer.data.rows.flatMap(({ roles }) => roles as unknown[]);
      expect([roles(byStaff), byRole.status]).toEqual([[], 400]);
      expect(roles(byAdmin).length).toBeGreaterThan(0);
      expect(row.data).not.toHaveProperty("roleCodes");
      const path = `/user/getUserInfoByUserCode?userCode=${home.member}`;
      const detail = await ask<object>(path, { as: home.staff, method: "GET" });
      expect([detail.status, Object.keys(detail.data)]).toEqual([
        200,
        expect.not.arrayContaining(["roles", "roleCodes"]),
      ]);
    });

    it("B20 departments of another company have no name through a reference", async () => {
      // given
      const { home, away } = world();

      // when
      const asked = { field: "parentDeptId", values: [home.deptId, away.deptId] };
      const told = await table("dept", "labels", away.member, asked);

      // then
      expect(Object.keys(told.data)).toEqual([String(away.deptId)]);
      expect(told.text).not.toContain(home.mark);
    });
  });

  describe("what counts everywhere", () => {
    it.each<[entity: string, row: object]>([
      ["templates", { templateCode: "planted", templateName: "X", title: "X", content: "X" }],
      ["dataItem", { enName: "planted", cnName: "X" }],
      ["dataItemControl", { controlType: "X" }],
      ["processRule", { ruleName: "planted" }],
      ["processLinkReport", { processId: "X" }],
      ["processReportExt", { processId: "X" }],
      ["processReportExclude", { processId: "X" }],
      ["taskType", { typeCode: "X" }],
      ["bpdThirdpartTask", { taskId: "X" }],
      ["healthUfUserRel", { userCode: "X" }],
    ])("B13 is not added to by who administers or designs in one company: %s", async (entity, row) => {
      // given
      const { away } = world();

      // when
      const answers = [
        await table(entity, "add", away.admin, row),
        await table(entity, "add", away.designer, row),
      ];

      // then
      for (const { status, body } of answers)
        expect([entity, status === 200, body.code === 12_138]).toEqual([entity, false, false]);
    });

    it("B13 is neither renamed nor merged by them: another company, a category of the group", async () => {
      // given
      const { home, away, chief } = world();
      const before = (await table("organ", "get", chief, { key: home.organId })).data["organName"];

      // when
      const tried = [
        await update("organ", away.admin, home.organId, "organName", before),
        await update("processCategory", away.designer, "finance", "typeName", "财务"),
        await update("processCategory", away.admin, "personnel", "typeName", "人事"),
        await table("processCategory", "merge", away.designer, {
          fromTypeId: "personnel",
          toTypeId: "finance",
        }),
        await table("processCategory", "remove", away.designer, { keys: ["finance"] }),
      ];
      const own = { processTypeId: "own-of-away", typeName: "自己的", status: "1" };
      const mine = await table("processCategory", "add", away.designer, own);

      // then
      expect(tried.map(({ status }) => status).filter((status) => status === 200 || status >= 500)).toEqual(
        [],
      );
      expect((await table("organ", "get", chief, { key: home.organId })).data["organName"]).toBe(before);
      expect((await table("processCategory", "get", chief, { key: "finance" })).data["typeName"]).toBe(
        "财务",
      );
      expect(mine.status).toBe(200);
      expect((await table("processCategory", "listByPage", home.staff, {})).text).not.toContain(
        "own-of-away",
      );
    });
  });

  describe("administration", () => {
    it("W3 of one company ends no session of who belongs to another, and is told none", async () => {
      // given
      const { away, both, chief } = world();

      // when
      const ended = await ask("/user/account/endSessions", { as: away.admin, json: { userCode: chief } });
      const detail = await ask(`/user/account/detail`, { as: away.admin, json: { userCode: chief } });
      const shared = await ask("/user/account/endSessions", {
        as: away.admin,
        json: { userCode: both.userCode },
      });
      const still = await ask("/auth/session", { as: chief, method: "GET" });
      const own = await ask("/user/account/endSessions", {
        as: away.admin,
        json: { userCode: await world().somebody(away) },
      });

      // then
      expect([ended.status, detail.status, shared.status]).toEqual([404, 404, 400]);
      expect([still.status, own.status]).toEqual([200, 200]);
    });

    it("W3 of one company sees neither holders, histories nor logs of another, and starts no job of the group", async () => {
      // given
      const { home, away } = world();
      const days = { days: 30, timeZone: "Asia/Shanghai" };

      // when
      const texts = [
        await ask("/user/role/holders", { as: away.admin, json: { roleCode: "employee", pageSize: 200 } }),
        await table("user", "history", away.admin, { pageSize: 200 }),
        await table("operationLog", "listByPage", away.admin, { pageSize: 200 }),
        await ask("/user/userOrgan", { as: away.admin, json: { userCode: home.staff } }),
        await table("userDataForbid", "listByPage", away.admin, { pageSize: 200 }),
        await table("operationLog", "summary", away.admin, days),
      ].map(({ text }) => text);
      const acts = [
        await ask("/basic/scheduleJob/runNow", { as: away.admin, json: { key: "cleanUp" } }),
        await ask("/basic/schemas/purge", { as: away.admin, json: { entity: "user", confirm: "user" } }),
        await ask("/log/auditEvents", { as: away.admin, method: "GET" }),
      ];

      // then
      // What their own people tried to reach stands in their log, as they named it.
      expect(texts.join("\n")).not.toMatch(
        new RegExp(`${home.mark}(?:STAFF|MEMBER|HEAD|ADMIN|登录|因)`, "u"),
      );
      expect(texts[0]).toContain(away.staff);
      for (const { status } of acts) expect([400, 403, 404]).toContain(status);
    });
  });

  describe("applications", () => {
    it("W2 of others tell nothing of their process by their number, withdrawn or not", async () => {
      // given
      const { home, away } = world();
      const submit = (as: string, instanceId: number) =>
        ask(
          `/task/submitApply?bpdTaskId=${home.running.startTaskId}&applyUser=${as}&instanceId=${instanceId}`,
          { as },
        );

      // when
      const answers = [
        await submit(away.member, home.running.instanceId),
        await submit(away.staff, home.draft.instanceId),
        await submit(away.staff, 999_999_999),
      ];

      // then
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(answers.map(({ text }) => text).join("")).not.toContain(home.mark);
      expect(new Set(answers.map(({ body }) => body.msg)).size).toBe(1);
    });
  });
}
