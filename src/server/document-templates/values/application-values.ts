import { sql } from "kysely";
import { approvalsLoop, sealsLoop } from "#contract/documents/application-placeholders.ts";
import { type DocumentValue, type DocumentValues, textValue } from "#contract/documents/document-values.ts";
import type { Language } from "#contract/codes/language.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { instanceRecords } from "#contract/rules/instance-records.ts";
import { attachmentsOf } from "#contract/shapes/attachment.ts";
import { componentAt, columnsOf, componentsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { itemPrefix } from "#contract/shapes/item-places.ts";
import type { ApplicationDetail } from "#contract/shapes/task.ts";
import type { Bundle, InstanceSnapshot } from "#engine";
import { type ValueWords, valueWords } from "../../form/index.ts";
import type { SessionScope } from "../../http/index.ts";
import { readBundle, readInstance } from "../../process/index.ts";
import { applicationDetail } from "../../task/index.ts";
import { text } from "../../texts/index.ts";
import { mayReadInstance, readerRights } from "../../viewer/index.ts";
import { formValues } from "./form-values.ts";
import { fieldValue, instantDay } from "./field-value.ts";

/** What a document says of an application: nothing that its reader may not see. */
export interface ApplicationValues {
  processId: string;
  applyId: string;
  instanceId: number;
  values: DocumentValues;
}

/** The values of an application in a language, as the caller may see them. Refuses with `notFound`. */
export async function applicationValues(
  scope: SessionScope,
  applyId: string,
  language: Language,
): Promise<ApplicationValues | Refusal> {
  const { tx, actor } = scope;
  const stored = await readInstance(tx, { applyId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { snapshot } = stored;
  const spoken = { ...scope, language };
  const bundle = await readBundle(spoken, snapshot);
  const rights = readerRights(bundle, snapshot, actor, stored.row.readers);
  const { detail, people } = await applicationDetail(spoken, bundle, stored, rights);
  const words = await valueWords(spoken, fieldsOf(detail.form), people);
  const values = {
    // What every application has goes before fields of the same code, which `form.` still names.
    ...formValues(detail.form, detail.values, words),
    ...(await ownValues(spoken, detail, words)),
    [approvalsLoop]: approvalRows(detail, words),
    [sealsLoop]: await sealRows(spoken, detail),
    ...recordValues(bundle, snapshot, rights, words),
  };
  return { processId: snapshot.processId, applyId, instanceId: snapshot.instanceId, values };
}

async function ownValues(
  { tx, actor, language, request }: SessionScope,
  { instance }: ApplicationDetail,
  words: ValueWords,
): Promise<DocumentValues> {
  const { rows } = await sql<{ organName: string }>`
    select organ_name from organ where organ_id = ${actor.organId}`.execute(tx);
  return {
    title: textValue(instance.applyTitle),
    number: textValue(instance.applyId),
    applicant: textValue(instance.applyUser),
    applicantCode: textValue(instance.applyUserCode),
    department: textValue(instance.applyDept),
    filedBy: textValue(instance.filedBy?.realName ?? instance.applyUser),
    process: textValue(instance.processName),
    organisation: textValue(rows[0]?.organName ?? ""),
    submittedOn: instantDay(instance.applyDate, words),
    completedOn: instantDay(instance.endedAt, words),
    status: textValue(text(language, "task", `status.${instance.result ?? instance.applyStatus}`)),
    urgency: textValue(text(language, "task", `urgency.${instance.degreeOfEmergency}`)),
    today: instantDay(request.now.toISOString(), words),
  };
}

/** What was decided and counts, in its order. */
function approvalRows({ records }: ApplicationDetail, words: ValueWords): DocumentValue {
  return {
    rows: records
      .filter(({ effective }) => effective)
      .map((record) => ({
        step: textValue(record.taskName),
        person: textValue(record.approveUser),
        onBehalfOf: textValue(record.onBehalfOf ?? ""),
        decision: textValue(
          record.actionResult === "" ? "" : text(words.language, "task", `action.${record.actionResult}`),
        ),
        opinion: textValue(record.approveComments),
        receivedOn: instantDay(record.receiveDate, words),
        decidedOn: instantDay(record.approveDate, words),
      })),
  };
}

/** The seals on those documents that the reader sees. */
async function sealRows(
  { tx }: SessionScope,
  { form, values, instance }: ApplicationDetail,
): Promise<DocumentValue> {
  const seen = attachmentsOf(form, values).map(({ fileId }) => fileId);
  const { rows } = await sql<{ sealNames: string[]; fileName: string; impressions: number }>`
    select seal_names, file_name, impressions from sealed_file
    where instance_id = ${instance.instanceId} and original_file_id = any(${seen}::text[]) order by sealed_id`.execute(
    tx,
  );
  return {
    rows: rows.map(({ sealNames, fileName, impressions }) => ({
      seal: textValue(sealNames.join("、")),
      document: textValue(fileName),
      impressions: { text: String(impressions), raw: impressions },
    })),
  };
}

/** The values of data items (spec §3) as documents write the fields they come from; those of hidden fields left out. */
function recordValues(
  { page }: Bundle,
  { form }: InstanceSnapshot,
  rights: Readonly<Record<string, string>>,
  words: ValueWords,
): DocumentValues {
  return Object.fromEntries(
    instanceRecords(page, form).flatMap(({ recIndex, dataEnName, value, componentCode }) => {
      const component = componentAt(page, componentCode);
      const isHidden = [componentCode, componentCode.split(".")[0] ?? ""].some(
        (address) => rights[address] === "hide",
      );
      if (component === undefined || isHidden) return [];
      return [[`${itemPrefix}[${recIndex}].${dataEnName}`, fieldValue(value, component, words)]];
    }),
  );
}

/** All fields of a form, columns of sub-tables too. */
function fieldsOf(page: FormPage): FormComponent[] {
  return componentsOf(page).flatMap((component) => [component, ...columnsOf(component)]);
}
