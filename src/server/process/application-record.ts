import { sql } from "kysely";
import type { TableHook } from "../tables/index.ts";
import {
  applicationEntity,
  hasPartIn,
  isProcessAdministrator,
  legalContractEntity,
  permittedApplications,
  permittedFields,
  QueriedProcesses,
} from "../viewer/index.ts";

/**
 * Values of data items exist for process administrators who may see the application and the field they come from; for nobody
 * else, whoever a schema lets read the table: what a task shows or hides of a form only the application knows.
 */
export const applicationRecord: TableHook = {
  narrowedBy: [applicationEntity, legalContractEntity],
  existsFor: ({ userCode, organId, roles, forbidden }) => {
    if (!isProcessAdministrator(roles)) return sql`false`;
    const reader = { userCode, access: roles, forbidden, queried: QueriedProcesses.none };
    return sql`exists (
      select 1 from process_instance i
      where i.instance_id = instance_record.bpd_instance_id and i.organ_id = ${organId} and ${hasPartIn(reader)}
        ${permittedApplications(reader)} and ${permittedFields(reader, sql`instance_record.component_code`)})`;
  },
};
