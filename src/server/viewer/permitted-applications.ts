import { type RawBuilder, sql } from "kysely";
import { applicationEntity, applicationModel } from "./application-model.ts";
import { legalContractEntity } from "./legal-contract-model.ts";
import { ofPermittedContracts } from "./permitted-contracts.ts";
import type { RestrictedData } from "./restricted-data.ts";
import { notHiddenBySecrecy } from "./secret-applications.ts";
import { permittedSql } from "./permitted-sql.ts";

/** Of which tables restrictions take applications away. */
const narrowing: ReadonlySet<string> = new Set([applicationEntity, legalContractEntity]);

/**
 * Narrows a list of applications (`i`) to those that are not kept from somebody, by restrictions or by their degree of
 * secrecy, and are none of a contract kept from them. Their own, and those that wait for them, stay: the meaning of `mayReadInstance`.
 */
export function permittedApplications(actor: {
  userCode: string;
  access: readonly string[];
  forbidden: RestrictedData;
}): RawBuilder<unknown> {
  const { userCode, forbidden } = actor;
  const open = notHiddenBySecrecy(actor);
  const ofContracts = ofPermittedContracts(actor);
  const isNarrowed = forbidden.entities().some((entity) => narrowing.has(entity));
  if (!isNarrowed) return sql`and ${open}`;
  const permitted = permittedSql({ model: applicationModel, author: { forbidden } });
  return sql`and ${open} and (i.applicant = ${userCode} or i.filed_by = ${userCode}
    or exists (select 1 from seat own
      where own.instance_id = i.instance_id and own.user_code = ${userCode} and own.status in ('open', 'waiting'))
    or exists (select 1 from process_instance p where p.instance_id = i.instance_id and ${permitted} and ${ofContracts}))`;
}
