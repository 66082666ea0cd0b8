import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getProcessDataList, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { createFromTemplate, processTemplates } from "#contract/calls/process-templates.ts";
import { baseRoles } from "#server/bootstrap/base-roles.ts";
import { shapeCheckOf } from "#server/form/index.ts";
import { gallery } from "#server/process-templates/gallery.ts";
import { ProcessTemplate } from "#server/process-templates/process-template.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aWorkplace, type Workplace } from "../support/builders/a-workplace.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  // Every installation knows them.
  for (const { roleCode, roleType } of baseRoles)
    await sql`
      insert into role (role_code, role_name, role_type) values (${roleCode}, ${roleCode}, ${roleType})
      on conflict do nothing`.execute(app.database.kysely);
});
afterAll(() => app.close());

const asDesigner = () => ({ as: work.designer });
const create = (templateId: string, processId: string, as = work.designer) =>
  app.call(createFromTemplate, { templateId, processId, processName: "我的流程" }, { as });

describe("the gallery", () => {
  it("has at least ten templates, well formed, each under an id of its own", () => {
    const check = shapeCheckOf(ProcessTemplate);
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
