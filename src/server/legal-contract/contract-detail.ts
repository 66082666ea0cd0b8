import { sql } from "kysely";
import { legalContractDetail } from "#contract/calls/legal-contract.ts";
import type { ApplicationResult } from "#contract/codes/instance-status.ts";
import type { LegalContractState } from "#contract/codes/legal-contract.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { FormValues } from "#contract/schema.ts";
import type { LegalContractDetail, LegalContractEvent } from "#contract/shapes/legal-contract.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { contractContent, seenContracts } from "../legal-contract-course/index.ts";
import { processNameIn, resultOf } from "../process/index.ts";
import { permittedApplications, permittedContracts, shownNameSql } from "../viewer/index.ts";
import { mayReadOf } from "./may-read-of.ts";
import { allowedActs, archiveEntity } from "./allowed-acts.ts";
import { type ContractRow, foundContract } from "./contract-row.ts";

/** One contract as the caller may see it. For who does not see it there is none (`notFound`). */
export const legalContractDetailHandler = handle(legalContractDetail, async ({ contractId }, scope) => {
  const contract = await foundContract(scope, contractId);
  if (contract === undefined) return refuse("notFound");
  const content = await contractContent(scope.tx, contractId);
  const facts = await factsOf(scope, contractId);
  const events = await eventsOf(scope, contractId);
  const codes = [
    content.responsible,
    facts.createdBy,
    ...content.participants,
    ...content.reminders.flatMap(({ userCodes }) => userCodes),
  ];
  const people = await namesOf(scope, codes);
  const { acts } = allowedActs(scope, contract);
  return {
    contractId,
    rowVersion: contract.rowVersion,
    state: contract.state,
    content,
    settledOn: facts.settledOn,
    people,
    createdBy: people.find(({ userCode }) => userCode === facts.createdBy) ?? {
      userCode: facts.createdBy,
      realName: facts.createdBy,
    },
    createdAt: facts.createdAt,
    updatedAt: contract.updatedAt,
    ...(await relatedOf(scope, contractId)),
    applications: await applicationsOf(scope, contract),
    events,
    terminatedOn: contract.terminatedOn,
    terminationReason: facts.terminationReason,
    archive: facts.archiveId === null ? null : await archiveOf(scope, facts.archiveId),
    allowedActs: acts,
  };
});

interface Facts {
  createdBy: string;
  createdAt: string;
  terminationReason: string | null;
  archiveId: number | null;
  settledOn: (string | null)[];
}

async function factsOf({ tx }: SessionScope, contractId: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select c.created_by, c.created_at, c.termination_reason, c.archive_id,
      coalesce((select jsonb_agg(i.settled_on order by i.instalment_order) from legal_contract_instalment i
        where i.contract_id = c.contract_id), '[]') as settled_on
    from legal_contract c where c.contract_id = ${contractId}`.execute(tx);
  const [facts] = rows;
  if (facts === undefined) throw new Error(`there is no legal contract ${contractId}`);
  return facts;
}

/** People as the reader may know them, each once. */
async function namesOf(scope: SessionScope, codes: readonly string[]) {
  const { rows } = await sql<{ userCode: string; realName: string }>`
    select u.user_code, ${shownNameSql(scope)} as real_name from user_account u
    where u.user_code = any(${[...new Set(codes)]}::text[]) order by u.user_code`.execute(scope.tx);
  return rows;
}

async function eventsOf(scope: SessionScope, contractId: number): Promise<LegalContractEvent[]> {
  const { rows } = await sql<Omit<LegalContractEvent, "params"> & { params: FormValues }>`
    select e.at, e.kind, e.params, case when u.user_code is not null then
      jsonb_build_object('userCode', u.user_code, 'realName', ${shownNameSql(scope)}) end as actor
    from legal_contract_event e left join user_account u on u.user_code = e.user_code
    where e.contract_id = ${contractId} order by e.event_id desc limit 500`.execute(scope.tx);
  return rows;
}

interface RelatedRow {
  contractId: number;
  contractNo: string;
  title: string | null;
  state: LegalContractState;
  isFormer: boolean;
}

/** What it is a supplement to, and its own supplements; of one that the caller does not see the number alone; what is kept from them is not there. */
async function relatedOf(
  scope: SessionScope,
  contractId: number,
): Promise<Pick<LegalContractDetail, "amends" | "supplements">> {
  const { rows } = await sql<RelatedRow>`
    select c.contract_id, c.contract_no, case when ${seenContracts(scope.actor)} then c.title end as title, c.state,
      c.contract_id = (select amends from legal_contract where contract_id = ${contractId}) as is_former
    from legal_contract c
    where (c.amends = ${contractId} or c.contract_id = (select amends from legal_contract where contract_id = ${contractId}))
      and ${permittedContracts(scope.actor)}
    order by c.contract_id`.execute(scope.tx);
  const shown = rows.map(({ isFormer, ...related }) => ({ isFormer: isFormer === true, related }));
  return {
    amends: shown.find(({ isFormer }) => isFormer)?.related ?? null,
    supplements: shown.filter(({ isFormer }) => !isFormer).map(({ related }) => related),
  };
}

interface ApplicationRow {
  instanceId: number;
  purpose: "approval" | "sealing";
  applyId: string;
  status: LegalContractDetail["applications"][number]["status"];
  result: ApplicationResult | null;
  isCurrent: boolean;
  definition: Parameters<typeof processNameIn>[0];
  isPermitted: boolean;
  bpdTaskId: number | null;
}

/**
 * Its applications, latest first; what is kept from the caller is no application for them, and neither is a former draft of
 * somebody else's. A current one keeps others from submitting the contract, so they are told that it is there.
 */
async function applicationsOf(
  scope: SessionScope,
  { contractId }: ContractRow,
): Promise<LegalContractDetail["applications"]> {
  const { tx, actor, language } = scope;
  const { rows } = await sql<ApplicationRow>`
    select i.instance_id, a.purpose, i.apply_id, i.status, ${resultOf} as result,
      a.is_current, v.definition, (select s.seat_id from seat s where s.instance_id = i.instance_id
        and s.user_code = ${actor.userCode} and s.status = 'open' and s.task_type = 'start'
        and i.status in ('draft', 'returned') limit 1) as bpd_task_id
    from legal_contract_application a join process_instance i on i.instance_id = a.instance_id
    join process_version v on v.process_id = i.process_id and v.version = i.process_version
    where a.contract_id = ${contractId} ${permittedApplications(actor)}
    order by a.created_at desc, i.instance_id desc`.execute(tx);
  const readable = await mayReadOf(
    scope,
    rows.map(({ instanceId }) => instanceId),
  );
  return rows
    .filter(
      ({ instanceId, status, isCurrent }) => status !== "draft" || isCurrent || readable.has(instanceId),
    )
    .map(({ instanceId, definition, isPermitted: _isPermitted, ...row }) => ({
      ...row,
      processName: processNameIn(definition, language),
      mayOpen: readable.has(instanceId),
    }));
}

async function archiveOf(scope: SessionScope, archiveId: number): Promise<LegalContractDetail["archive"]> {
  const { tx, ports, actor } = scope;
  const table = ports.tables.find(archiveEntity);
  if (table === undefined) return null;
  const { rows } = await sql<{ archiveNo: string; location: string; archivedOn: string | null }>`
    select archive_no, coalesce(location, '') as location, archived_on::text from uf_dagl
    where archive_id = ${archiveId} and _organ_id = ${actor.organId} and _deleted_at is null`.execute(tx);
  const [record] = rows;
  if (record === undefined) return null;
  const mayOpen = table.accessOf(actor.access, actor.forbidden.hiddenFields(archiveEntity)).read;
  return { archiveId, ...record, mayOpen };
}
