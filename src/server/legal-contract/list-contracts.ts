import { sql } from "kysely";
import { listLegalContracts } from "#contract/calls/legal-contract.ts";
import { handle } from "../http/index.ts";
import { countedAtMost, pageAnswer, pagingOf } from "../task/index.ts";
import { contractRows, contractsFound, refusedQuestion } from "./found-contracts.ts";

/** The contracts that the caller sees, a page of them. Refuses by field days and amounts that cannot be meant. */
export const listLegalContractsHandler = handle(
  listLegalContracts,
  async ({ page, pageSize, ...asked }, scope) => {
    const refused = refusedQuestion(asked);
    if (refused !== undefined) return refused;
    const paging = pagingOf({ ...(page && { page }), ...(pageSize && { pageSize }) }, scope);
    const { rows } = await sql<{ counted: number }>`
    select count(*)::int as counted from (
      select 1 ${contractsFound(scope, asked)} limit ${countedAtMost + 1}) as found`.execute(scope.tx);
    const found = await contractRows(scope, asked, { offset: paging.offset, limit: paging.pageSize });
    return pageAnswer(found, rows[0]?.counted ?? 0, paging);
  },
);
