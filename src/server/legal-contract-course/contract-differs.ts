import { sql } from "kysely";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { filledForm } from "#contract/rules/legal-contract/filled-form.ts";
import { fieldRightsOf } from "#contract/rules/field-rights.ts";
import { sameValue } from "#contract/rules/same-value.ts";
import type { FormValues } from "#contract/schema.ts";
import { attachmentsOf } from "#contract/shapes/attachment.ts";
import { componentAt } from "#contract/shapes/form-components.ts";
import type { Bundle, Done } from "#engine";
import type { Tx } from "../db/index.ts";
import { isSubmission } from "./is-submission.ts";
import { contractContent } from "./stored-content.ts";

/**
 * Why an application of a contract may not be submitted: what it says is not, or no longer, what the contract says. What is
 * approved is what stands in the contract. Asked before anything of the command is stored.
 */
export async function contractDiffers(
  tx: Tx,
  bundle: Bundle,
  before: Done["snapshot"] | undefined,
  { snapshot }: Done,
): Promise<Refusal | undefined> {
  if (!isSubmission(before, snapshot)) return undefined;
  const { rows } = await sql<{ contractId: number; contractNo: string; isEditable: boolean }>`
    select c.contract_id, c.contract_no, c.state in ('draft', 'returned', 'rejected') as is_editable
    from legal_contract_application a join legal_contract c on c.contract_id = a.contract_id
    where a.instance_id = ${snapshot.instanceId} and a.is_current and a.purpose = 'approval' for update of c`.execute(
    tx,
  );
  const [contract] = rows;
  if (contract === undefined) return undefined;
  const { contractId, contractNo } = contract;
  if (!contract.isEditable) return refuse("legalContractStateChanged", { contract: contractNo });
  const differing = await differences(tx, bundle, contractId, snapshot.form);
  return differing.length === 0
    ? undefined
    : refuse("contractDiffers", { contract: contractNo, fields: differing.join("、") });
}

/** What an application says otherwise than its contract: titles of fields, and names of files that are not among its own. */
export async function differences(
  tx: Tx,
  { definition, page }: Pick<Bundle, "definition" | "page">,
  contractId: number,
  form: FormValues,
): Promise<string[]> {
  const start = definition.tasks.find(({ taskType }) => taskType === "start");
  const rights = start === undefined ? {} : fieldRightsOf(start, page);
  const wanted = filledForm(await contractContent(tx, contractId), page, rights);
  const fields = Object.entries(wanted)
    .filter(([code, value]) => !sameValue(form[code] ?? null, value))
    .map(([code]) => componentAt(page, code)?.componentTitle ?? code);
  const files = attachmentsOf(page, form).map(({ fileId }) => fileId);
  return [...fields, ...(await textsMissing(tx, contractId, files))];
}

/** Texts of the contract whose bytes no file of an application has, by their names. */
async function textsMissing(tx: Tx, contractId: number, fileIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fileName: string }>`
    select f.file_name from legal_contract_file f join attachment a on a.file_id = f.file_id
    where f.contract_id = ${contractId} and f.part = 'document' and ${fileIds.length} > 0
      and not exists (select 1 from attachment o where o.file_id = any(${[...fileIds]}::text[]) and o.sha256 = a.sha256)
    order by f.file_order`.execute(tx);
  return rows.map(({ fileName }) => fileName);
}
