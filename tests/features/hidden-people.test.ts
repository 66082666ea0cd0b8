import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as absences from "#contract/calls/absences.ts";
import * as accounts from "#contract/calls/accounts.ts";
import { queryApprovalChains } from "#contract/calls/approval-chains.ts";
import * as matrices from "#contract/calls/approver-matrix.ts";
import * as backgroundJobs from "#contract/calls/background-jobs.ts";
import * as sentMail from "#contract/calls/sent-mail.ts";
import * as basic from "#contract/calls/basic.ts";
import * as design from "#contract/calls/process-design.ts";
import * as histories from "#contract/calls/history-checks.ts";
import * as parameters from "#contract/calls/config-item.ts";
import * as presence from "#contract/calls/presence.ts";
import * as discussions from "#contract/calls/discussion.ts";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import * as documents from "#contract/calls/document-template.ts";
import { calls } from "#contract/calls/index.ts";
import * as migration from "#contract/calls/process-migration.ts";
import * as backTesting from "#contract/calls/back-test.ts";
import * as blocks from "#contract/calls/form-block.ts";
import * as legalContracts from "#contract/calls/legal-contract.ts";
import * as reports from "#contract/calls/process-report.ts";
import * as samples from "#contract/calls/sample-cases.ts";
import * as feedback from "#contract/calls/feedback.ts";
import * as filing from "#contract/calls/filing.ts";
import { searchEverything } from "#contract/calls/search.ts";
import * as transfer from "#contract/calls/table-transfer.ts";
import * as physicalSeals from "#contract/calls/physical-seal.ts";
import * as sendRead from "#contract/calls/send-read.ts";
import * as seals from "#contract/calls/seal.ts";
import { uploadSealCertificate } from "#contract/calls/seal-certificate.ts";
import * as views from "#contract/calls/table-views.ts";
import * as tables from "#contract/calls/tables.ts";
import * as changes from "#contract/calls/task/index.ts";
import * as jumping from "#contract/calls/task/index.ts";
import * as handingOver from "#contract/calls/hand-over.ts";
import * as hands from "#contract/calls/task/index.ts";
import * as overview from "#contract/calls/task/index.ts";
import * as reading from "#contract/calls/task/index.ts";
import * as returning from "#contract/calls/task/index.ts";
import * as special from "#contract/calls/special-operations.ts";
import * as versions from "#contract/calls/special-versions.ts";
import * as specials from "#contract/calls/task/index.ts";
import * as starting from "#contract/calls/task/index.ts";
import * as task from "#contract/calls/task/index.ts";
import * as user from "#contract/calls/user.ts";
import { checkoutDir } from "#server/checkout.ts";
import { notAvailableYet } from "#server/http/not-available-yet.ts";
import { readSheet } from "#server/table-jobs/transfer/read-sheet.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { preApprovalTask } from "#server/process/index.ts";
import { aHiddenPerson, hiddenName, type HiddenPerson } from "../support/a-hidden-person.ts";
import { aPkcs12 } from "../support/builders/a-certificate.ts";
import { applyForLeave } from "../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anUploadedFile } from "../support/builders/a-file.ts";
import { anEncryptedApplyId } from "../support/builders/an-encrypted-apply-id.ts";
import { aLegalContract } from "../support/builders/a-legal-contract.ts";
import { aMatrix } from "../support/builders/a-matrix.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aReportingLine } from "../support/builders/organisation.ts";
import { aLinkedReport } from "../support/builders/a-report.ts";
import { unique } from "../support/builders/unique.ts";
import { aDataForbid } from "../support/builders/data-forbid.ts";

let test: TestApp;
let scene: HiddenPerson;
const queued: Record<string, unknown>[] = [];
const told: unknown[] = [];
beforeAll(async () => {
  test = await startTestApp({
    schemas: `${checkoutDir}/schemas`,
    ports: {
      jobs: { add: async (_tx, task, payload) => void (task === preApprovalTask || queued.push(payload)) },
      live: {
        announceTo: (_tx, _people, event) => void told.push(event),
        announceToAll: (_tx, event) => void told.push(event),
      },
    },
  });
  scene = await aHiddenPerson(test);
}, 60_000);
afterAll(() => test.close());

type Asked = readonly [title: string, CallDeclaration, () => object | Promise<object>];
const the = (name: keyof HiddenPerson["applications"]) => scene.applications[name];
const mine = (name: keyof HiddenPerson["applications"]) => scene.seatOf(the(name), scene.watcher);
const theirs = (name: keyof HiddenPerson["applications"]) => scene.seatOf(the(name), scene.hidden);
const opened = (name: keyof HiddenPerson["applications"]) => async () => ({ bpdTaskId: await mine(name) });
const onRoles = (call: CallDeclaration) => tables.onTable(call, "roleCollect");

/** A sample case that the hidden person files, and in whose way they are. */
async function sampleOfHidden(): Promise<void> {
  const { hidden, office } = scene;
  const content = {
    applyUser: hidden,
    applyTitle: hiddenName,
    values: {},
    expected: { ends: "complete", steps: [{ taskId: "x", who: "people", people: [hidden] }] },
  };
  await sql`insert into sample_case (organ_id, process_id, case_name, content, updated_by)
    values (${office.organId}, ${office.processId}, ${hiddenName}, ${JSON.stringify(content)}::jsonb, ${hidden})`.execute(
    test.database.kysely,
  );
}

/** A back-test that the hidden person asked for, in whose report they are. */
async function backTestOfHidden(): Promise<number> {
  const { hidden, office } = scene;
  const way = { ends: "complete", steps: [{ taskId: "x", people: [hidden] }] };
  const ways = { before: way, after: way, happened: way, formAsks: false, hoursBefore: 1, hoursAfter: 2 };
  const bundle = { version: 0, definition: aProcess([aStart("x"), approvedBy("x", hidden)]) };
  const figures = { done: 1, other: 1, loads: { steps: {}, people: { [hidden]: [1, 2] } } };
  const { rows } = await sql<{ backTestId: number }>`
    insert into back_test (organ_id, process_id, bundle, from_day, until_day, asked_by, total, figures, state)
    values (${office.organId}, ${office.processId}, ${JSON.stringify(bundle)}::jsonb, '2026-01-01', '2026-12-31',
      ${hidden}, 1, ${JSON.stringify(figures)}::jsonb, 'done') returning back_test_id`.execute(
    test.database.kysely,
  );
  const { backTestId } = rows[0]!;
  await sql`insert into back_test_item (back_test_id, instance_id, kind, ways)
    values (${backTestId}, ${the("named").instanceId}, 'other', ${JSON.stringify(ways)}::jsonb)`.execute(
    test.database.kysely,
  );
  return backTestId;
}

/** A document template that the hidden person made. */
async function templateOfHidden(): Promise<number> {
  const { hidden, office } = scene;
  const db = test.database.kysely;
  const { rows } = await sql<{ templateId: number }>`
    insert into document_template (organ_id, template_name, kind, language, created_by, updated_by)
    values (${office.organId}, 'theirs', 'free', 'zh-CN', ${hidden}, ${hidden})
    on conflict (coalesce(organ_id, 0), lower(template_name)) do update set template_name = 'theirs'
    returning template_id`.execute(db);
  const { templateId } = rows[0]!;
  const { fileId } = await anUploadedFile(test, scene.watcher);
  await sql`
    insert into document_template_version (template_id, version, file_id, file_name, size_bytes, tags, created_by)
    values (${templateId}, 1, ${fileId}, 'x.docx', 1, '[]', ${hidden}) on conflict do nothing`.execute(db);
  return templateId;
}

/** Puts a seal into the hands of the hidden person. */
async function handedToHidden(sealId: number): Promise<void> {
  await sql`
    insert into seal_hand_over (seal_id, user_code, purpose, given_by)
    values (${sealId}, ${scene.hidden}, 'x', ${scene.hidden})`.execute(test.database.kysely);
}

/** A seal that the hidden person keeps and has changed. */
async function aSealKept(): Promise<number> {
  const db = test.database.kysely;
  const { rows } = await sql<{ sealId: number }>`
    with kept as (
      insert into seal (organ_id, dept_id, seal_name, seal_status, medium, seal_kind, shape, width_mm, height_mm, keepers,
        created_by, updated_by)
      select o.organ_id, o.dept_id, 'seal' || clock_timestamp()::text, 'valid', 'electronic', 'company', 'round', 42, 42,
        array[o.user_code], o.user_code, o.user_code
      from user_organ o where o.user_code = ${scene.hidden} limit 1 returning seal_id
    ), changed as (
      insert into seal_change (seal_id, user_code, fields) select seal_id, ${scene.hidden}, '[]' from kept
    ) select seal_id from kept`.execute(db);
  return rows[0]?.sealId ?? 0;
}

/** The department of the hidden person. */
async function placeOfHidden(): Promise<{ deptId: number }> {
  const { rows } = await sql<{ deptId: number }>`
    select dept_id from user_organ where user_code = ${scene.hidden} limit 1`.execute(test.database.kysely);
  return { deptId: rows[0]?.deptId ?? 0 };
}

let foreseenId: string | undefined;

/** An application of the hidden person that the watcher has before them and will get once more, as a department head. */
async function foreseen(): Promise<string> {
  if (foreseenId !== undefined) return foreseenId;
  const { organId, staff } = scene.office;
  const { rows } = await sql<{ deptId: number }>`
    select dept_id from user_organ where user_code = ${staff.userCode} and organ_id = ${organId}`.execute(
    test.database.kysely,
  );
  const line = { organId, type: "deptHead", deptId: rows[0]!.deptId, userCode: scene.watcher } as const;
  await aReportingLine(test.database.kysely, line);
  const office = { ...scene.office, staff: { ...staff, userCode: scene.hidden } };
  const filed = await applyForLeave(test, office, { title: "长假", days: 5 });
  foreseenId = filed.applyId;
  return filed.applyId;
}

let matricesMade = 0;

/** A second version of the process, to which the hidden person had applications go. */
async function anotherVersion(): Promise<object> {
  const { processId, organId } = scene.office;
  const db = test.database.kysely;
  await sql`insert into process_version (process_id, version, definition, page_id, page_version, published_by)
    select process_id, 2, definition, page_id, page_version, published_by from process_version
    where process_id = ${processId} and version = 1 on conflict do nothing`.execute(db);
  await sql`insert into instance_migration (organ_id, process_id, from_version, to_version, reason, asked_by)
    values (${organId}, ${processId}, 1, 2, 'x', ${scene.hidden})`.execute(db);
  return { processId, fromVersion: 1, toVersion: 2 };
}

/** An application that was sent from one person to another to read. */
async function aReading(from: string, to: string): Promise<void> {
  await sql`
    insert into reading (instance_id, organ_id, user_code, sent_by)
    select instance_id, organ_id, ${to}, ${from} from process_instance where apply_id = ${the("held").applyId}
    on conflict do nothing`.execute(test.database.kysely);
}

/** Every reading call that can show a person, asked so that it does. */
const asked: readonly Asked[] = [
  ["what waits for me", task.todoTasks, () => ({ pageSize: 50 })],
  ["a task: group leader of somebody", task.todoTaskDetail, opened("filed")],
  ["a task: returned by somebody", task.todoTaskDetail, opened("returned")],
  ["a task: asked by somebody", task.todoTaskDetail, opened("asked")],
  ["a task: reassigned from somebody", task.todoTaskDetail, opened("given")],
  ["a task: somebody was faster", task.todoTaskDetail, opened("faster")],
  ["an application by its number", task.instanceDetail, () => ({ applyId: the("filed").applyId })],
  [
    "an application by the link of another system",
    reading.externalInstanceDetail,
    () => ({ apply: anEncryptedApplyId(the("filed").applyId) }),
  ],
  ["one that was called after him", task.instanceDetail, () => ({ applyId: the("named").applyId })],
  ["one that is with him", task.instanceDetail, () => ({ applyId: the("held").applyId })],
  ["a decision", task.approveInfo, async () => ({ approveId: await theirs("faster") })],
  ["my applications", task.applyTasks, () => ({})],
  ["what I decided on", task.approveTasks, () => ({})],
  ["what I follow", reading.attentionTasks, () => ({})],
  ["all applications", basic.listApplyByPage, () => ({})],
  ["all approval tasks", basic.queryApproveTasks, () => ({})],
  ["the approval chains of applications", queryApprovalChains, () => ({})],
  ["notices", reading.noticeTasks, () => ({ pageSize: 50 })],
  ["the search of everything", searchEverything, () => ({ keyword: "请假" })],
  ["open tasks", changes.openTasks, () => ({})],
  ["whoever has tasks", handingOver.taskHolders, () => ({})],
  [
    "the preview of a reassignment",
    changes.reassignPreview,
    async () => ({ bpdTaskId: await theirs("held"), toUserCode: scene.office.admin.userCode }),
  ],
  [
    "the preview of a jump",
    jumping.jumpPreview,
    () => ({ instanceId: the("held").instanceId, taskId: "head" }),
  ],
  ["what another version would change", migration.migrationPreview, anotherVersion],
  [
    "who had applications go by another version",
    migration.migrations,
    async () => {
      await anotherVersion();
      return { processId: scene.office.processId };
    },
  ],
  [
    "saved blocks of form fields",
    blocks.listFormBlocks,
    async () => {
      const { office, hidden } = scene;
      await sql`insert into form_block (organ_id, block_name, components, events, updated_by)
        values (${office.organId}, 'saved by them', '[]', '[]', ${hidden}) on conflict do nothing`.execute(
        test.database.kysely,
      );
      return {};
    },
  ],
  [
    "document templates",
    documents.listDocumentTemplates,
    async () => {
      await templateOfHidden();
      return {};
    },
  ],
  [
    "to whom documents are mailed",
    basic.documentMail,
    async () => {
      const { instanceId } = the("named");
      const config = { people: [scene.hidden], addresses: [], templates: [], format: "pdf", sealed: true };
      await sql`insert into document_mail (instance_id, organ_id, config, set_by)
        values (${instanceId}, ${scene.office.organId}, ${JSON.stringify(config)}::jsonb, ${scene.hidden})
        on conflict do nothing`.execute(test.database.kysely);
      return { instanceId };
    },
  ],
  [
    "a document template with its versions",
    documents.documentTemplate,
    async () => ({ templateId: await templateOfHidden() }),
  ],
  [
    "who has a process open",
    presence.presentAtDesign,
    async () => {
      await sql`
        insert into design_presence (document_kind, document_id, organ_id, user_code, tab_id, opened_at, seen_at)
        select 'process', process_id, organ_id, ${scene.hidden}, 'theirs', now(), now() from process
        where process_id = ${scene.office.processId}
        on conflict do nothing`.execute(test.database.kysely);
      return { kind: "process", id: scene.office.processId, tab: "mine" };
    },
  ],
  ["the names a process may use", design.processDesignNames, () => ({ userCodes: [scene.hidden] })],
  [
    "an approver matrix that names them",
    matrices.saveMatrix,
    () => {
      matricesMade += 1;
      return { matrixId: `HIDDEN${matricesMade}`, content: aMatrix({ named: scene.hidden }) };
    },
  ],
  [
    "whom an approver matrix names",
    matrices.askMatrix,
    () => ({
      content: aMatrix({ named: scene.hidden }),
      applyUser: scene.office.staff.userCode,
      values: { amount: 1 },
    }),
  ],
  [
    "whom a rule finds",
    design.findAssignees,
    () => ({ task: approvedBy("x", scene.hidden), applyUser: scene.office.staff.userCode }),
  ],
  [
    "a trial of a process",
    design.tryProcess,
    () => ({
      definition: {
        ...aProcess([aStart("x"), approvedBy("x", scene.hidden, { taskHour: 8 })], {
          processTypeId: "personnel",
        }),
        company: String(scene.office.organId),
      },
      applyUser: scene.office.staff.userCode,
      moves: [{ act: "submit", seat: 1 }],
    }),
  ],
  [
    "sample cases of a process",
    samples.sampleCases,
    async () => {
      await sampleOfHidden();
      return { processId: scene.office.processId };
    },
  ],
  [
    "how a process does with its sample cases",
    samples.runSampleCases,
    async () => {
      await sampleOfHidden();
      return {
        processId: scene.office.processId,
        definition: {
          ...aProcess([aStart("x"), approvedBy("x", scene.hidden, { taskHour: 8 })], {
            processTypeId: "personnel",
          }),
          company: String(scene.office.organId),
        },
      };
    },
  ],
  [
    "back-tests of a process",
    backTesting.backTests,
    async () => {
      await backTestOfHidden();
      return { processId: scene.office.processId };
    },
  ],
  [
    "the report of a back-test",
    backTesting.backTestReport,
    async () => ({ backTestId: await backTestOfHidden() }),
  ],
  [
    "the preview of adding somebody who has the task",
    hands.changeSeatsPreview,
    async () => ({ bpdTaskId: await mine("both"), change: "addPeople", userCodes: [scene.hidden] }),
  ],
  [
    "the preview of a special operation",
    special.specialPreview,
    () => ({ operation: "cancel", ids: the("held").applyId }),
  ],
  [
    "its refusal that names several people",
    special.specialPreview,
    () => ({
      operation: "reassign",
      ids: the("both").applyId,
      toUserCode: scene.office.admin.userCode,
    }),
  ],
  [
    "what was sent to me to read",
    sendRead.readTasks,
    async () => {
      await aReading(scene.hidden, scene.watcher);
      return {};
    },
  ],
  [
    "to whom I sent something",
    sendRead.readReceipts,
    async () => {
      await aReading(scene.watcher, scene.hidden);
      return { applyId: the("held").applyId };
    },
  ],
  [
    "what was said about an application",
    discussions.discussion,
    async () => {
      await sql`
        with posted as (
          insert into discussion_post (instance_id, organ_id, user_code, asked, posted_at)
          select instance_id, organ_id, ${scene.hidden}, ${scene.hidden}, now() from process_instance
          where instance_id = ${the("held").instanceId} returning post_id)
        insert into discussion_text (post_id, version, message, mentioned, written_at)
        select post_id, 1, 'x', array[${scene.hidden}], now() from posted`.execute(test.database.kysely);
      return { applyId: the("held").applyId };
    },
  ],
  [
    "the applications of a report",
    reports.processReportRows,
    async () => {
      const { processId } = scene.office;
      const linked = { processId, reportCode: `r${unique()}`, roles: ["employee", "admin"] };
      await aLinkedReport(test.database.kysely, linked);
      return { processId, report: linked.reportCode };
    },
  ],
  [
    "the list of contracts",
    legalContracts.listLegalContracts,
    async () => {
      await aLegalContract(test, scene.hidden);
      return {};
    },
  ],
  [
    "a contract",
    legalContracts.legalContractDetail,
    async () => {
      const { contractId } = await aLegalContract(test, scene.hidden, {
        participants: [scene.hidden],
        reminders: [{ about: "end", daysBefore: 1, onDay: null, note: "", userCodes: [scene.hidden] }],
      });
      return { contractId };
    },
  ],
  [
    "what will reach me",
    reading.getPreTaskList,
    async () => {
      await sql`insert into forecast_seat (instance_id, user_code, task_id, reason)
        select instance_id, ${scene.watcher}, 'later', '{"reason": "superior", "params": {}}' from process_instance
        where instance_id in (${the("filed").instanceId}, ${the("held").instanceId})
        on conflict do nothing`.execute(test.database.kysely);
      return {};
    },
  ],
  ["an application that will reach me", reading.preTaskDetail, async () => ({ applyId: await foreseen() })],
  ["what was handed over", handingOver.handOvers, () => ({})],
  [
    "the versions of an application",
    versions.specialVersions,
    async () => {
      await sql`insert into application_version (instance_id, version, task_id, form, chain_head, event_count, created_by)
        select instance_id, 1, 'one', form, chain_head, event_count, ${scene.hidden} from process_instance
        where instance_id = ${the("held").instanceId} on conflict do nothing`.execute(test.database.kysely);
      return { applyId: the("held").applyId };
    },
  ],
  ["the release slip", specials.releaseSlip, () => ({ instanceId: the("held").instanceId })],
  [
    "feedback",
    feedback.listFeedback,
    async () => {
      await sql`insert into feedback (organ_id, user_code, message)
        select organ_id, user_code, '太慢' from user_organ where user_code = ${scene.hidden}`.execute(
        test.database.kysely,
      );
      return {};
    },
  ],
  ["who files for me", filing.myAssistants, () => ({})],
  ["who acts for me while I am away", absences.myAbsences, () => ({})],
  ["for whom I may file", filing.applicants, () => ({ processId: scene.office.processId })],
  ["whose work ends", changes.closingPreview, () => ({ applyId: the("own").applyId, action: "recall" })],
  ["the way of an application", overview.applicationWay, () => ({ applyId: the("held").applyId })],
  ["to whom one may return", returning.backUsers, opened("filed")],
  ["whom one may ask", returning.signUsers, opened("filed")],
  [
    "a preview of one's own",
    task.submitToPreview,
    () => ({
      ...scene.draft,
      applyTitle: "我的",
      data: JSON.stringify({ leaveType: "annual", days: 5, reason: "x" }),
    }),
  ],
  ["people", user.getUserList, () => ({ pageSize: 100 })],
  ["people sought", user.searchUserList, () => ({ pageSize: 100 })],
  ["people with their roles", user.getUserRoleList, () => ({ pageSize: 100 })],
  ["people to pick", user.listUsers, () => ({ queryStr: "" })],
  [
    "people as the choices of a form",
    starting.selectList,
    () => ({ pageId: "PEOPLE", version: 1, componentCode: "who" }),
  ],
  ["a person", user.getUserInfoByUserCode, () => ({ userCode: scene.hidden })],
  ["the holders of a role", accounts.listRoleHolders, () => ({ roleCode: "admin" })],
  ["what somebody may do", accounts.effectiveRights, () => ({ userCode: scene.hidden })],
  [
    "mails and what became of them",
    sentMail.listSentMail,
    async () => {
      await sql`
        insert into message (user_code, organ_id, notification_ids, due_at, link_key)
        select user_code, organ_id, '{}', now(), '' from user_organ where user_code = ${scene.hidden} limit 1`.execute(
        test.database.kysely,
      );
      return {};
    },
  ],
  [
    "background jobs",
    backgroundJobs.listBackgroundJobs,
    async () => {
      await sql`insert into table_job (job_id, entity, kind, state, format, file_name, user_code, organ_id, roles,
          language, settings, step)
        select 'b0000000-0000-4000-8000-000000000001', 'user', 'export', 'failed', 'csv', 'x.csv', user_code, organ_id,
               '{}', 'zh-CN', '{}', 'export'
        from user_organ where user_code = ${scene.hidden} limit 1
        on conflict do nothing`.execute(test.database.kysely);
      return {};
    },
  ],
  [
    "the keepers of seals",
    seals.listSeal,
    async () => {
      await aSealKept();
      return {};
    },
  ],
  [
    "what waits to be sealed by hand",
    physicalSeals.physicalSealings,
    async () => {
      await sql`
        insert into physical_sealing (instance_id, visit_id, organ_id, planned)
        select instance_id, (visit ->> 'visitId')::integer, organ_id, 1
        from process_instance cross join jsonb_array_elements(visits) visit
        where instance_id = ${the("filed").instanceId} and visit ->> 'status' = 'open'
        on conflict do nothing`.execute(test.database.kysely);
      return {};
    },
  ],
  [
    "who has a physical seal",
    physicalSeals.sealHandOvers,
    async () => {
      const sealId = await aSealKept();
      await handedToHidden(sealId);
      return { sealId };
    },
  ],
  [
    "a seal that comes back",
    physicalSeals.takeSealBack,
    async () => {
      const sealId = await aSealKept();
      await handedToHidden(sealId);
      return { sealId };
    },
  ],
  [
    "a seal that gets a certificate",
    uploadSealCertificate,
    async () => ({
      sealId: await aSealKept(),
      pkcs12: (await aPkcs12()).toString("base64"),
      password: "secret",
    }),
  ],
  [
    "a seal that is added for somebody to keep",
    seals.addSeal,
    async () => ({ ...(await placeOfHidden()), sealName: `seal ${randomUUID()}`, keepers: [scene.hidden] }),
  ],
  [
    "a seal that is changed",
    seals.updateSeal,
    async () => ({ sealId: await aSealKept(), sealDesc: `changed ${randomUUID()}` }),
  ],
  ["a seal, who keeps it and who changed it", seals.sealDetail, async () => ({ sealId: await aSealKept() })],
  [
    "verifications of histories",
    histories.historyChecks,
    async () => {
      await sql`
        insert into history_check (organ_id, asked_by, state)
        select organ_id, user_code, 'done' from user_organ where user_code = ${scene.hidden} limit 1`.execute(
        test.database.kysely,
      );
      return {};
    },
  ],
  ["the parameters", parameters.listParameters, () => ({})],
  ["their changes", parameters.listParameterChanges, () => ({})],
  ["saved views", views.listTableViews, () => ({})],
  ["the table of people", tables.onTable(tables.listTableRows, "user"), () => ({})],
  ["a row of it", tables.onTable(tables.getTableRow, "user"), () => ({ key: scene.hidden })],
  ["references in a list", onRoles(tables.listTableRows), () => ({})],
  [
    "what references are called",
    onRoles(tables.labelTableRows),
    () => ({ field: "createdBy", values: [scene.hidden] }),
  ],
  ["the history of a table", onRoles(tables.tableRowHistory), () => ({})],
  ["reporting lines", tables.onTable(tables.listTableRows, "deptRel"), () => ({})],
  ["the operation log", tables.onTable(tables.listTableRows, "operationLog"), () => ({})],
  ["runs of scheduled jobs", tables.onTable(tables.listTableRows, "scheduleJobLog"), () => ({})],
];

/** Calls that say nothing of people, or only what their caller sent himself. */
const showNobody: readonly string[] = [
  "mySignature",
  "readOrganLogo",
  "externalTasks",
  "organisationStanding",
  "departmentStanding",
  // Pictures: `tests/server/task/opinion-extras.test.ts` asks for them.
  "opinionSignatures",
  "organisationDays",
  "workCalendar",
  "historyFindings",
  "specialSteps",
  "accountDetail",
  "addTableRow",
  "applicationTable",
  "auditEvents",
  "bulkRemoveTableRows",
  "bulkUpdateTableRows",
  "cancelTableJob",
  "changePassword",
  "checkTableValue",
  "config",
  "confirmIdentity",
  "copyDataRestrictions",
  "currentEntities",
  "currentSession",
  "departmentNames",
  "documentToSeal",
  "downloadFile",
  // As lines are listed.
  "downloadImportErrors",
  "downloadTableExport",
  "endAbsence",
  "endAssistant",
  "enterAbsence",
  "events",
  // The lines of the report, which is asked for.
  "exportBackTest",
  "exportMatrix",
  "exportTable",
  // Files: what a report names is asked of its rows.
  "downloadReportFile",
  "listReportFiles",
  "fileUpload",
  "uploadsGone",
  "formFields",
  "getDataItemByEnName",
  "getDataItemControlList",
  "getDataItemCtrlByType",
  "getFormPage",
  "getProcessDataList",
  "getProcessInstanceSource",
  "handOverPreview",
  "importTableCommit",
  "importTablePreview",
  "importTableRevert",
  // Names of those it has come from where those of open tasks do; the scene has none that is stopped.
  "incidents",
  "resolvedIncidents",
  "exportApproveTasks",
  "exportResolvedIncidents",
  "listQueriedProcesses",
  "listComponentDataTypes",
  "listComponentTypes",
  "listDataItem",
  "listDepartments",
  "listEntities",
  "listImportLines",
  "listItem",
  "listLoginWaits",
  "listMatrices",
  "matrixDetail",
  "readFormSheet",
  "readMatrixSheet",
  "listPageFunction",
  "listPageTriggerType",
  "listPagesByKeyAndIdForAll",
  "listProcessForPageId",
  "listRightChoices",
  "listSchemaProblems",
  "listSealOrders",
  "listSealOrgans",
  "encryptApplyId",
  "externalTask",
  "listStartRole",
  "listSyncSealPrintLog",
  "listTableJobs",
  "listUserMenu",
  "listViewRoles",
  "logSummary",
  "mailPreferences",
  "correctImportLine",
  "mergeProcessCategory",
  "moveTableRow",
  "myFactors",
  "mySecurity",
  "changePasswordUrl",
  "nameAssistant",
  "pendingCounts",
  "placementTemplates",
  "dataItemUses",
  "dataValueUses",
  "tableUses",
  "tablesMissing",
  "previewTemplate",
  "processVersions",
  "processHistory",
  "exportProcessList",
  "listProcessReports",
  "exportProcessReports",
  "processReport",
  // The lines of the report, which is asked for.
  "exportProcessReport",
  // The rows of the list, which is asked for.
  "exportLegalContracts",
  // The application that was made, by its numbers.
  "submitLegalContract",
  "sealLegalContract",
  "processTemplates",
  "releaseContents",
  "getFormBlock",
  // Placeholders, templates and files; what a file says is asked in `tests/server/document-templates`.
  "documentPlaceholders",
  "searchDocumentTemplates",
  "fillDocumentTemplate",
  "downloadDocumentTemplate",
  "createDocumentTemplate",
  "addDocumentTemplateVersion",
  "releases",
  "processMenus",
  "purgeSetAside",
  "pushSealOrders",
  "queryNodeById",
  "readRules",
  "queryRootNode",
  "remapTableImport",
  "removeTableRows",
  "removeTableView",
  "restoreTableRows",
  "revertTableRow",
  "roleDetail",
  "runTableJobAgain",
  "saveTableRow",
  "saveTableView",
  // What a row was refused with was written for its one reader, without what is kept from them.
  "specialOperationsDone",
  "sentReads",
  "specialProcessId",
  "specialVersion",
  "myFeedback",
  "taskPage",
  "syncSealPrint",
  "todoCounts",
  "undoCategoryMerge",
  "undoTableBatch",
  "updateTableRow",
  "checkOperates",
  "userCheckOperate",
  "userOrgan",
  "userOrganC",
  "viewAs",
];

/** Searches by the name itself, which must not even tell that it is borne. */
const sought: readonly Asked[] = [
  ["what waits for me", task.todoTasks, () => ({ keyword: hiddenName })],
  ["what I decided on", task.approveTasks, () => ({ keyword: hiddenName })],
  ["what I follow", reading.attentionTasks, () => ({ keyword: hiddenName })],
  ["all applications", basic.listApplyByPage, () => ({ keyword: hiddenName })],
  ["all approval tasks", basic.queryApproveTasks, () => ({ keyword: hiddenName })],
  ["notices", reading.noticeTasks, () => ({ keyword: hiddenName })],
  ["open tasks", changes.openTasks, () => ({ keyword: hiddenName })],
  ["whoever has tasks", handingOver.taskHolders, () => ({ keyword: hiddenName })],
  ["the search of everything", searchEverything, () => ({ keyword: hiddenName })],
  ["people", user.searchUserList, () => ({ keyword: hiddenName })],
  [
    "whom one may ask",
    returning.signUsers,
    async () => ({ bpdTaskId: await mine("filed"), keyword: hiddenName }),
  ],
  ["the holders of a role", accounts.listRoleHolders, () => ({ roleCode: "admin", keyword: hiddenName })],
  ["the table of people", tables.onTable(tables.listTableRows, "user"), () => ({ keyword: hiddenName })],
];

/** What is refused with somebody's name. */
const decision = async (bpdTaskId: Promise<number>, more: object = {}) => ({
  bpdTaskId: await bpdTaskId,
  actionCode: "14",
  approveComments: "好",
  ...more,
});
const refused: readonly Asked[] = [
  ["a task of somebody else", task.submitApprove, () => decision(theirs("held"))],
  ["a task that somebody else has ended", task.submitApprove, () => decision(mine("faster"))],
  [
    "a countersign of somebody who has the task",
    task.submitApprove,
    () => decision(mine("both"), { actionCode: "16", signUsers: [scene.hidden], question: "？" }),
  ],
  [
    "a return to somebody who was not there",
    task.submitApprove,
    () => decision(mine("given"), { actionCode: "15", backTo: { taskId: "leader", userCode: scene.hidden } }),
  ],
];

/** What a call answers the watcher, headers and all. */
async function answerTo([, call, input]: Asked): Promise<string> {
  const { status, body } = await test.call(call, (await input()) as never, { as: scene.watcher });
  return `${status} ${JSON.stringify(body)}`;
}

const exported = ["user", "roleCollect", "deptRel", "operationLog", "scheduleJobLog"] as const;

/** An export of a table as its cells, and how to ask for the file again. */
async function exportOf(entity: string, format: "csv" | "xlsx") {
  const { token } = await test.logIn(scene.watcher);
  const begun = await test.call(
    tables.onTable(transfer.exportTable, entity),
    { format },
    { as: scene.watcher },
  );
  for (const payload of queued.splice(0))
    await runTransfer(test.ports, payload as Parameters<typeof runTransfer>[1]);
  const url = `${tables.onTable(transfer.downloadTableExport, entity).path}?jobId=${begun.data.jobId}`;
  const download = () => test.app.inject({ method: "GET", url, headers: { token } });
  const cells: string[][] = [];
  for await (const line of readSheet(format, Readable.from([(await download()).rawPayload])))
    cells.push(line.cells);
  return { text: JSON.stringify(cells), download };
}

describe("while nothing is kept from somebody", () => {
  it.each(asked)("%s names a person by name", async (...one) => {
    expect(await answerTo(one)).toContain(hiddenName);
  });
  it.each(refused)("%s is refused with the person's name", async (...one) => {
    const answer = await answerTo(one);
    expect(answer).toMatch(/^4/u);
    expect(answer).toContain(hiddenName);
  });
  it.each(sought)("%s: the name finds the person", async (...one) => {
    expect(await answerTo(one)).toMatch(/Id":|userCode":/u);
  });
  it.each(exported)("an export of %s has the name", async (entity) => {
    expect((await exportOf(entity, "csv")).text).toContain(hiddenName);
  });
});

describe.each([
  ["a person", { rowFilter: { userCode: "" } }],
  ["the names of people", { fields: ["realName"] }],
])("while %s is kept from somebody", (_what, rule) => {
  let forbidId: number;
  beforeAll(async () => {
    const given = "rowFilter" in rule ? { rowFilter: { userCode: scene.hidden } } : rule;
    const db = test.database.kysely;
    forbidId = await aDataForbid(db, { userCode: scene.watcher, entity: "user", ...given });
  });
  afterAll(() =>
    sql`delete from user_data_forbid where forbid_id = ${forbidId}`.execute(test.database.kysely),
  );

  it.each(asked)("%s does not tell the name", async (...one) => {
    expect(await answerTo(one)).not.toContain(hiddenName);
  });
  it.each(refused)("%s is refused with the code", async (...one) => {
    const answer = await answerTo(one);
    expect(answer).toMatch(/^4/u);
    expect(answer).toContain(scene.hidden);
    expect(answer).not.toContain(hiddenName);
  });
  it.each(sought)("%s: nobody is found by the name", async (...one) => {
    expect(await answerTo(one)).not.toMatch(/Id":|userCode":/u);
  });
  it.each(exported)("exports of %s do not have the name", async (entity) => {
    for (const format of ["csv", "xlsx"] as const)
      expect((await exportOf(entity, format)).text).not.toContain(hiddenName);
  });
  it("what was written down in words before codes were does not tell the name", async () => {
    // given
    const db = test.database.kysely;
    await sql`update seat set reason = jsonb_set(reason, '{params,person}', to_jsonb(${hiddenName}::text))
      where reason #>> '{params,person}' = ${scene.hidden}`.execute(db);
    await sql`update notification set params = jsonb_set(params, '{person}', to_jsonb(${hiddenName}::text))
      where params ->> 'person' = ${scene.hidden}`.execute(db);
    await sql`update notification set params = jsonb_set(params, '{people}', jsonb_build_array(
      ${`${hiddenName} ${scene.hidden}`}::text)) where params ? 'people'`.execute(db);

    // when
    const words = asked.filter(([, call]) => call === task.todoTaskDetail || call === reading.noticeTasks);
    const answers: string[] = [];
    for (const one of words) answers.push(await answerTo(one));

    // then
    for (const answer of answers) expect(answer).not.toContain(hiddenName);
    expect(answers.filter((answer) => answer.includes(scene.hidden))).toHaveLength(words.length);
  });
});

describe("what is kept from somebody", () => {
  it("counts at once, and for an export that was written before, whatever the person is found by", async () => {
    // given
    const db = test.database.kysely;
    const before = await exportOf("roleCollect", "csv");
    const rule = { entity: "user", rowFilter: { email: "six@example.com" } };
    const list = asked[0]!;

    // when
    const forbidId = await aDataForbid(db, { userCode: scene.watcher, ...rule });
    const kept = await answerTo(list);
    await sql`update user_account set email = null where user_code = ${scene.hidden}`.execute(db);
    const moved = await answerTo(list);
    await sql`update user_account set email = 'six@example.com' where user_code = ${scene.hidden}`.execute(
      db,
    );
    const again = await answerTo(list);
    const download = await before.download();
    await sql`delete from user_data_forbid where forbid_id = ${forbidId}`.execute(db);

    // then
    expect(kept).not.toContain(hiddenName);
    expect(moved).toContain(hiddenName);
    expect(again).not.toContain(hiddenName);
    expect([before.text.includes(hiddenName), download.statusCode]).toEqual([true, 409]);
    expect(await answerTo(list)).toContain(hiddenName);
  });

  it("is in nothing that open pages are told", () => {
    expect(told.length).toBeGreaterThan(0);
    expect(JSON.stringify(told)).not.toContain(hiddenName);
  });
});

it("every reading call is among those that are asked for here, or shows nobody", () => {
  // when
  const seen = new Set([...asked, ...sought].map(([, { name }]) => name));
  const readingCalls = calls.filter(
    ({ name, tx, access }) =>
      access !== "public" && tx !== "write" && !seen.has(name) && !notAvailableYet.includes(name),
  );

  // then
  expect(readingCalls.map(({ name }) => name).toSorted()).toEqual([...showNobody].toSorted());
});
