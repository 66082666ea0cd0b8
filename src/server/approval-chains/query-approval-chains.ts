import { sql } from "kysely";
import { queryApprovalChains } from "#contract/calls/approval-chains.ts";
import { refuseFields } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { countedAtMost, foundApplications, pageAnswer, pagingOf, wrongDays } from "../task/index.ts";
import { chainsOf } from "./chains-of.ts";

/** A page of applications that exist for who asks, each as its chain. Drafts have none, not even one's own. */
export const queryApprovalChainsHandler = handle(queryApprovalChains, async (input, scope) => {
  const problems = wrongDays(input);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const paging = pagingOf(input, scope);
  const found = foundApplications(scope, { ...input, submitted: true });
  const counted = await sql<{ counted: number }>`
    select count(*)::int as counted from (select 1 ${found} limit ${countedAtMost + 1}) as found`.execute(
    scope.tx,
  );
  const chains = await chainsOf(scope, found, { limit: paging.pageSize, offset: paging.offset });
  return pageAnswer(chains, counted.rows[0]?.counted ?? 0, paging);
});
