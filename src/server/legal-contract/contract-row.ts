import { sql } from "kysely";
import type { LegalContractAct, LegalContractState } from "#contract/codes/legal-contract.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import { seenContracts } from "../legal-contract-course/index.ts";
import { sayWho } from "../viewer/index.ts";
import { allowedActs, type StandingContract } from "./allowed-acts.ts";

/** A contract as acts judge it. */
export interface ContractRow extends StandingContract {
  contractId: number;
  contractNo: string;
  title: string;
  rowVersion: number;
  updatedBy: string;
  updatedAt: string;
}

/** How a caller names a contract they saw. */
export interface SeenContract {
  contractId: number;
  rowVersion: number;
}

const linked = (purpose: string) => sql`(
  select jsonb_build_object('instanceId', i.instance_id, 'applyId', i.apply_id, 'status', i.status,
    'applicant', i.applicant, 'filedBy', i.filed_by)
  from legal_contract_application a join process_instance i on i.instance_id = a.instance_id
  where a.contract_id = c.contract_id and a.is_current and a.purpose = ${purpose})`;

async function load(
  { tx, actor }: Pick<SessionScope, "tx" | "actor">,
  contractId: number,
  isLocked: boolean,
): Promise<ContractRow | undefined> {
  const { rows } = await sql<ContractRow>`
    select c.contract_id, c.contract_no, c.title, c.state, c.row_version, c.responsible, c.created_by, c.updated_by,
      c.updated_at, c.ends_on::text, c.terminated_on::text, ${linked("approval")} as approval, ${linked("sealing")} as sealing,
      exists (select 1 from legal_contract_instalment i where i.contract_id = c.contract_id) as has_instalments
    from legal_contract c where c.contract_id = ${contractId} and ${seenContracts(actor)}
    ${isLocked ? sql`for update of c` : sql``}`.execute(tx);
  return rows[0];
}

/** A contract as the caller sees it; undefined where there is none for them. */
export async function foundContract(
  scope: Pick<SessionScope, "tx" | "actor">,
  contractId: number,
): Promise<ContractRow | undefined> {
  return await load(scope, contractId, false);
}

/**
 * Locks a contract for an act of the caller, behind the applications that it depends on: who moves those locks them first.
 * Refuses with `notFound`, `noPermission`, `legalContractChanged` where it is another than the caller saw, and with
 * `legalContractStateChanged` what it does not allow as it stands.
 */
export async function contractFor(
  act: LegalContractAct,
  scope: SessionScope,
  { contractId, rowVersion }: SeenContract,
): Promise<ContractRow | Refusal> {
  const before = await load(scope, contractId, false);
  if (before === undefined) return refuse("notFound");
  await lockApplications(scope.tx, before);
  const contract = await load(scope, contractId, true);
  if (contract === undefined) return refuse("notFound");
  return (await whyNot(act, scope, contract, rowVersion)) ?? contract;
}

/** Why a contract, as it was loaded, does not bear an act of the caller. */
export async function whyNot(
  act: LegalContractAct,
  scope: SessionScope,
  contract: ContractRow,
  rowVersion: number,
): Promise<Refusal | undefined> {
  if (contract.rowVersion !== rowVersion)
    return await sayWho(
      scope,
      refuse("legalContractChanged", {
        contract: contract.contractNo,
        who: contract.updatedBy,
        when: contract.updatedAt,
      }),
    );
  const { acts, isForOthers } = allowedActs(scope, contract);
  if (acts.includes(act)) return undefined;
  return isForOthers
    ? refuse("noPermission")
    : refuse("legalContractStateChanged", { contract: contract.contractNo });
}

async function lockApplications(tx: Tx, { approval, sealing }: ContractRow): Promise<void> {
  const instances = [approval, sealing].flatMap((each) => (each === null ? [] : [each.instanceId]));
  if (instances.length === 0) return;
  await sql`
    select 1 from process_instance where instance_id = any(${instances}::bigint[]) order by instance_id for update`.execute(
    tx,
  );
}

/** What calls answer of a contract they changed. */
export async function changedContract(
  { tx, ports, actor }: Pick<SessionScope, "tx" | "ports" | "actor">,
  contractId: number,
): Promise<{ contractId: number; rowVersion: number; state: LegalContractState }> {
  const { rows } = await sql<{ contractId: number; rowVersion: number; state: LegalContractState }>`
    select contract_id, row_version, state from legal_contract where contract_id = ${contractId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no legal contract ${contractId}`);
  ports.live.announceToAll(tx, { event: "contracts", organId: actor.organId });
  return row;
}

/** Moves a contract that is locked. */
export async function moveContract(
  { tx, actor, request }: Pick<SessionScope, "tx" | "actor" | "request">,
  contractId: number,
  state: LegalContractState,
): Promise<void> {
  await sql`
    update legal_contract set state = ${state}, row_version = row_version + 1, updated_by = ${actor.userCode},
      updated_at = ${request.now.toISOString()}::timestamptz
    where contract_id = ${contractId}`.execute(tx);
}
