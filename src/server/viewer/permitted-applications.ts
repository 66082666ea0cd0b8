import { type RawBuilder, sql } from "kysely";
import { applicationModel } from "./application-model.ts";
import type { RestrictedData } from "./restricted-data.ts";
import { notHiddenBySecrecy } from "./secret-applications.ts";
import { permittedSql } from "./permitted-sql.ts";

/**
 * Narrows a list of applications (`i`) to those that are not kept from somebody, by restrictions or by their degree of
 * secrecy. Their own, and those that wait for them, stay: the meaning of `mayReadInstance`.
 */
export function permittedApplications(actor: {
  userCode: string;
  access: readonly string[];
  forbidden: RestrictedData;
}): RawBuilder<unknown> {
  const { userCode, forbidden } = actor;
  const open = notHiddenBySecrecy(actor);
  if (forbidden.hiddenApplications().length === 0) return sql`and ${open}`;
  const permitted = permittedSql({ model: applicationModel, author: { forbidden } });
  return sql`and ${open} and (i.applicant = ${userCode} or i.filed_by = ${userCode}
    or exists (select 1 from seat own
      where own.instance_id = i.instance_id and own.user_code = ${userCode} and own.status in ('open', 'waiting'))
    or exists (select 1 from process_instance p where p.instance_id = i.instance_id and ${permitted}))`;
}
