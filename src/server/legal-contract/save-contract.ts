import { sql } from "kysely";
import { saveLegalContract } from "#contract/calls/legal-contract.ts";
import {
  type FieldProblem,
  isRefusal,
  type Refusal,
  refuse,
  refuseFields,
} from "#contract/errors/refusal.ts";
import { draftProblems } from "#contract/rules/legal-contract/draft-problems.ts";
import type { LegalContractContent } from "#contract/shapes/legal-contract.ts";
import { organisationDay } from "../db/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { contractContent, noteContractEvent } from "../legal-contract-course/index.ts";
import { organisationOf } from "../process/index.ts";
import { allowedActs } from "./allowed-acts.ts";
import { changedContract, contractFor, foundContract, whyNot } from "./contract-row.ts";
import { changedParts, storeContent } from "./store-content.ts";

/**
 * Stores what a contract says; a draft may lack what its submission asks for. Refuses by field what cannot be stored, with
 * `legalContractChanged` what was changed from an older state, with `legalContractStateChanged` what is no draft any more.
 */
export const saveLegalContractHandler = handle(saveLegalContract, async (input, scope) => {
  const { content } = input;
  // What does not exist for the caller is not judged.
  if (input.contractId !== undefined && (await foundContract(scope, input.contractId)) === undefined)
    return refuse("notFound");
  const problems = { ...draftProblems(content), ...(await problemsOfPeople(scope, content)) };
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const contractId = await (input.contractId === undefined
    ? addContract(scope, input)
    : updateContract(scope, { ...input, contractId: input.contractId }));
  return isRefusal(contractId) ? contractId : await changedContract(scope, contractId);
});

interface Given {
  rowVersion?: number;
  amends?: number;
  content: LegalContractContent;
}

async function addContract(scope: SessionScope, { amends, content }: Given): Promise<number | Refusal> {
  const { tx, actor, request } = scope;
  const former = amends === undefined ? undefined : await foundContract(scope, amends);
  if (amends !== undefined) {
    if (former === undefined) return refuse("notFound");
    if (!allowedActs(scope, former).acts.includes("amend"))
      return (
        (await whyNot("amend", scope, former, former.rowVersion)) ??
        refuse("legalContractStateChanged", { contract: former.contractNo })
      );
  }
  const contractNo = content.contractNo.trim();
  if (contractNo !== "" && (await isTaken(scope, contractNo))) return numberTaken(contractNo);
  const at = request.now.toISOString();
  const { rows } = await sql<{ contractId: number }>`
    insert into legal_contract (organ_id, contract_no, title, kind, direction, currency, responsible, amends,
      created_by, created_at, updated_by, updated_at)
    values (${actor.organId}, ${contractNo === "" ? sql`gen_random_uuid()::text` : contractNo}, ${content.title.trim()},
      ${content.kind}, ${content.direction}, ${content.currency}, ${content.responsible}, ${amends ?? null}::bigint,
      ${actor.userCode}, ${at}::timestamptz, ${actor.userCode}, ${at}::timestamptz)
    on conflict (organ_id, lower(contract_no)) do nothing returning contract_id`.execute(tx);
  const contractId = rows[0]?.contractId;
  if (contractId === undefined) return numberTaken(contractNo);
  const numbered = {
    ...content,
    contractNo: contractNo === "" ? await nextNumber(scope, contractId) : contractNo,
  };
  const refused = await storeContent(scope, contractId, numbered);
  if (refused !== undefined) return await undone(scope, contractId, refused);
  const event = { by: actor.userCode, at: request.now };
  await noteContractEvent(tx, {
    ...event,
    contractId,
    kind: "created",
    params: former === undefined ? {} : { former: former.contractNo },
  });
  if (former !== undefined)
    await noteContractEvent(tx, {
      ...event,
      contractId: former.contractId,
      kind: "amended",
      params: { supplement: numbered.contractNo, contractId },
    });
  return contractId;
}

async function updateContract(
  scope: SessionScope,
  { contractId, rowVersion, content }: Given & { contractId: number },
): Promise<number | Refusal> {
  if (rowVersion === undefined) return refuseFields({ rowVersion: { problem: "required" } });
  const contract = await contractFor("edit", scope, { contractId, rowVersion });
  if (isRefusal(contract)) return contract;
  const contractNo = content.contractNo.trim() === "" ? contract.contractNo : content.contractNo.trim();
  if (await isTaken(scope, contractNo, contractId)) return numberTaken(contractNo);
  const before = await contractContent(scope.tx, contractId);
  const refused = await storeContent(scope, contractId, { ...content, contractNo });
  if (refused !== undefined) return refused;
  const parts = changedParts(before, await contractContent(scope.tx, contractId));
  if (parts.length > 0)
    await noteContractEvent(scope.tx, {
      contractId,
      kind: "changed",
      by: scope.actor.userCode,
      at: scope.request.now,
      params: { parts },
    });
  return contractId;
}

/** Of a new contract whose files were refused nothing stays: a refusal does not take back what was written. */
async function undone({ tx }: SessionScope, contractId: number, refusal: Refusal): Promise<Refusal> {
  await sql`delete from legal_contract where contract_id = ${contractId}`.execute(tx);
  return refusal;
}

function numberTaken(contractNo: string): Refusal {
  return refuseFields({ contractNo: { problem: "contractNoTaken", params: { contract: contractNo } } });
}

async function isTaken({ tx, actor }: SessionScope, contractNo: string, except = 0): Promise<boolean> {
  const { rows } = await sql`
    select 1 from legal_contract where organ_id = ${actor.organId} and lower(contract_no) = lower(${contractNo})
      and contract_id <> ${except}`.execute(tx);
  return rows.length > 0;
}

/** A number that nobody chose: the organisation’s year, and how many contracts the organisation has by now; the next that is free. */
async function nextNumber(scope: SessionScope, contractId: number): Promise<string> {
  const { tx, actor } = scope;
  const year = organisationDay(scope).slice(0, 4);
  await sql`select pg_advisory_xact_lock(hashtext('legal_contract'), ${actor.organId})`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from legal_contract where organ_id = ${actor.organId}`.execute(tx);
  for (let number = rows[0]?.count ?? 1; ; number += 1) {
    const contractNo = `C${year}-${String(number).padStart(4, "0")}`;
    if (!(await isTaken(scope, contractNo, contractId))) return contractNo;
  }
}

/** Everybody a contract names is an active member of the organisation, or stood in it before. */
async function problemsOfPeople(
  scope: SessionScope,
  content: LegalContractContent,
): Promise<Record<string, FieldProblem>> {
  const { people } = await organisationOf(scope, scope.actor.chartRevision);
  const named: [string, string][] = [
    ["responsible", content.responsible],
    ...content.participants.map((code, at): [string, string] => [`participants[${at}]`, code]),
    ...content.reminders.flatMap(({ userCodes }, at) =>
      userCodes.map((code, place): [string, string] => [`reminders[${at}].userCodes[${place}]`, code]),
    ),
  ];
  return Object.fromEntries(
    named
      .filter(([, code]) => !people.isActive(code))
      .map(([place, user]) => [place, { problem: "unknownUser", params: { user } }]),
  );
}
