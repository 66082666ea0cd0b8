import { sql } from "kysely";
import type { LegalContractEventKind, LegalContractState } from "#contract/codes/legal-contract.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import type { LegalContractContent } from "#contract/shapes/legal-contract.ts";
import type { Tx } from "../../db/index.ts";
import type { Ports } from "../../http/index.ts";
import { storeContractContent } from "../../legal-contract/index.ts";
import { noteContractEvent } from "../../legal-contract-course/index.ts";
import { fillTable } from "../../tables/index.ts";
import { RestrictedData } from "../../viewer/index.ts";
import { storedDocuments } from "../processes/attachments.ts";
import contracts from "./contracts.json" with { type: "json" };

/** A contract of the demonstration; its days count from the day it is loaded. */
interface DemonstrationContract {
  title: string;
  /** The title of its approval among the examples, where it has one. */
  application?: string;
  state: LegalContractState;
  by: string;
  daysAgo: number;
  kind: LegalContractContent["kind"];
  direction: LegalContractContent["direction"];
  amount: number | null;
  signed?: number;
  begins: number;
  ends: number | null;
  summary: string;
  parties: Partial<LegalContractContent["parties"][number]>[];
  clauses: [title: string, text: string][];
  documents: string[];
  annexes?: string[];
  instalments: [day: number, amount: number, condition: string][];
  settled?: number[];
  reminders: [about: "end" | "instalment", daysBefore: number][];
  terminated?: [day: number, reason: string];
  archive?: [archiveNo: string, location: string];
}

const dayMs = 86_400_000;
/** The day on which what is archived was, from the day it is loaded. */
const archivedDaysAgo = -480;

/** What the history says besides that a contract was made, by how it stands. */
const happened: Readonly<Partial<Record<LegalContractState, LegalContractEventKind[]>>> = {
  approving: ["submitted"],
  approved: ["submitted", "approved"],
  sealed: ["submitted", "approved", "sealed"],
  expired: ["submitted", "approved", "sealed", "expired"],
  archived: ["submitted", "approved", "sealed", "archived"],
  terminated: ["submitted", "approved", "terminated"],
};

/** Who does what of it, where it is not whoever wrote the contract. */
const actor: Readonly<Partial<Record<LegalContractEventKind, string>>> = {
  approved: "LEGAL01",
  sealed: "SEAL01",
  archived: "CONTRACT01",
};

/** When something happened to a contract: its end by its dates, the rest a day after another, in working hours of then. */
function momentOf(
  { ends, signed, terminated, archive }: DemonstrationContract,
  kind: LegalContractEventKind,
  { written, step, now }: { written: Date; step: number; now: Date },
): Date {
  const onDay = (offset: number) => new Date(now.getTime() + offset * dayMs);
  if (kind === "sealed" && signed !== undefined) return onDay(signed);
  if (kind === "expired" && ends !== null) return onDay(ends + 1);
  if (kind === "terminated" && terminated !== undefined) return onDay(terminated[0]);
  if (kind === "archived" && archive !== undefined) return onDay(archivedDaysAgo);
  return new Date(written.getTime() + step * dayMs);
}

/** The number a contract has by its place among them and the day it was written. */
function numberOf({ daysAgo }: DemonstrationContract, at: number, now: Date): string {
  const year = new Date(now.getTime() - daysAgo * dayMs).getUTCFullYear();
  return `C${year}-${String(at + 1).padStart(4, "0")}`;
}

/** What the application of a contract says of it besides its own values, as if it had been begun from the register: its number. */
export function contractValues(applyTitle: string, now: Date): { contractNo?: string } {
  const all = contracts as unknown as DemonstrationContract[];
  const at = all.findIndex(({ application }) => application === applyTitle);
  const contract = all[at];
  return contract === undefined ? {} : { contractNo: numberOf(contract, at, now) };
}

/** Fills the register of contracts, each as it would stand by now; those in approval belong to applications of the examples. */
export async function loadDemonstrationContracts(
  ports: Ports,
  tx: Tx,
  { organId, now }: { organId: number; now: Date },
): Promise<void> {
  const day = (offset: number) => new Date(now.getTime() + offset * dayMs).toISOString().slice(0, 10);
  for (const [at, contract] of (contracts as unknown as DemonstrationContract[]).entries()) {
    const { title, state, by } = contract;
    const written = new Date(now.getTime() - contract.daysAgo * dayMs);
    const contractNo = numberOf(contract, at, now);
    const { rows } = await sql<{ contractId: number }>`
      insert into legal_contract (organ_id, contract_no, title, kind, direction, currency, responsible, created_by,
        created_at, updated_by, updated_at)
      values (${organId}, ${contractNo}, ${title}, ${contract.kind}, ${contract.direction}, 'CNY', ${by}, ${by},
        ${written.toISOString()}::timestamptz, ${by}, ${written.toISOString()}::timestamptz)
      returning contract_id`.execute(tx);
    const contractId = rows[0]?.contractId ?? 0;
    const files = async (names: readonly string[]): Promise<Attachment[]> =>
      await storedDocuments(
        ports,
        tx,
        { by, title: `contract ${title}`, fileNames: names },
        { organId, filed: written },
      );
    const content = contentOf(contract, contractNo, day, {
      documents: await files(contract.documents),
      annexes: await files(contract.annexes ?? []),
    });
    const scope = { tx, actor: { userCode: by }, request: { now: written } };
    const refused = await storeContractContent(scope, contractId, content);
    if (isRefusal(refused)) throw new Error(`the contract ${title}: ${JSON.stringify(refused)}`);
    const applyId = await stand(ports, tx, contract, { contractId, organId, now, day });
    const kinds: LegalContractEventKind[] = ["created", ...(happened[state] ?? [])];
    for (const [step, kind] of kinds.entries()) {
      const acted = actor[kind] ?? by;
      await noteContractEvent(tx, {
        contractId,
        kind,
        ...(kind === "expired" ? {} : { by: acted }),
        at: momentOf(contract, kind, { written, step, now }),
        params: paramsOf(contract, kind, { day, applyId }),
      });
    }
  }
}

function contentOf(
  { title, kind, direction, amount, signed, begins, ends, summary, by, ...more }: DemonstrationContract,
  contractNo: string,
  day: (offset: number) => string,
  files: Pick<LegalContractContent, "documents" | "annexes">,
): LegalContractContent {
  return {
    contractNo,
    title,
    kind,
    direction,
    amount,
    currency: "CNY",
    signedOn: signed === undefined ? null : day(signed),
    beginsOn: day(begins),
    endsOn: ends === null ? null : day(ends),
    summary,
    responsible: by,
    participants: [],
    parties: more.parties.map((party) => ({
      partyRole: "second",
      isOwn: false,
      partyName: "",
      registrationNo: "",
      representative: "",
      contact: "",
      ...party,
    })),
    instalments: more.instalments.map(([due, part, condition]) => ({
      dueOn: day(due),
      amount: part,
      condition,
    })),
    clauses: more.clauses.map(([clauseTitle, clauseText]) => ({ clauseTitle, clauseText })),
    ...files,
    reminders: more.reminders.map(([about, daysBefore]) => ({
      about,
      daysBefore,
      onDay: null,
      note: "",
      userCodes: [],
    })),
  };
}

interface Place {
  contractId: number;
  organId: number;
  now: Date;
  day: (offset: number) => string;
}

/** How it stands, and what hangs on that; answers the number of its application, where it has one among the examples. */
async function stand(
  ports: Ports,
  tx: Tx,
  { state, application, settled = [], terminated, archive, title, by }: DemonstrationContract,
  { contractId, organId, now, day }: Place,
): Promise<string> {
  await sql`
    update legal_contract set state = ${state}, terminated_on = ${terminated === undefined ? null : day(terminated[0])}::date,
      termination_reason = ${terminated?.[1] ?? null} where contract_id = ${contractId}`.execute(tx);
  for (const [at, offset] of settled.entries())
    await sql`
      update legal_contract_instalment set settled_on = ${day(offset)}::date
      where contract_id = ${contractId} and instalment_order = ${at + 1}`.execute(tx);
  let applyId = "";
  if (application !== undefined) {
    const { rows } = await sql<{ applyId: string }>`
      with linked as (
        insert into legal_contract_application (instance_id, contract_id, purpose, created_at)
        select i.instance_id, ${contractId}, 'approval', i.created_at from process_instance i
        where i.organ_id = ${organId} and i.process_id = 'CONTRACT' and i.apply_title = ${application}
        returning instance_id)
      select i.apply_id from linked l join process_instance i on i.instance_id = l.instance_id`.execute(tx);
    applyId = rows[0]?.applyId ?? "";
  }
  if (archive === undefined) return applyId;
  const [archiveNo, location] = archive;
  const author = {
    userCode: "ADMIN",
    organId,
    roles: ["admin"],
    forbidden: RestrictedData.none,
    reach: "everything" as const,
    language: "zh-CN" as const,
    now,
    requestCode: "demonstration",
  };
  const row = {
    archiveNo,
    archiveTitle: title,
    archiveType: "contract",
    retention: "permanent",
    keeperCode: by,
    archivedOn: day(archivedDaysAgo),
    location,
    status: "stored",
  };
  const refusal = await fillTable(tx, ports, { entity: "ufDagl", rows: [row], author });
  if (refusal !== undefined) throw new Error(`the archive of ${title}: ${JSON.stringify(refusal)}`);
  await sql`
    update legal_contract set archive_id = (select max(archive_id) from uf_dagl where archive_no = ${archiveNo})
    where contract_id = ${contractId}`.execute(tx);
  return applyId;
}

function paramsOf(
  { terminated, archive, ends }: DemonstrationContract,
  kind: LegalContractEventKind,
  { day, applyId }: { day: (offset: number) => string; applyId: string },
): Record<string, string> {
  if (kind === "terminated" && terminated !== undefined)
    return { day: day(terminated[0]), reason: terminated[1] };
  if (kind === "archived" && archive !== undefined) return { archiveNo: archive[0], location: archive[1] };
  if (kind === "expired" && ends !== null) return { day: day(ends) };
  return ["submitted", "approved", "sealed"].includes(kind) ? { applyId } : {};
}
