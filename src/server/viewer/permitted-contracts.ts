import { type RawBuilder, sql } from "kysely";
import { matchesFilter, type Row } from "#tables";
import { legalContractModel } from "./legal-contract-model.ts";
import { permittedSql } from "./permitted-sql.ts";
import type { RestrictedData } from "./restricted-data.ts";

/** A contract as conditions on contracts look at it, and whose it is. */
export interface ContractFacts extends Row {
  responsible: string;
  createdBy: string;
}

/**
 * Holds for the contracts (`c`) that restrictions (`userDataForbid`) do not keep from somebody. Those they are responsible
 * for or wrote stay, and those whose application waits for them: work that they have to do is never hidden from them.
 */
export function permittedContracts({
  userCode,
  forbidden,
}: {
  userCode: string;
  forbidden: RestrictedData;
}): RawBuilder<boolean> {
  if (forbidden.hiddenRows(legalContractModel).length === 0) return sql<boolean>`true`;
  const permitted = permittedSql({ model: legalContractModel, author: { forbidden } });
  return sql<boolean>`(c.responsible = ${userCode} or c.created_by = ${userCode}
    or exists (select 1 from legal_contract_application w join seat s on s.instance_id = w.instance_id
      where w.contract_id = c.contract_id and s.user_code = ${userCode} and s.status in ('open', 'waiting'))
    or exists (select 1 from legal_contract p where p.contract_id = c.contract_id and ${permitted}))`;
}

/** Holds for applications (`i`) that are none of a contract kept from somebody; for all of them where none is. */
export function ofPermittedContracts(actor: {
  userCode: string;
  forbidden: RestrictedData;
}): RawBuilder<boolean> {
  if (actor.forbidden.hiddenRows(legalContractModel).length === 0) return sql<boolean>`true`;
  return sql<boolean>`not exists (
    select 1 from legal_contract_application a join legal_contract c on c.contract_id = a.contract_id
    where a.instance_id = i.instance_id and not ${permittedContracts(actor)})`;
}

/** Whether a contract is kept from somebody whom no application of it waits for; the meaning that `permittedContracts` has in SQL. */
export function isContractRestricted(
  { userCode, forbidden }: { userCode: string; forbidden: RestrictedData },
  contract: ContractFacts,
): boolean {
  if (contract.responsible === userCode || contract.createdBy === userCode) return false;
  return forbidden
    .hiddenRows(legalContractModel)
    .some(
      ({ filter, rowMode }) =>
        filter === undefined ||
        matchesFilter(legalContractModel, filter, contract) === (rowMode === "matching"),
    );
}
