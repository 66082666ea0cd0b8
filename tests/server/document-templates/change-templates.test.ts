import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addDocumentTemplateVersion,
  changeDocumentTemplate,
  createDocumentTemplate,
  documentPlaceholders,
  documentTemplate,
  downloadDocumentTemplate,
  listDocumentTemplates,
  removeDocumentTemplate,
  setDocumentTemplateState,
} from "#contract/calls/document-template.ts";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import {
  aDocument,
  aDocumentTemplate,
  anUploadedDocument,
} from "../../support/builders/a-document-template.ts";
import { aField, aPage, approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish } from "../../support/builders/a-workplace.ts";
import { anAccount, aRoleHolder } from "../../support/builders/account.ts";
import { unique } from "../../support/builders/unique.ts";

let app: TestApp;
let office: LeaveOffice;
let other: LeaveOffice;

beforeAll(async () => {
  app = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  office = await aLeaveOffice(app);
  other = await aLeaveOffice(app);
}, 120_000);
afterAll(() => app.close());

const countOf = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from document_template`.execute(
      app.database.kysely,
    )
  ).rows[0]?.count;

async function create(content: Buffer, more: object = {}, as = office.admin.userCode) {
  const fileId = await anUploadedDocument(app, as, content);
  return await app.call(
    createDocumentTemplate,
    {
      templateName: `模板${unique()}`,
      kind: "application",
      language: "zh-CN",
      processIds: [],
      fileId,
      ...more,
    },
    { as },
  );
}

describe("a document that cannot be filled", () => {
  it("is not kept: every unknown placeholder is told with its place and the nearest word", async () => {
    // given
    const before = await countOf();

    // when
    const answer = await create(aDocument("申请人：{aplicant}", "{#lines}{item}{/lines}", "{dayz}"), {
      processIds: [office.processId],
    });

    // then
    expect(answer.body.code).toBe(12_610);
    const told = Object.values(answer.body.errors ?? {}) as string[];
    expect(told).toHaveLength(4);
    expect(told[0]).toContain("申请人：{aplicant}");
    expect(told[0]).toContain("{applicant}");
    expect(told[3]).toContain("{days}");
    expect(await countOf()).toBe(before);
  });

  it("is not kept where a data item is none of the process's form, and of every process none of any", async () => {
    // given a form that chooses from one of two data items
    await sql`insert into data_item_control (data_en_name, data_con_value, data_con_desc)
      values ('TOWN', 'BJ', '北京'), ('GRADE', 'A', '甲')`.execute(app.database.kysely);
    const town = { componentType: 1009, candidateType: "DATAITEM", candidateValue: "TOWN" } as const;
    const work = await aWorkplace(app.database.kysely);
    const page = { ...aPage(aField("from", town)), pageId: "TRAVEL" };
    const tasks = [aStart("leader"), approvedBy("leader", work.leader, { taskHour: 8 })];
    await publish(app, work, aProcess(tasks, { processId: "TRAVEL", pageId: "TRAVEL" }), page);
    const written = "{BPD_INSTANCE_REC[0].TOWN} {BPD_INSTANCE_REC[4].GRADE} {BPD_INSTANCE_REC[0].TOWM}";
    const errorsOf = async (processIds: string[], kind = "application") => {
      const { body } = await create(aDocument(written), { processIds, kind }, work.admin);
      return Object.values(body.errors ?? {}) as string[];
    };

    // when
    const ofProcess = await errorsOf(["TRAVEL"]);
    const ofEvery = await errorsOf([]);
    const ofContracts = await errorsOf([], "contract");
    const ofNone = await errorsOf(["NOWHERE"]);

    // then
    expect(ofNone).toEqual([expect.stringContaining("“NOWHERE”")]);
    expect(ofProcess).toEqual([
      expect.stringContaining("{BPD_INSTANCE_REC[4].GRADE}"),
      expect.stringContaining("{BPD_INSTANCE_REC[0].TOWN}"),
    ]);
    expect(ofEvery).toEqual([
      expect.stringContaining("{BPD_INSTANCE_REC[4].GRADE}"),
      expect.stringContaining("{BPD_INSTANCE_REC[0].TOWM}"),
    ]);
    expect(ofContracts).toHaveLength(3);
    const help = { kind: "application" as const, processIds: ["TRAVEL"] };
    const listed = (await app.call(documentPlaceholders, help, { as: work.admin })).data;
    expect(listed.filter(({ group }) => group === "records")).toEqual([
      { name: "BPD_INSTANCE_REC[0].TOWN", title: "TOWN", type: "text", group: "records" },
    ]);
  });

  it.each([
    ["an open brace", "{title", "缺少右花括号"],
    ["an open section", "{#approvals}{step}", "没有结束"],
    ["an end without its beginning", "{/approvals}", "没有对应的开始"],
    ["a loop within itself", "{#approvals}{#approvals}{step}{/approvals}{/approvals}", "又有它自己"],
    ["rows outside a loop", "{approvals}", "有多行"],
    ["raw XML", "{@title}", "写法有误"],
    ["an expression", "{title.toString()}", "写法有误"],
    ["a property of every object", "{constructor}", "没有占位符"],
    ["other braces", "{=<% %>=}<% title %>", "写法有误"],
    ["a format that does not fit", "{title | capitals}", "不是数字"],
  ])("says what is wrong with %s", async (_what, text, said) => {
    // when
    const answer = await create(aDocument(text));

    // then
    expect(answer.body.code).toBe(12_610);
    expect(JSON.stringify(answer.body.errors)).toContain(said);
  });

  it("asks for no rows within rows where values are typed", async () => {
    // when
    const answer = await create(aDocument("{#一}{#二}{名}{/二}{/一}"), { kind: "free" });

    // then
    expect(JSON.stringify(answer.body.errors)).toContain("循环里不能再有循环");
  });

  it("has no fields of a form where it is for every process", async () => {
    expect((await create(aDocument("{days}"))).body.code).toBe(12_610);
    expect((await create(aDocument("{days}"), { processIds: [office.processId] })).status).toBe(200);
  });
});

describe("a template", () => {
  it("says which placeholders came and went with a version, and has one version in effect", async () => {
    // given
    const as = office.admin.userCode;
    const { templateId, rowVersion } = await aDocumentTemplate(app, as, aDocument("{title}{applicant}"));
    const fileId = await anUploadedDocument(app, as, aDocument("{title}{department}"));

    // when
    const added = await app.call(
      addDocumentTemplateVersion,
      { templateId, rowVersion, fileId, note: "换成部门" },
      { as },
    );
    const put = await app.call(
      setDocumentTemplateState,
      { templateId, rowVersion: added.data.rowVersion, version: 2, state: "effective" },
      { as },
    );

    // then
    expect(added.data.versions[0]).toMatchObject({
      version: 2,
      state: "temporary",
      came: ["department"],
      went: ["applicant"],
      note: "换成部门",
      createdBy: "管理员甲",
    });
    expect(put.data.versions.map(({ state }) => state)).toEqual(["effective", "failed"]);
    const late = await app.call(
      setDocumentTemplateState,
      { templateId, rowVersion, version: 1, state: "effective" },
      { as },
    );
    expect(late.body.code).toBe(12_612);
  });

  it("gives its document back byte for byte", async () => {
    // given
    const content = aDocument("{title}");
    const { templateId } = await aDocumentTemplate(app, office.admin.userCode, content);
    const { token } = await app.logIn(office.admin.userCode);

    // when
    const answer = await app.app.inject({
      url: `${downloadDocumentTemplate.path}?templateId=${templateId}&version=1`,
      headers: { token },
    });

    // then
    expect(answer.rawPayload.equals(content)).toBe(true);
  });

  it("is not there for another company, and no file of somebody else's becomes one", async () => {
    // given
    const { templateId, rowVersion } = await aDocumentTemplate(
      app,
      office.admin.userCode,
      aDocument("{title}"),
    );
    const theirs = other.admin.userCode;
    const fileId = await anUploadedDocument(app, theirs, aDocument("{title}"));

    // when
    const answers = [
      await app.call(documentTemplate, { templateId }, { as: theirs }),
      await app.call(addDocumentTemplateVersion, { templateId, rowVersion, fileId }, { as: theirs }),
      await app.call(
        setDocumentTemplateState,
        { templateId, rowVersion, version: 1, state: "failed" },
        { as: theirs },
      ),
      await app.call(removeDocumentTemplate, { templateId, rowVersion }, { as: theirs }),
    ];
    const taken = await app.call(
      addDocumentTemplateVersion,
      { templateId, rowVersion, fileId },
      { as: office.admin.userCode },
    );

    // then
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(taken.body.code).toBe(12_616);
    expect((await app.call(listDocumentTemplates, {}, { as: theirs })).data.rows).toEqual([]);
    const { data } = await app.call(
      documentPlaceholders,
      { kind: "application", processIds: [office.processId] },
      { as: theirs },
    );
    expect(data.some(({ group }) => group === "form")).toBe(false);
  });

  it("is deleted where it is not in effect, and its files with it", async () => {
    // given
    const as = office.admin.userCode;
    const { templateId, rowVersion, templateName } = await aDocumentTemplate(app, as, aDocument("{title}"));

    // when
    const kept = await app.call(removeDocumentTemplate, { templateId, rowVersion }, { as });
    const out = await app.call(
      setDocumentTemplateState,
      { templateId, rowVersion, version: 1, state: "failed" },
      { as },
    );
    const gone = await app.call(
      removeDocumentTemplate,
      { templateId, rowVersion: out.data.rowVersion },
      { as },
    );

    // then
    expect([kept.body.code, gone.status]).toEqual([12_613, 200]);
    const { data } = await app.call(listDocumentTemplates, { keyword: templateName }, { as });
    expect(data.total).toBe(0);
  });

  it("keeps being fillable when it is changed, and its name is its own", async () => {
    // given
    const as = office.admin.userCode;
    const { processId } = office;
    const one = await aDocumentTemplate(app, as, aDocument("{days}"), { processIds: [processId] });
    const two = await aDocumentTemplate(app, as, aDocument("{title}"));
    const change = (more: object) =>
      app.call(
        changeDocumentTemplate,
        {
          templateId: one.templateId,
          rowVersion: one.rowVersion,
          templateName: one.templateName,
          language: "zh-CN",
          processIds: [processId],
          ...more,
        },
        { as },
      );

    // when, then
    expect((await change({ processIds: [] })).body.code).toBe(12_610);
    expect((await change({ templateName: two.templateName })).body.code).toBe(12_611);
    expect((await change({ processIds: [other.processId] })).body.errors).toHaveProperty("processIds");
    expect((await change({ templateName: `新名${unique()}` })).status).toBe(200);
  });

  it("counts in every organisation only by who administers all of them", async () => {
    // given
    const { userCode } = await anAccount(app.database.kysely, { organId: office.organId });
    await aRoleHolder(app.database.kysely, { userCode, roleCode: "process-admin", organId: office.organId });

    // when
    const refused = await create(aDocument("{title}"), { isShared: true }, userCode);
    const shared = await create(aDocument("{title}"), { isShared: true });

    // then
    expect([refused.body.code, shared.status]).toEqual([12_139, 200]);
    const { data } = await app.call(listDocumentTemplates, {}, { as: other.admin.userCode });
    expect(data.rows).toEqual([
      expect.objectContaining({ templateId: shared.data.templateId, isShared: true }),
    ]);
  });
});
