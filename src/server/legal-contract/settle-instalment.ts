import { sql } from "kysely";
import { settleInstalment } from "#contract/calls/legal-contract.ts";
import { isRefusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { isCalendarDay } from "#contract/rules/calendar-day.ts";
import { organisationDay } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { noteContractEvent } from "../legal-contract-course/index.ts";
import { changedContract, contractFor } from "./contract-row.ts";

/** Notes when an instalment was settled, or that it was not after all. Refuses with `notFound` an instalment there is none of. */
export const settleInstalmentHandler = handle(
  settleInstalment,
  async ({ instalment, settledOn, ...seen }, scope) => {
    const { tx, actor, request } = scope;
    if (settledOn !== null && !isCalendarDay(settledOn))
      return refuseFields({ settledOn: { problem: "notADate" } });
    const day = organisationDay(scope);
    if (settledOn !== null && settledOn > day)
      return refuseFields({ settledOn: { problem: "settledAfterToday", params: { day } } });
    const contract = await contractFor("settle", scope, seen);
    if (isRefusal(contract)) return contract;
    const { contractId } = contract;
    const { numAffectedRows } = await sql`
      update legal_contract_instalment set settled_on = ${settledOn}::date
      where contract_id = ${contractId} and instalment_order = ${instalment}`.execute(tx);
    if (numAffectedRows !== 1n) return refuse("notFound");
    await sql`
      update legal_contract set row_version = row_version + 1, updated_by = ${actor.userCode},
        updated_at = ${request.now.toISOString()}::timestamptz
      where contract_id = ${contractId}`.execute(tx);
    await noteContractEvent(tx, {
      contractId,
      kind: settledOn === null ? "unsettled" : "settled",
      by: actor.userCode,
      at: request.now,
      params: settledOn === null ? { instalment } : { instalment, day: settledOn },
    });
    return await changedContract(scope, contractId);
  },
);
