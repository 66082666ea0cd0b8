import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillDocumentTemplate, searchDocumentTemplates } from "#contract/calls/document-template.ts";
import { downloadFile, fileTicket } from "#contract/calls/file.ts";
import { unpackArchive } from "#server/archive/index.ts";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aLeaveOffice, applyForLeave, type LeaveOffice } from "../../support/a-leave-office.ts";
import { aField, aPage, approvedBy, aProcess, aStart, aTable } from "../../support/builders/a-process.ts";
import { aWorkplace, publish } from "../../support/builders/a-workplace.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { aDocument, aDocumentTemplate } from "../../support/builders/a-document-template.ts";
import { aDataForbid } from "../../support/builders/data-forbid.ts";

let app: TestApp;
let office: LeaveOffice;
let other: LeaveOffice;

beforeAll(async () => {
  app = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  office = await aLeaveOffice(app);
  other = await aLeaveOffice(app);
}, 120_000);
afterAll(() => app.close());

/** The bytes of a file, fetched by who may read it. */
async function bytesOf(fileId: string, as: string): Promise<Buffer> {
  const { ticket } = (await app.call(fileTicket, { fileId }, { as })).data;
  return (await app.app.inject({ url: `${downloadFile.path}?ticket=${ticket}` })).rawPayload;
}

/** The words of a filled document. */
async function wordsOf(fileId: string, as: string): Promise<string> {
  const parts = await unpackArchive(await bytesOf(fileId, as), { maxBytes: 10_000_000 });
  if (typeof parts === "string") throw new Error(parts);
  return (
    parts
      .get("word/document.xml")
      ?.toString("utf8")
      .replaceAll(/<[^>]+>/gu, "") ?? ""
  );
}

const fill = (as: string, templateId: number, input: object) =>
  app.call(fillDocumentTemplate, { templateId, format: "docx", ...input }, { as });
const found = async (as: string, input = {}) =>
  (await app.call(searchDocumentTemplates, { pageSize: 200, ...input }, { as })).data.rows.map(
    ({ templateId }) => templateId,
  );

describe("a filled template", () => {
  it("says what the application says, in the language of the template, and what stayed empty", async () => {
    // given
    const { applyId } = await applyForLeave(app, office, { days: 5, title: "年假五天" });
    const content = aDocument(
      "{title}|{number}|{applicant}|{department}|{leaveType}|{form.days}天|{days | capitals}|{status}|{completedOn}",
      "{#days > 3}长假{/}{^days > 3}短假{/}{#leaveType = “年假”}年{/}{#approvals}{step}{person}{/approvals}",
    );
    const { templateId } = await aDocumentTemplate(app, office.admin.userCode, content, {
      processIds: [office.processId],
    });

    // when
    const { data } = await fill(office.staff.userCode, templateId, { applyId });

    // then
    expect(data).toMatchObject({ format: "docx", empty: ["completedOn"] });
    expect(await wordsOf(data.fileId, office.staff.userCode)).toContain(
      `年假五天|${applyId}|员工甲|信息技术部|年假|5天|伍元整|审批中|长假年`,
    );
  });

  it("names values of data items by the number they are recorded under, as they are called, dots included, and none of a hidden field", async () => {
    // given
    await sql`insert into data_item_control (data_en_name, data_con_value, data_con_desc, control_order, status)
      values ('TRIP.TOWN', 'BJ', '北京', 1, '1'), ('TRIP.TOWN', 'SH', '上海', 2, '1'), ('TRIP.TOWN', 'HZ', '杭州', 3, '1')`.execute(
      app.database.kysely,
    );
    const work = await aWorkplace(app.database.kysely);
    const ofItem = (code: string) =>
      aField(code, { componentType: 1009, candidateType: "DATAITEM", candidateValue: "TRIP.TOWN" });
    const page = { ...aPage(ofItem("from"), aTable("stops", ofItem("town"))), pageId: "TOWNS" };
    const tasks = [aStart("leader"), approvedBy("leader", work.leader, { taskHour: 8 })];
    await publish(app, work, aProcess(tasks, { processId: "TOWNS", pageId: "TOWNS" }), page);
    const values = { from: "BJ", stops: [{ town: "SH" }, { town: "HZ" }] };
    const { applyId } = await fileApplication(app, work.staff, "TOWNS", values);
    const content = aDocument(
      "{BPD_INSTANCE_REC[0].TRIP.TOWN}|{BPD_INSTANCE_REC[2].TRIP.TOWN}|{#BPD_INSTANCE_REC[1].TRIP.TOWN = “SH”}经沪{/}|{BPD_INSTANCE_REC[3].TRIP.TOWN}|",
    );
    const { templateId } = await aDocumentTemplate(app, work.admin, content, { processIds: ["TOWNS"] });
    await aDataForbid(app.database.kysely, {
      userCode: work.designer,
      entity: "application",
      processId: "TOWNS",
      fields: ["stops.town"],
    });

    // when
    const words: string[] = [];
    for (const as of [work.staff, work.designer])
      words.push(await wordsOf((await fill(as, templateId, { applyId })).data.fileId, as));

    // then
    expect(words).toEqual([expect.stringContaining("北京|杭州|经沪||"), expect.stringContaining("北京||||")]);
  });

  it("becomes a PDF that its asker may look at, and nobody else", async () => {
    // given
    const { applyId } = await applyForLeave(app, office);
    const { templateId } = await aDocumentTemplate(
      app,
      office.admin.userCode,
      aDocument("{applicant}请假{days}天"),
      {
        processIds: [office.processId],
      },
    );

    // when
    const { data } = await fill(office.staff.userCode, templateId, { applyId, format: "pdf" });

    // then
    expect(data).toMatchObject({ pages: 1, notices: [], fileName: expect.stringMatching(/\.pdf$/u) });
    expect((await bytesOf(data.fileId, office.staff.userCode)).subarray(0, 5).toString()).toBe("%PDF-");
    const asked = await app.call(fileTicket, { fileId: data.fileId }, { as: office.leader.userCode });
    expect(asked.status).toBe(404);
  });

  it("leaves out what is hidden from its reader, names as well, and shows it to who sees it", async () => {
    // given
    const { applyId } = await applyForLeave(app, office, { days: 2 });
    const { processId } = office;
    const { templateId } = await aDocumentTemplate(
      app,
      office.admin.userCode,
      aDocument("{#days > 1}{days}天{/}理由：{reason}{form.reason}"),
      { processIds: [processId] },
    );
    await aDataForbid(app.database.kysely, {
      userCode: office.leader.userCode,
      entity: "application",
      processId,
      fields: ["reason", "days"],
    });

    // when
    const [kept, shown] = [
      await fill(office.leader.userCode, templateId, { applyId }),
      await fill(office.staff.userCode, templateId, { applyId }),
    ];

    // then
    expect(await wordsOf(kept.data.fileId, office.leader.userCode)).toBe("理由：");
    expect(await wordsOf(shown.data.fileId, office.staff.userCode)).toBe("2天理由：回家探亲回家探亲");
  });

  it("is none of an application that one may not read, of another company, or for another process", async () => {
    // given
    const { applyId } = await applyForLeave(app, office);
    const theirs = await applyForLeave(app, other);
    const { templateId } = await aDocumentTemplate(app, office.admin.userCode, aDocument("{title}"));
    const ofProcess = await aDocumentTemplate(app, office.admin.userCode, aDocument("{days}"), {
      processIds: [office.processId],
    });
    const draft = await aDocumentTemplate(app, office.admin.userCode, aDocument("{title}"), {
      isDraft: true,
    });

    // when
    const answers = [
      await fill(office.head.userCode, templateId, { applyId }),
      await fill(office.staff.userCode, templateId, { applyId: theirs.applyId }),
      await fill(other.staff.userCode, templateId, { applyId: theirs.applyId }),
      await fill(office.staff.userCode, draft.templateId, { applyId }),
      await fill(office.staff.userCode, draft.templateId, { applyId, version: 1 }),
    ];

    // then
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await fill(office.admin.userCode, draft.templateId, { applyId, version: 1 })).status).toBe(200);
    expect(await found(office.staff.userCode, { applyId })).toEqual(
      expect.arrayContaining([templateId, ofProcess.templateId]),
    );
    expect(await found(office.staff.userCode)).not.toContain(draft.templateId);
    expect(await found(other.staff.userCode)).toEqual([]);
    expect((await app.call(searchDocumentTemplates, { applyId }, { as: office.head.userCode })).status).toBe(
      404,
    );
  });

  it("is filled with typed values, rows as well; what it does not ask for is refused at its place", async () => {
    // given
    const content = aDocument(
      "{姓名}{#担保 = true}有担保{/}",
      "{#明细}{rowNumber}.{品名} {/明细}",
      "{金额 | capitals}",
    );
    const { templateId } = await aDocumentTemplate(app, office.admin.userCode, content, { kind: "free" });
    const values = {
      姓名: "张三<w:b/>",
      担保: true,
      明细: [{ 品名: "笔" }, { 品名: "纸" }],
      金额: "1,234.50",
    };

    // when
    const { data } = await fill(office.staff.userCode, templateId, { values });
    const refused = await fill(office.staff.userCode, templateId, {
      values: { 姓: "x", 明细: [{ 价: "1" }] },
    });

    // then
    expect(await wordsOf(data.fileId, office.staff.userCode)).toBe(
      "张三&lt;w:b/&gt;有担保1.笔 2.纸 壹仟贰佰叁拾肆元伍角整",
    );
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["values.姓", "values.明细[0].价"]);
  });
});
