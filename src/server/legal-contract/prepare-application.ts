import { sql } from "kysely";
import type { ContractApplicationPurpose, LegalContractAct } from "#contract/codes/legal-contract.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { FieldRightMap } from "#contract/rules/field-rights.ts";
import { sameFileName, takesFile } from "#contract/rules/file-name.ts";
import type { FormValues } from "#contract/schema.ts";
import { type Attachment, attachmentsIn } from "#contract/shapes/attachment.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { LegalContractContent } from "#contract/shapes/legal-contract.ts";
import { type Bundle, fieldRightsFor, saveDraft, submitApplication } from "#engine";
import type { Tx } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import { contractContent, noteContractEvent } from "../legal-contract-course/index.ts";
import { loadBundle, readInstance, runCommand } from "../process/index.ts";
import { noteForeseen, startDraft } from "../task/index.ts";
import {
  changedContract,
  type ContractRow,
  contractFor,
  foundContract,
  type SeenContract,
  whyNot,
} from "./contract-row.ts";
import { copiedFiles, type StoredFile, storedFiles } from "./copy-files.ts";

/** An application of a contract that is to be filed, or to be filled in anew where one waits already. */
export interface Preparing {
  purpose: ContractApplicationPurpose;
  act: LegalContractAct;
  processId: string;
  /** What keeps the contract from it. */
  problems: (content: LegalContractContent) => Refusal | undefined;
  /** Which of its files go along. */
  files: (content: LegalContractContent) => readonly Attachment[];
  /** What the application says; its files apart. */
  values: (content: LegalContractContent, bundle: Bundle, rights: FieldRightMap) => FormValues;
  /** It is submitted at once where its process asks for nothing more. */
  isSubmitted: boolean;
}

interface Ready {
  bundle: Bundle;
  /** Where files go in its form. */
  field: FormComponent | undefined;
  /** Those that it has already, and those that it has to be given. */
  kept: Attachment[];
  missing: StoredFile[];
}

interface Prepared {
  contractId: number;
  rowVersion: number;
  state: ContractRow["state"];
  bpdTaskId: number | null;
}

/**
 * Files an application of a contract with what the contract says, and with copies of its files. What its process asks for
 * besides is left to the caller, whose draft it stays then (`bpdTaskId`); an application that waits for the caller already is
 * filled in anew. All of it is stored, or nothing.
 */
export async function prepareApplication(
  scope: Omit<SessionScope, "tx">,
  seen: SeenContract,
  preparing: Preparing,
): Promise<Prepared | Refusal> {
  const { database } = scope.ports;
  const ready = await database.read((tx) => whatIsNeeded({ ...scope, tx }, seen, preparing));
  if (isRefusal(ready)) return ready;
  const copies = await copiedFiles(scope, ready.missing);
  if (isRefusal(copies)) return copies;
  return await database.write(async (tx) => {
    await sql`savepoint contract_application`.execute(tx);
    const prepared = await file({ ...scope, tx }, seen, preparing, {
      ...ready,
      attachments: [...ready.kept, ...copies],
    });
    if (isRefusal(prepared)) await sql`rollback to savepoint contract_application`.execute(tx);
    return prepared;
  });
}

async function whatIsNeeded(
  scope: SessionScope,
  { contractId, rowVersion }: SeenContract,
  preparing: Preparing,
): Promise<Ready | Refusal> {
  const { tx, ports, actor } = scope;
  const contract = await foundContract(scope, contractId);
  if (contract === undefined) return refuse("notFound");
  const refused = await whyNot(preparing.act, scope, contract, rowVersion);
  if (refused !== undefined) return refused;
  const content = await contractContent(tx, contractId);
  const problems = preparing.problems(content);
  if (problems !== undefined) return problems;
  const waiting = waitingOf(contract, preparing.purpose);
  const stored =
    waiting === undefined
      ? undefined
      : await readInstance(tx, { instanceId: waiting.instanceId }, actor.organId);
  const version = stored?.snapshot ?? (await publishedOf(scope, preparing.processId));
  if (isRefusal(version)) return version;
  const bundle = await loadBundle(ports.database, tx, version.processId, version.processVersion);
  const field = fileFieldOf(bundle);
  const files = await storedFiles(
    tx,
    field === undefined ? [] : preparing.files(content).filter((each) => takesFile(field, each.fileName)),
  );
  const has = field === undefined ? [] : attachmentsIn(stored?.snapshot.form[field.componentCode]);
  const kept = await keptFiles(tx, has, files);
  const names = new Set(kept.map(({ fileName }) => sameFileName(fileName)));
  return { bundle, field, kept, missing: files.filter(({ fileName }) => !names.has(sameFileName(fileName))) };
}

/** The application of a contract that waits for whoever filed it. */
function waitingOf(contract: ContractRow, purpose: ContractApplicationPurpose) {
  const application = purpose === "approval" ? contract.approval : contract.sealing;
  return application !== null && ["draft", "returned"].includes(application.status) ? application : undefined;
}

async function publishedOf(
  { tx, actor }: SessionScope,
  processId: string,
): Promise<{ processId: string; processVersion: number } | Refusal> {
  const process = await tx
    .selectFrom("process")
    .select(["processName", "status", "publishedVersion"])
    .where("processId", "=", processId)
    .where("organId", "=", actor.organId)
    .executeTakeFirst();
  if (process === undefined) return refuse("contractProcessMissing", { process: processId });
  if (process.status !== "enabled" || process.publishedVersion === null)
    return refuse("processNotEnabled", { process: process.processName });
  return { processId, processVersion: process.publishedVersion };
}

/** The field of a form that takes the files of a contract: the one called `attachments`, else the first that is not filled by a step. */
function fileFieldOf({ page }: Bundle): FormComponent | undefined {
  const fields = componentsOf(page).filter(
    ({ componentType, isResult }) => componentType === ComponentType.attachment && isResult !== true,
  );
  return fields.find(({ componentCode }) => componentCode === "attachments") ?? fields[0];
}

/** Files of an application that have the name and the bytes of a file of the contract: they stay, with what is placed on them. */
async function keptFiles(
  tx: Tx,
  has: readonly Attachment[],
  files: readonly StoredFile[],
): Promise<Attachment[]> {
  if (has.length === 0 || files.length === 0) return [];
  const { rows } = await sql<Attachment>`
    select h.file_id, h.file_name from attachment h
    where h.file_id = any(${has.map(({ fileId }) => fileId)}::text[]) and exists (select 1 from attachment f
      where f.file_id = any(${files.map(({ fileId }) => fileId)}::text[]) and f.sha256 = h.sha256
        and f.file_name = h.file_name)`.execute(tx);
  return has.filter(({ fileId }) => rows.some((row) => row.fileId === fileId));
}

async function file(
  scope: SessionScope,
  seen: SeenContract,
  preparing: Preparing,
  { bundle, field, attachments }: Ready & { attachments: readonly Attachment[] },
): Promise<Prepared | Refusal> {
  const { tx, actor, request } = scope;
  const { purpose, act } = preparing;
  const contract = await contractFor(act, scope, seen);
  if (isRefusal(contract)) return contract;
  const { contractId, title } = contract;
  const content = await contractContent(tx, contractId);
  const instanceId =
    waitingOf(contract, purpose)?.instanceId ?? (await begin(scope, bundle, contractId, purpose));
  if (isRefusal(instanceId)) return instanceId;
  const start = bundle.definition.tasks.find(({ taskType }) => taskType === "start");
  const values = {
    ...preparing.values(content, bundle, fieldRightsFor(bundle, start?.taskId ?? "")),
    ...(field === undefined
      ? {}
      : { [field.componentCode]: attachments.map(({ fileId, fileName }) => ({ fileId, fileName })) }),
  };
  const saved = await runCommand(scope, { instanceId }, (bound, snapshot, context) =>
    saveDraft(bound, snapshot, { seatId: ownSeat(snapshot), title, values }, context),
  );
  if (isRefusal(saved)) return saved;
  const bpdTaskId = ownSeat(saved.snapshot);
  if (preparing.isSubmitted) {
    await sql`savepoint contract_submission`.execute(tx);
    const submitted = await runCommand(scope, { instanceId }, (bound, snapshot, context) =>
      submitApplication(bound, snapshot, { seatId: bpdTaskId, title }, context),
    );
    if (!isRefusal(submitted)) {
      await noteForeseen(scope, submitted);
      return { ...(await changedContract(scope, contractId)), bpdTaskId: null };
    }
    if (!isLeftToCaller(submitted)) return submitted;
    await sql`rollback to savepoint contract_submission`.execute(tx);
  }
  await noteContractEvent(tx, {
    contractId,
    kind: purpose === "approval" ? "prepared" : "sealing_prepared",
    by: actor.userCode,
    at: request.now,
    params: { applyId: saved.snapshot.applyId },
  });
  return { ...(await changedContract(scope, contractId)), bpdTaskId };
}

/** Begins an application and notes whose it is. */
async function begin(
  scope: SessionScope,
  bundle: Bundle,
  contractId: number,
  purpose: ContractApplicationPurpose,
): Promise<number | Refusal> {
  const draft = await startDraft(scope, bundle, "page");
  if (isRefusal(draft)) return draft;
  await sql`
    insert into legal_contract_application (instance_id, contract_id, purpose, created_at)
    values (${draft.instanceId}, ${contractId}, ${purpose}, ${scope.request.now.toISOString()}::timestamptz)`.execute(
    scope.tx,
  );
  return draft.instanceId;
}

function ownSeat({ seats }: { seats: readonly { seatId: number; status: string }[] }): number {
  return seats.find(({ status }) => status === "open")?.seatId ?? 0;
}

/** The form asks for more than the contract says, or a document has still to be read: the caller goes on in the form. */
function isLeftToCaller({ refused, errors }: Refusal): boolean {
  return (errors !== undefined && Object.keys(errors).length > 0) || refused === "documentsBeingRead";
}
