import { type RawBuilder, sql } from "kysely";
import { permittedContracts, type RestrictedData } from "../viewer/index.ts";

/** Who looks, or acts. */
interface Looking {
  userCode: string;
  access: readonly string[];
  organId: number;
  forbidden: RestrictedData;
}

/** Who sees every contract of their organisation. */
const overseers: readonly string[] = ["admin", "contract", "legal"];
/** Who acts on every contract they see; `legal` reads. */
const managers: readonly string[] = ["admin", "contract"];

/** Whether somebody sees every contract of the organisation they work in. */
export function seesAllContracts({ access }: Pick<Looking, "access">): boolean {
  return access.some((role) => overseers.includes(role));
}

/**
 * Holds for the contracts (`c`) that exist for somebody, in their organisation alone: all of them for overseers; for others
 * those they are responsible for, wrote, are named in, or had a task of an application of; but for what restrictions keep from them.
 */
export function seenContracts({ userCode, access, organId, forbidden }: Looking): RawBuilder<boolean> {
  const permitted = permittedContracts({ userCode, forbidden });
  if (seesAllContracts({ access })) return sql<boolean>`(c.organ_id = ${organId} and ${permitted})`;
  return sql<boolean>`(c.organ_id = ${organId} and ${permitted} and (c.responsible = ${userCode} or c.created_by = ${userCode}
    or ${userCode} = any(c.participants)
    or exists (select 1 from legal_contract_reminder r
      where r.contract_id = c.contract_id and ${userCode} = any(r.user_codes))
    or exists (select 1 from legal_contract_application a join seat s on s.instance_id = a.instance_id
      where a.contract_id = c.contract_id and s.status <> 'queued'
        and (s.user_code = ${userCode} or s.on_behalf_of = ${userCode}))))`;
}

/** Whether somebody who sees a contract may change it and decide what becomes of it. */
export function mayActOnContract(
  { userCode, access }: Pick<Looking, "userCode" | "access">,
  { responsible, createdBy }: { responsible: string; createdBy: string },
): boolean {
  return access.some((role) => managers.includes(role)) || responsible === userCode || createdBy === userCode;
}
