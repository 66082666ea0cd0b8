import { sql } from "kysely";
import { archiveLegalContract } from "#contract/calls/legal-contract.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Row } from "#tables";
import { organisationDay, type Tx } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { noteContractEvent } from "../legal-contract-course/index.ts";
import { addRow, databaseRefusal, type TableContext } from "../tables/index.ts";
import { archiveEntity, archiveOf } from "./allowed-acts.ts";
import { changedContract, contractFor, moveContract } from "./contract-row.ts";

/**
 * Puts a contract into the archive: its record is a row of the archive's table, added as by hand with the caller's rights
 * there. Refuses by field what that table refuses.
 */
export const archiveLegalContractHandler = handle(
  archiveLegalContract,
  async ({ archiveNo, location, retention, ...seen }, scope) => {
    const { tx, ports, actor, request } = scope;
    const contract = await contractFor("archive", scope, seen);
    if (isRefusal(contract)) return contract;
    const { contractId, title, approval, sealing } = contract;
    const table = archiveOf(scope);
    if (table === undefined) return refuse("noPermission");
    const instanceId = sealing?.instanceId ?? approval?.instanceId;
    const row = await recordAdded(tx, table, {
      archiveNo: archiveNo.trim(),
      archiveTitle: title,
      archiveType: "contract",
      retention,
      keeperCode: actor.userCode,
      archivedOn: organisationDay(scope),
      location: location.trim(),
      status: "stored",
      ...(instanceId === undefined ? {} : { bpdInstanceId: instanceId }),
    });
    if (isRefusal(row)) return row;
    const archiveId = Number(row[table.model.key]);
    await moveContract(scope, contractId, "archived");
    await sql`update legal_contract set archive_id = ${archiveId} where contract_id = ${contractId}`.execute(
      tx,
    );
    await noteContractEvent(tx, {
      contractId,
      kind: "archived",
      by: actor.userCode,
      at: request.now,
      params: { archiveNo: archiveNo.trim(), location: location.trim() },
    });
    tx.afterCommit(() => table.table.estimates.forget());
    ports.live.announceToAll(tx, { event: "table", entity: archiveEntity });
    return await changedContract(scope, contractId);
  },
);

/** Adds the record; what the database itself has against it, such as a number that is taken, is a refusal as well. */
async function recordAdded(tx: Tx, table: TableContext, given: Row): Promise<Row | Refusal> {
  await sql`savepoint archive_record`.execute(tx);
  try {
    return await addRow(tx, table, given);
  } catch (error) {
    await sql`rollback to savepoint archive_record`.execute(tx);
    const refusal = await databaseRefusal(table, error);
    if (refusal === undefined) throw error;
    return refusal;
  }
}
