import { sql } from "kysely";
import { terminateLegalContract } from "#contract/calls/legal-contract.ts";
import { isRefusal, refuseFields } from "#contract/errors/refusal.ts";
import { isCalendarDay } from "#contract/rules/calendar-day.ts";
import { handle } from "../http/index.ts";
import { contractContent, noteContractEvent } from "../legal-contract-course/index.ts";
import { changedContract, contractFor, moveContract } from "./contract-row.ts";

/**
 * Ends a contract before its time; one in the archive stays there. Refuses by field a day before it began or after its end,
 * and as acts on contracts are refused.
 */
export const terminateLegalContractHandler = handle(
  terminateLegalContract,
  async ({ terminatedOn, reason, ...seen }, scope) => {
    if (!isCalendarDay(terminatedOn)) return refuseFields({ terminatedOn: { problem: "notADate" } });
    const contract = await contractFor("terminate", scope, seen);
    if (isRefusal(contract)) return contract;
    const { contractId, state } = contract;
    const { beginsOn, endsOn } = await contractContent(scope.tx, contractId);
    if (beginsOn !== null && terminatedOn < beginsOn)
      return refuseFields({ terminatedOn: { problem: "terminatedBeforeBegin", params: { day: beginsOn } } });
    if (endsOn !== null && terminatedOn > endsOn)
      return refuseFields({ terminatedOn: { problem: "terminatedAfterEnd", params: { day: endsOn } } });
    await moveContract(scope, contractId, state === "archived" ? "archived" : "terminated");
    await sql`
      update legal_contract set terminated_on = ${terminatedOn}::date, termination_reason = ${reason.trim()}
      where contract_id = ${contractId}`.execute(scope.tx);
    await noteContractEvent(scope.tx, {
      contractId,
      kind: "terminated",
      by: scope.actor.userCode,
      at: scope.request.now,
      params: { day: terminatedOn, reason: reason.trim() },
    });
    return await changedContract(scope, contractId);
  },
);
