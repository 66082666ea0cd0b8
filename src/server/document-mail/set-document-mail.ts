import { sql } from "kysely";
import { documentMail, setDocumentMail } from "#contract/calls/basic.ts";
import {
  type DocumentMail,
  domainOf,
  domainsIn,
  readDocumentMail,
} from "#contract/documents/document-mail.ts";
import { type FieldProblem, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { secrecyOf } from "#contract/rules/secrecy.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { DocumentMailView } from "#contract/shapes/document-mail.ts";
import { accessOfMember } from "../access/index.ts";
import { jsonb } from "../db/index.ts";
import { usableTemplates } from "../document-templates/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { organisationOf, readInstance, shownPeople, type StoredInstance } from "../process/index.ts";
import { mayReadInstance } from "../viewer/index.ts";
import { deliveriesOf, findMail } from "./mail-rows.ts";

/** To whom the documents of an application are mailed. Refuses with `notFound` one that the caller may not read. */
export const documentMailHandler = handle(documentMail, async ({ instanceId }, scope) => {
  const stored = await readable(scope, instanceId);
  return stored === undefined ? refuse("notFound") : await presented(scope, instanceId);
});

/**
 * Says to whom the documents of an application are mailed once it is complete; `{}` takes it back. Refuses by place
 * what cannot be, with `documentMailSecret` an application of any secrecy, with `documentMailSent` what is on its way.
 */
export const setDocumentMailHandler = handle(setDocumentMail, async ({ instanceId, configValue }, scope) => {
  const { tx, ports, actor, request } = scope;
  const stored = await readable(scope, instanceId);
  if (stored === undefined) return refuse("notFound");
  const { applyId } = stored.snapshot;
  await sql`select pg_advisory_xact_lock(hashtext('document_mail'), ${instanceId % 2_147_483_647}::int)`.execute(
    tx,
  );
  const before = await findMail(tx, instanceId);
  if (before?.state === "queued") return refuse("documentMailSent", { application: applyId });
  const read = readDocumentMail(configValue);
  if ("problems" in read) return refuseFields(inValue(read.problems));
  const { mail } = read;
  if (mail === null) {
    await sql`delete from document_mail where instance_id = ${instanceId}`.execute(tx);
  } else {
    if (ports.mail === undefined) return refuse("notConfigured", { setting: "SMTP_URL" });
    const wrong = await problemsOf(scope, stored, mail);
    if (wrong !== undefined) return wrong;
    const config = jsonb(mail as unknown as JsonValue);
    await sql`
      insert into document_mail (instance_id, organ_id, config, set_by, set_at)
      values (${instanceId}, ${actor.organId}, ${config}, ${actor.userCode}, ${request.now})
      on conflict (instance_id) do update set config = excluded.config, set_by = excluded.set_by, set_at = excluded.set_at,
        state = 'waiting'`.execute(tx);
  }
  await recordOperation(tx, request, {
    kind: "operation",
    call: setDocumentMail.name,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: applyId,
    detail: { receivers: mail === null ? 0 : mail.people.length + mail.addresses.length },
  });
  const { configValue: kept } = await presented(scope, instanceId);
  return { instanceId, configValue: kept };
});

async function readable(
  { tx, actor }: SessionScope,
  instanceId: number,
): Promise<StoredInstance | undefined> {
  const stored = await readInstance(tx, { instanceId }, actor.organId);
  return stored !== undefined && mayReadInstance(stored, actor) ? stored : undefined;
}

async function problemsOf(
  scope: SessionScope,
  { snapshot, row }: StoredInstance,
  mail: DocumentMail,
): Promise<Refusal | undefined> {
  const { tx, ports, actor } = scope;
  const { applyId, processId, status } = snapshot;
  if (secrecyOf(snapshot.form) !== undefined) return refuse("documentMailSecret", { application: applyId });
  if (status === "cancelled") return refuse("documentMailSent", { application: applyId });
  const problems: Record<string, FieldProblem> = {};
  for (const [at, userCode] of mail.people.entries()) {
    const access = await accessOfMember(ports.database, { userCode, organId: actor.organId });
    const params = { person: userCode };
    if (access === undefined)
      problems[`people[${at}]`] = { problem: "unknownUser", params: { user: userCode } };
    else if (!mayReadInstance({ snapshot, row }, { userCode, ...access }))
      problems[`people[${at}]`] = { problem: "cannotReadIt", params };
    else if (!(await hasMailbox(scope, userCode)))
      problems[`people[${at}]`] = { problem: "hasNoMailbox", params };
  }
  const allowed = domainsIn(ports.parameters.value("documentMailDomains", actor.organId));
  for (const [at, address] of mail.addresses.entries())
    if (!allowed.includes(domainOf(address)))
      problems[`addresses[${at}]`] = {
        problem: "domainNotAllowed",
        params: { address, allowed: allowed.length === 0 ? "—" : allowed.join(", ") },
      };
  const usable = await usableTemplates(tx, {
    organId: actor.organId,
    processId,
    templateIds: mail.templates,
  });
  for (const [at, templateId] of mail.templates.entries())
    if (!usable.some((each) => each.templateId === templateId))
      problems[`templates[${at}]`] = {
        problem: "templateUnusable",
        params: { template: String(templateId) },
      };
  return Object.keys(problems).length > 0 ? refuseFields(inValue(problems)) : undefined;
}

/** The fields of the value stand below the value. */
function inValue(problems: Readonly<Record<string, FieldProblem>>): Record<string, FieldProblem> {
  return Object.fromEntries(
    Object.entries(problems).map(([place, problem]) => [
      place === "configValue" ? place : `configValue.${place}`,
      problem,
    ]),
  );
}

async function hasMailbox({ tx }: SessionScope, userCode: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_account where user_code = ${userCode} and coalesce(email, '') <> ''`.execute(tx);
  return rows.length > 0;
}

async function presented(scope: SessionScope, instanceId: number): Promise<DocumentMailView> {
  const { tx, ports, actor } = scope;
  const mail = await findMail(tx, instanceId);
  const { people } = await organisationOf(scope, actor.chartRevision);
  const shown = await shownPeople(scope, people);
  return {
    instanceId,
    configValue: mail === undefined ? "" : JSON.stringify(mail.config),
    state: mail?.state ?? "none",
    people: (mail?.config.people ?? []).map((userCode) => ({ userCode, realName: shown.realName(userCode) })),
    domains: domainsIn(ports.parameters.value("documentMailDomains", actor.organId)),
    deliveries: await deliveriesOf(tx, instanceId),
  };
}
