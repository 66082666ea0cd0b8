import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as accounts from "#contract/calls/accounts.ts";
import * as organisations from "#contract/calls/organisation-keeping.ts";
import * as pictures from "#contract/calls/pictures.ts";
import * as parameters from "#contract/calls/config-item.ts";
import * as histories from "#contract/calls/history-checks.ts";
import * as calendar from "#contract/calls/work-days.ts";
import * as forbids from "#contract/calls/data-forbid.ts";
import type { CallDeclaration, InputOf } from "#contract/calls/define-call.ts";
import { calls } from "#contract/calls/index.ts";
import * as waits from "#contract/calls/login-waits.ts";
import * as factors from "#contract/calls/second-factor.ts";
import * as physicalSeals from "#contract/calls/physical-seal.ts";
import * as templates from "#contract/calls/placement-templates.ts";
import * as incidents from "#contract/calls/task/index.ts";
import * as sealDocuments from "#contract/calls/seal-documents.ts";
import * as chains from "#contract/calls/approval-chains.ts";
import * as rules from "#contract/calls/read-rules.ts";
import * as reportFiles from "#contract/calls/report-files.ts";
import * as seals from "#contract/calls/seal.ts";
import * as sealOrders from "#contract/calls/seal-orders.ts";
import { uploadSealCertificate } from "#contract/calls/seal-certificate.ts";
import * as acts from "#contract/calls/table-actions.ts";
import { tablesMissing, tableUses } from "#contract/calls/table-uses.ts";
import * as views from "#contract/calls/table-views.ts";
import * as tables from "#contract/calls/tables.ts";
import { checkoutDir } from "#server/checkout.ts";
import type { TableSchema } from "#tables";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { unique } from "../support/builders/unique.ts";

const folder = `${checkoutDir}/schemas`;
const schemas = readdirSync(folder)
  .filter((file) => file.endsWith(".json") && file !== "profiles.json")
  .map((file) => JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as TableSchema);
const roles = ["employee", "process-admin", "finance", "legal", "seal", "contract", "admin"];
const everybody = roles;
const administrators = ["admin"];
const designers = ["process-admin", "admin"];
const sealers = ["seal", "admin"];

/** What there is to act upon: whoever is let through changes it. */
interface Things {
  person: string;
  role: string;
  categories: [from: string, to: string];
  merged: string;
  job: number;
  menu: number;
}

let test: TestApp;
const holders = new Map<string, string>();
beforeAll(async () => {
  test = await startTestApp({ schemas: folder });
  for (const role of roles) {
    const { userCode } = await anAccount(test.database.kysely, { roles: [role] });
    holders.set(role, userCode);
  }
}, 60_000);
afterAll(() => test.close());

async function thingsToActUpon(): Promise<Things> {
  const db = test.database.kysely;
  const as = holders.get("admin") ?? "";
  const number = unique();
  const { userCode: person } = await anAccount(db);
  const role = `role-${number}`;
  await sql`insert into role (role_code, role_name) values (${role}, ${role})`.execute(db);
  const category = async (name: string) => {
    await sql`insert into process_category (process_type_id, type_name) values (${name}, ${name})`.execute(
      db,
    );
    return name;
  };
  const [from, to, gone] = [
    await category(`from-${number}`),
    await category(`to-${number}`),
    await category(`gone-${number}`),
  ];
  const { data } = await test.call(acts.mergeProcessCategory, { fromTypeId: gone, toTypeId: to }, { as });
  return { person, role, categories: [from, to], merged: data.mergeId ?? "", job: 987_654_321, menu: 0 };
}

type Act = readonly [CallDeclaration, (given: Things) => object, readonly string[]];
const act = <Call extends CallDeclaration>(
  call: Call,
  input: (given: Things) => InputOf<Call>,
  may: readonly string[],
): Act => [call, input as Act[1], may];

/** Whom a schema offers an action of its table: not what the declaration of the call says. */
function offered({ path }: CallDeclaration): readonly string[] {
  const actions = schemas.flatMap((schema) => schema["x-entity"].actions ?? []);
  const found = actions.find(({ call }) => call.split(" ")[1] === path);
  if (found === undefined) throw new Error(`no schema offers ${path}`);
  return found.roles ?? everybody;
}

/** Spec §6: roles and people are the administrators' alone. */
const listed: readonly Act[] = [
  act(accounts.accountDetail, ({ person }) => ({ userCode: person }), administrators),
  act(
    accounts.setAccountRoles,
    ({ person, role }) => ({ userCode: person, roles: [{ roleCode: role, organId: null }] }),
    administrators,
  ),
  act(
    accounts.setAccountOrganisations,
    ({ person }) => ({ userCode: person, organisations: [{ organId: 1, deptId: 1 }] }),
    administrators,
  ),
  act(accounts.endAccountSessions, ({ person }) => ({ userCode: person }), administrators),
  act(accounts.unlockAccount, ({ person }) => ({ userCode: person }), administrators),
  act(waits.listLoginWaits, () => ({}), administrators),
  act(waits.liftLoginWait, ({ person }) => ({ kind: "account" as const, subject: person }), administrators),
  act(factors.resetSecondFactor, ({ person }) => ({ userCode: person }), administrators),
  act(
    accounts.grantRole,
    ({ person, role }) => ({ roleCode: role, organId: null, userCodes: [person] }),
    administrators,
  ),
  act(
    accounts.grantRole,
    ({ person, role }) => ({ roleCode: role, organId: null, filter: { userCode: person } }),
    administrators,
  ),
  act(
    accounts.grantRole,
    ({ role }) => ({ roleCode: role, organId: null, filter: {}, dryRun: true }),
    administrators,
  ),
  act(pictures.saveOrganLogo, () => ({ organId: 1_000_001, logo: null }), administrators),
  act(pictures.readOrganLogo, () => ({ organId: 1_000_001 }), administrators),
  act(organisations.organisationStanding, () => ({ organId: 1_000_001 }), administrators),
  act(
    organisations.addOrganisation,
    () => ({ organName: "新公司", deptFullName: "新公司", parentOrganId: null }),
    administrators,
  ),
  act(
    organisations.moveOrganisation,
    () => ({ organId: 1_000_001, parentOrganId: null, dryRun: true }),
    administrators,
  ),
  act(organisations.closeOrganisation, () => ({ organId: 1_000_001 }), administrators),
  act(organisations.reopenOrganisation, () => ({ organId: 1_000_001 }), administrators),
  act(organisations.departmentStanding, () => ({ deptId: 1 }), administrators),
  act(accounts.listRoleHolders, ({ role }) => ({ roleCode: role }), administrators),
  act(accounts.roleDetail, ({ role }) => ({ roleCode: role }), administrators),
  act(
    accounts.setRoleRights,
    ({ role }) => ({ roleCode: role, menuIds: [], routes: [], calls: [] }),
    administrators,
  ),
  act(accounts.listRightChoices, () => ({}), administrators),
  act(
    accounts.copyRole,
    ({ role }) => ({ roleCode: role, newCode: `${role}-2`, newName: "x" }),
    administrators,
  ),
  act(accounts.effectiveRights, ({ person }) => ({ userCode: person }), administrators),
  act(
    acts.mergeProcessCategory,
    ({ categories: [fromTypeId, toTypeId] }) => ({ fromTypeId, toTypeId }),
    designers,
  ),
  act(
    acts.mergeProcessCategory,
    ({ categories: [fromTypeId, toTypeId] }) => ({ fromTypeId, toTypeId, dryRun: true }),
    designers,
  ),
  act(acts.undoCategoryMerge, ({ merged }) => ({ mergeId: merged }), designers),
  act(acts.runScheduleJob, ({ job }) => ({ key: job }), offered(acts.runScheduleJob)),
  act(acts.resetUserPassword, ({ person }) => ({ key: person }), offered(acts.resetUserPassword)),
  act(acts.clearMenuCache, () => ({}), offered(acts.clearMenuCache)),
  act(acts.retryOutboundCalls, ({ job }) => ({ keys: [job] }), offered(acts.retryOutboundCalls)),
  act(acts.retryUploads, ({ job }) => ({ keys: [job] }), offered(acts.retryUploads)),
  act(acts.dataItemUses, ({ job }) => ({ key: String(job) }), designers),
  act(tableUses, () => ({ entity: "nowhere" }), designers),
  act(tablesMissing, () => ({}), designers),
  act(acts.dataValueUses, ({ job }) => ({ key: String(job) }), designers),
  act(acts.previewTemplate, ({ job }) => ({ key: job }), offered(acts.previewTemplate)),
  act(acts.logSummary, () => ({ days: 1, timeZone: "UTC" }), administrators),
  act(forbids.applicationTable, () => ({}), administrators),
  act(forbids.formFields, () => ({ processId: "x" }), administrators),
  act(forbids.viewAs, ({ person }) => ({ userCode: person }), administrators),
  act(
    forbids.copyDataRestrictions,
    ({ person }) => ({ fromUserCode: person, toUserCodes: [person] }),
    administrators,
  ),
  act(seals.addSeal, () => ({ sealName: "章", deptId: 1 }), sealers),
  act(seals.updateSeal, ({ job }) => ({ sealId: job, lost: true }), sealers),
  act(seals.sealDetail, ({ job }) => ({ sealId: job }), sealers),
  act(incidents.resolveIncident, ({ job }) => ({ instanceId: job, visitId: 1, reason: "x" }), designers),
  act(incidents.resolvedIncidents, () => ({}), designers),
  act(incidents.exportResolvedIncidents, () => ({ format: "csv" as const }), designers),
  act(rules.readRules, () => ({ processId: "NOBODY" }), designers),
  act(rules.saveReadRules, () => ({ processId: "NOBODY", rowVersion: 0, rules: [] }), designers),
  act(sealOrders.listSealOrders, () => ({}), sealers),
  act(sealOrders.listSyncSealPrintLog, ({ job }) => ({ bpdInstanceId: job }), sealers),
  act(sealOrders.syncSealPrint, ({ job }) => ({ bpdInstanceId: job }), sealers),
  act(sealOrders.pushSealOrders, () => ({ applyIds: ["NOBODY"] }), sealers),
  act(physicalSeals.handOverSeal, ({ job }) => ({ sealId: job, userCode: "ADMIN", purpose: "x" }), sealers),
  act(physicalSeals.takeSealBack, ({ job }) => ({ sealId: job }), sealers),
  act(
    physicalSeals.finishPhysicalSealing,
    ({ job }) => ({ bpdInstanceId: job, impressions: 1, scans: [] }),
    sealers,
  ),
  act(physicalSeals.physicalSealings, () => ({}), sealers),
  act(physicalSeals.sealHandOvers, () => ({}), sealers),
  act(sealDocuments.documentToSeal, () => ({ fileId: "nowhere" }), everybody),
  act(templates.placementTemplates, () => ({}), everybody),
  act(
    templates.savePlacementTemplate,
    () => ({
      templateName: "x",
      isShared: false,
      placements: [{ sealId: 1, position: "documentSeal" as const }],
    }),
    everybody,
  ),
  act(templates.removePlacementTemplate, ({ job }) => ({ templateId: job }), everybody),
  act(uploadSealCertificate, ({ job }) => ({ sealId: job, pkcs12: "AA==", password: "" }), sealers),
  // One's own, and what one may query: `report-files.test.ts` and `approval-chains.test.ts` ask whose.
  act(reportFiles.listReportFiles, () => ({}), everybody),
  act(reportFiles.cancelReportFile, () => ({ fileId: "nowhere" }), everybody),
  act(reportFiles.writeReportFileAgain, () => ({ fileId: "nowhere" }), everybody),
  act(reportFiles.removeReportFile, () => ({ fileId: "nowhere" }), everybody),
  act(reportFiles.downloadReportFile, () => ({ fileId: "nowhere" }), everybody),
  act(chains.queryApprovalChains, () => ({}), everybody),
  act(chains.generateApprovalChains, () => ({ format: "csv" as const }), everybody),
  act(parameters.listParameters, () => ({}), administrators),
  act(histories.historyChecks, () => ({}), administrators),
  act(histories.beginHistoryCheck, () => ({}), administrators),
  act(calendar.organisationDays, () => ({}), everybody),
  act(calendar.workCalendar, () => ({ year: 2026 }), administrators),
  act(
    calendar.saveWorkDays,
    () => ({ days: [{ day: "2026-12-24", kind: "free" as const }] }),
    administrators,
  ),
  act(
    parameters.saveParameter,
    () => ({ name: "pageSizeDefault", scope: "everywhere" as const, value: 30 }),
    administrators,
  ),
  act(parameters.listParameterChanges, () => ({}), administrators),
  act(parameters.undoParameterChange, () => ({ changeId: 987_654_321 }), administrators),
  act(tables.listSchemaProblems, () => ({}), administrators),
  act(tables.purgeSetAside, () => ({ entity: "no such table", confirm: "no such table" }), administrators),
  act(tables.listEntities, () => ({}), everybody),
  act(tables.currentEntities, () => ({}), everybody),
  act(views.listTableViews, () => ({}), everybody),
  act(views.listViewRoles, () => ({}), everybody),
];

/** All that these acts write. */
async function state(): Promise<unknown> {
  const { rows } = await sql`
    select (select md5(string_agg(t::text, '' order by t::text)) from user_role t) as roles,
      (select md5(string_agg(t::text, '' order by t::text)) from role t) as known_roles,
      (select md5(string_agg(t::text, '' order by t::text)) from role_right t) as rights,
      (select md5(string_agg(t::text, '' order by t::text)) from user_account t) as accounts,
      (select md5(string_agg(t::text, '' order by t::text)) from user_organ t) as places,
      (select md5(string_agg(t::text, '' order by t::text)) from process_category t) as categories,
      (select md5(string_agg(t::text, '' order by t::text)) from user_data_forbid t) as hidden,
      (select md5(string_agg(t::text, '' order by t::text)) from parameter_value t) as parameters,
      (select count(*) from table_change) as changes,
      (select count(*) from operation_log where kind = 'operation') as acts`.execute(test.database.kysely);
  return rows;
}

it("every act on people, roles, parameters and single tables is among those that are asked for here", () => {
  // given
  const own = /^\/(?:basic\/(?!\{entity\})|user\/(?:account|role)\/)/u;
  const read: readonly string[] = [
    "listApplyByPage",
    "listQueriedProcesses",
    "queryApproveTasks",
    "exportApproveTasks",
    "getDataItemByEnName",
    "tableValidator",
    "setDocumentMail",
    "documentMail",
  ];
  const outside: readonly string[] = [
    ...read,
    "sendReleaseMessage",
    "sendFeedback",
    // Everybody's own, and what administrators answer: `feedback-and-answers.test.ts` asks who may.
    "myFeedback",
    "listFeedback",
    "answerFeedback",
    "reportMessagingVersion",
  ];

  // when
  const asked = new Set(listed.map(([{ name }]) => name));
  const missing = calls.filter(
    ({ path, name }) => own.test(path) && !asked.has(name) && !outside.includes(name),
  );

  // then
  expect(missing.map(({ name }) => name)).toEqual([]);
});

describe.each(
  listed.map(([call, input, may], index) => [`${call.name} (${index + 1})`, call, input, may] as const),
)("%s", (_title, call, input, may) => {
  it.each(roles)(
    "asked for with the role %s is done or refused as it should be, and refused it changes nothing",
    async (role) => {
      // given
      const things = await thingsToActUpon();
      const before = await state();

      // when
      const { body } = await test.call(call, input(things) as never, { as: holders.get(role) ?? "" });

      // then
      const isRefused = body.code === 12_139;
      expect(isRefused).toBe(!may.includes(role));
      if (isRefused) expect(await state()).toEqual(before);
    },
  );
});
