import { sql } from "kysely";
import { publishMatrix, saveMatrix } from "#contract/calls/approver-matrix.ts";
import { saveFormBlock } from "#contract/calls/form-block.ts";
import { beginHistoryCheck } from "#contract/calls/history-checks.ts";
import { saveParameter } from "#contract/calls/config-item.ts";
import type { CallDeclaration, InputOf } from "#contract/calls/define-call.ts";
import { saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { saveLegalContract } from "#contract/calls/legal-contract.ts";
import { addSeal } from "#contract/calls/seal.ts";
import { saveTableView } from "#contract/calls/table-views.ts";
import { onTable } from "#contract/calls/tables.ts";
import { checkStart } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { updateFavorite } from "#contract/calls/user-lists.ts";
import type { TestApp } from "../app.ts";
import { aDocument, aDocumentTemplate } from "./a-document-template.ts";
import { anUploadedFile } from "./a-file.ts";
import { aField, aPage, approvedBy, aProcess, aStart } from "./a-process.ts";
import { publish } from "./a-workplace.ts";
import { contractContent } from "./a-legal-contract.ts";
import { aMatrix } from "./a-matrix.ts";
import { anAccount, aRoleHolder } from "./account.ts";
import { aDataForbid } from "./data-forbid.ts";
import { type Filed, fileApplication } from "./file-application.ts";
import { aDepartment, anOrganisation, aReportingLine } from "./organisation.ts";

/** A company in whose every text stands its mark, with something of everything. */
export interface MarkedCompany {
  mark: string;
  organId: number;
  deptId: number;
  /** People by what they do there; roles hold in this company alone. The member leads the staff, files and decides. */
  staff: string;
  member: string;
  head: string;
  designer: string;
  admin: string;
  processId: string;
  pageId: string;
  fileId: string;
  /** Applications of the member: not yet submitted, under way, decided. */
  draft: { instanceId: number; bpdTaskId: number; applyId: string };
  running: Filed;
  complete: Filed;
  /** Of the staff, waiting for the member; and decided by them, waiting for the head. */
  waiting: Filed & { seat: number };
  decided: Filed & { seat: number };
  sessionId: string;
  viewId: number;
  changeId: number;
  historyCheckId: number;
  sealId: number;
  /** Never published. */
  matrixId: string;
  /** One of which a version was published. */
  publishedMatrixId: string;
  blockId: number;
  /** Legal contracts of the member: a draft, and one that counts. */
  contractDraft: { contractId: number; rowVersion: number };
  contract: { contractId: number; rowVersion: number };
  /** In effect, for every process. */
  templateId: number;
}

/** Makes such a company. */
export async function aMarkedCompany(
  app: TestApp,
  { mark, organId }: { mark: string; organId: number },
): Promise<MarkedCompany> {
  const db = app.database.kysely;
  await anOrganisation(db, { organId, organName: `公司${organId}` });
  const { deptId } = await aDepartment(db, { organId, deptName: `${mark}部` });
  const person = async (name: string, ...roles: string[]): Promise<string> => {
    const { userCode } = await anAccount(db, {
      userCode: `${name}${mark}`,
      realName: `${mark}${name}`,
      organId,
      deptId,
    });
    await sql`update user_account set phone = ${`${mark}-1`}, email = ${`${mark}-${name}@example.com`}
      where user_code = ${userCode}`.execute(db);
    for (const roleCode of ["employee", ...roles]) await aRoleHolder(db, { userCode, roleCode, organId });
    return userCode;
  };
  const staff = await person("STAFF");
  const member = await person("MEMBER", "finance", "contract");
  const head = await person("HEAD");
  const designer = await person("DESIGNER", "process-admin");
  const admin = await person("ADMIN", "admin");
  await aReportingLine(db, { type: "groupLeader", organId, memberCode: staff, userCode: member });
  await aReportingLine(db, { type: "deptHead", organId, deptId, userCode: head });
  const must = async <Call extends CallDeclaration>(as: string, call: Call, input: InputOf<Call>) =>
    (await app.call(call, input, { as })).data;

  const [processId, pageId] = [`PROC${mark}`, `PAGE${mark}`];
  const tasks = [
    aStart("one", { taskName: `${mark}起` }),
    approvedBy("one", `${member},${staff}`, { taskName: `${mark}一`, taskHour: 8, to: "two" }),
    approvedBy("two", head, { taskName: `${mark}二`, taskHour: 8 }),
  ];
  await publish(
    app,
    { organId, designer } as Parameters<typeof publish>[1],
    aProcess(tasks, { processId, pageId, processName: `${mark}流程`, processTypeId: "personnel" }),
    { ...aPage(aField("note", { componentTitle: `${mark}说明` })), pageId, label: `${mark}单` },
  );
  const { sealId } = await must(admin, addSeal, {
    sealName: `${mark}章`,
    deptId,
    keepers: [head],
    drawing: { shape: "round", rimText: `${mark}章` },
  });
  const matrixId = `MATRIX${mark}`;
  const publishedMatrixId = `${matrixId}V`;
  for (const saved of [matrixId, publishedMatrixId])
    await must(designer, saveMatrix, {
      matrixId: saved,
      content: aMatrix({ named: head, called: `${mark}矩阵` }),
    });
  await must(designer, publishMatrix, { matrixId: publishedMatrixId, rowVersion: 1, acceptFindings: true });
  const block = await must(designer, saveFormBlock, {
    blockName: `${mark}字段组`,
    components: [aField("note", { componentTitle: `${mark}说明` })],
    events: [],
  });
  const template = await aDocumentTemplate(app, designer, aDocument(`${mark}{title}`), {
    templateName: `${mark}模板`,
  });
  await must(designer, saveOrUpdateProcessData, {
    processId: `DRAFT${mark}`,
    processName: `${mark}稿`,
    status: "draft",
  } as never);

  const file = (as: string, title: string) =>
    fileApplication(app, as, processId, { note: `${mark}内容` }, `${mark}${title}`);
  const seatOf = async ({ instanceId }: Filed, userCode: string): Promise<number> => {
    const { rows } = await sql<{ seatId: number }>`
      select seat_id from seat where instance_id = ${instanceId} and user_code = ${userCode}
      order by seat_id desc limit 1`.execute(db);
    return rows[0]?.seatId ?? 0;
  };
  const decide = async (filed: Filed, as: string) =>
    must(as, submitApprove, {
      bpdTaskId: await seatOf(filed, as),
      actionCode: "14",
      approveComments: `${mark}同意`,
    });
  const complete = await file(member, "办结");
  await decide(complete, staff);
  await decide(complete, head);
  const running = await file(member, "在途");
  const waiting = await file(staff, "待办");
  const decided = await file(staff, "已办");
  await decide(decided, member);
  const started = await must(member, checkStart, { processId });
  await must(member, updateFavorite, { favObjId: running.applyId, status: "1" });
  const { fileId } = await anUploadedFile(app, member, `${mark}.pdf`);
  await must(member, onTable(saveTableView, "ufFkzh"), {
    name: `${mark}视图`,
    query: "",
    audience: "own",
    isDefault: false,
  });
  await must(admin, saveParameter, { name: "pageSizeDefault", scope: "organisation", value: 50 });
  await aDataForbid(db, { userCode: staff, entity: "user", fields: ["phone"], reason: `${mark}因` });
  await sql`insert into operation_log (user_code, organ_id, kind, call, subject)
    values (${staff}, ${organId}, 'login', 'login', ${`${mark}登录`})`.execute(db);
  const aContract = async (title: string) => {
    const documents = [await anUploadedFile(app, member, `${mark}${title}.pdf`)];
    const party = { registrationNo: "", representative: mark, contact: "", partyName: `${mark}相对方` };
    const content = contractContent(member, {
      title: `${mark}${title}`,
      summary: mark,
      parties: [
        { ...party, partyRole: "first", isOwn: true },
        { ...party, partyRole: "second", isOwn: false, partyName: `${mark}另一方` },
      ],
      clauses: [{ clauseTitle: mark, clauseText: mark }],
      instalments: [{ dueOn: "2026-04-01", amount: 1200, condition: mark }],
      documents,
    });
    return must(member, saveLegalContract, { content });
  };
  const contractDraft = await aContract("草案");
  const contract = await aContract("合同");
  await sql`update legal_contract set state = 'approved' where contract_id = ${contract.contractId}`.execute(
    db,
  );
  const one = async (query: ReturnType<typeof sql<{ id: never }>>) => (await query.execute(db)).rows[0]!.id;
  return {
    mark,
    organId,
    deptId,
    staff,
    member,
    head,
    designer,
    admin,
    processId,
    pageId,
    matrixId,
    publishedMatrixId,
    blockId: block.blockId,
    contractDraft: versionOf(contractDraft),
    contract: versionOf(contract),
    templateId: template.templateId,
    fileId,
    draft: { instanceId: started.instanceId, bpdTaskId: started.bpdTaskId, applyId: started.applyId },
    running,
    complete,
    waiting: { ...waiting, seat: await seatOf(waiting, member) },
    decided: { ...decided, seat: await seatOf(decided, member) },
    sessionId: await one(
      sql`select encode(token_hash, 'hex') as id from session where user_code = ${member} limit 1`,
    ),
    viewId: await one(sql`select view_id as id from table_view where user_code = ${member}`),
    sealId,
    historyCheckId: (await must(admin, beginHistoryCheck, {})).checkId,
    changeId: await one(sql`select change_id as id from parameter_change where organ_id = ${organId}`),
  };
}

/** What names a contract as somebody saw it. */
function versionOf({ contractId, rowVersion }: { contractId: number; rowVersion: number }) {
  return { contractId, rowVersion };
}
