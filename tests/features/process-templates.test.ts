import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getProcessDataList, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { getFormPage } from "#contract/calls/opt-form-page.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { createFromTemplate, processTemplates } from "#contract/calls/process-templates.ts";
import { baseRoles } from "#server/bootstrap/base-roles.ts";
import { documentCheckOf } from "#server/http/index.ts";
import { gallery } from "#server/process-templates/gallery.ts";
import { ProcessTemplate } from "#server/process-templates/process-template.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";
import { aReportingLine } from "../support/builders/organisation.ts";
import { aWorkplace, type Workplace } from "../support/builders/a-workplace.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  await aReportingLine(app.database.kysely, { type: "orgHead", organId: work.organId, userCode: work.head });
  // Every installation knows them.
  for (const { roleCode, roleType } of baseRoles)
    await sql`
      insert into role (role_code, role_name, role_type) values (${roleCode}, ${roleCode}, ${roleType})
      on conflict do nothing`.execute(app.database.kysely);
  const { organId, deptId } = work;
  for (const role of ["budget", "legal"])
    await anAccount(app.database.kysely, {
      userCode: `${role.toUpperCase()}${organId}`,
      realName: role,
      organId,
      deptId,
      roles: ["employee", role],
    });
});
afterAll(() => app.close());

const asDesigner = () => ({ as: work.designer });
const create = (templateId: string, processId: string, as = work.designer) =>
  app.call(createFromTemplate, { templateId, processId, processName: "我的流程" }, { as });

describe("the gallery", () => {
  it("has at least ten templates, well formed, each under an id of its own", () => {
    const check = documentCheckOf(ProcessTemplate);
    for (const template of gallery) expect(check(template), template.templateId).toBeUndefined();
    expect(new Set(gallery.map(({ templateId }) => templateId)).size).toBe(gallery.length);
    expect(gallery.length).toBeGreaterThanOrEqual(10);
  });

  it("is told in the caller's language", async () => {
    const { data } = await app.call(processTemplates, {}, { ...asDesigner(), lang: "ja-JP" });
    expect(data.find(({ templateId }) => templateId === "leave")).toMatchObject({
      name: "休暇申請",
      steps: ["申請", "グループ長承認", "部門長承認"],
    });
  });

  it.each([
    ["zh-CN", "请假", "请假", undefined],
    ["ja-JP", "休暇申請", undefined, undefined],
    ["en-US", "Time off", "Time off", { "en-US": "Time off" }],
  ] as const)("gives what is made in %s as %j its name in the reader's language", async (...given) => {
    const [lang, processName, text, names] = given;
    const template = gallery.find(({ templateId }) => templateId === "leave")!;
    const { "zh-CN": own, ...others } = template.name;
    const typed = processName === "请假" ? own : processName;
    const processId = `NAMED-${lang}`;

    // when
    const as = { as: work.designer, lang };
    void (await app.call(createFromTemplate, { templateId: "leave", processId, processName: typed }, as))
      .data;

    // then
    const { data } = await app.call(getProcessDataList, { processId }, asDesigner());
    const {
      data: { page },
    } = await app.call(getFormPage, { pageId: processId }, asDesigner());
    const isOwn = names === undefined;
    const expected = { text: isOwn ? own : text, i18n: isOwn ? others : names };
    const definition = data.rows[0]?.definition;
    expect({ text: definition?.processName, i18n: definition?.i18n }).toEqual(expected);
    expect({ text: page.label, i18n: page.i18n }).toEqual(expected);
  });

  it.each(gallery.map(({ templateId }) => templateId))(
    "makes of %s a draft that can be published as soon as it has a category",
    async (templateId) => {
      // when
      const processId = `T_${templateId.replaceAll("-", "_")}`;
      const made = await create(templateId, processId);
      const { data } = await app.call(getProcessDataList, { processId }, asDesigner());
      const definition = data.rows[0]?.definition;
      const published = await app.call(
        saveOrUpdateProcessData,
        { ...definition, processTypeId: "finance", status: "enabled" } as never,
        asDesigner(),
      );

      // then
      expect(made.data).toMatchObject({ processId, pageId: processId });
      expect(definition).toMatchObject({ status: "draft", processName: "我的流程", processTypeId: "" });
      expect(published.body).toMatchObject({ data: { status: "enabled", version: 1 } });
    },
  );
});

describe("an application by a template", () => {
  it.each(
    gallery
      .filter(({ steps }) => steps.every(({ type }) => type !== "seal"))
      .map(({ templateId }) => templateId),
  )("of %s goes to its end, small and large", async (templateId) => {
    const processId = `RUN_${templateId.replaceAll("-", "_")}`;
    await create(templateId, processId);
    const { definition } =
      (await app.call(getProcessDataList, { processId }, asDesigner())).data.rows[0] ?? {};
    const whole = { ...definition, processTypeId: "finance", status: "enabled" };
    void (await app.call(saveOrUpdateProcessData, whole as never, asDesigner())).data;
    const { page } = (await app.call(getFormPage, { pageId: processId }, asDesigner())).data;

    for (const size of [1, 9_000_000]) {
      const { instanceId } = await fileApplication(
        app,
        work.staff,
        processId,
        valuesFor(page.components, size),
      );
      const steps = await decideToTheEnd(instanceId);

      expect(steps.length, `${size}`).toBeGreaterThan(0);
      expect(new Set(steps).size).toBe(steps.length);
    }
  });
});

/** Values for everything that a form asks for: figures of a size, the first of choices. */
function valuesFor(components: readonly FormComponent[], size: number): FormValues {
  const entries = components.flatMap((component): [string, JsonValue][] => {
    const { componentCode: code, componentType: type, candidateJsonValue = [], children = [] } = component;
    switch (type) {
      case ComponentType.number:
      case ComponentType.money:
        return [[code, size]];
      case ComponentType.date:
        return [[code, "2026-11-23"]];
      case ComponentType.dateRange:
        return [[code, ["2026-11-23", "2026-11-24"]]];
      case ComponentType.radio:
        return [[code, String(candidateJsonValue[0]?.VALUE)]];
      case ComponentType.person:
        return [[code, work.colleague]];
      case ComponentType.subTable:
        return [[code, [valuesFor(children, size)]]];
      case ComponentType.text:
      case ComponentType.textArea:
        return [[code, "无"]];
      default:
        return [];
    }
  });
  return Object.fromEntries(entries);
}

/** Decides whatever is open until nothing is; answers the steps that were decided. */
async function decideToTheEnd(instanceId: number): Promise<string[]> {
  const decided: string[] = [];
  for (;;) {
    const { rows } = await sql<{ seatId: number | null; taskId: string; userCode: string; status: string }>`
      select s.seat_id, s.task_id, s.user_code, i.status from process_instance i
      left join seat s on s.instance_id = i.instance_id and s.status = 'open' and s.task_type = 'approve'
      where i.instance_id = ${instanceId} order by s.seat_id limit 1`.execute(app.database.kysely);
    const [open] = rows;
    if (open?.status === "complete") return decided;
    if (open === undefined || open.seatId === null)
      throw new Error(`nobody can decide: ${JSON.stringify(open)}`);
    void (await approve(app, open.userCode, open.seatId)).data;
    decided.push(open.taskId);
  }
}

describe("a process from a template", () => {
  it("takes no id that a process has already, and leaves that as it was", async () => {
    await create("leave", "TAKEN_ID");
    const before = await app.call(getProcessDataList, { processId: "TAKEN_ID" }, asDesigner());

    const answer = await create("travel", "TAKEN_ID");

    expect(answer).toMatchObject({ status: 409, body: { code: 12390 } });
    const after = await app.call(getProcessDataList, { processId: "TAKEN_ID" }, asDesigner());
    expect(after.data).toEqual(before.data);
  });

  it("is made by designers alone, of a template there is", async () => {
    expect((await create("leave", "NOT_MINE", work.staff)).body).toMatchObject({ code: 12139 });
    expect((await create("nothing", "NO_TEMPLATE")).status).toBe(404);
  });
});
