import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { seenContracts } from "./seen-contracts.ts";

/** The contract that an application is one of, as somebody may see it. */
export async function contractOfApplication(
  { tx, actor }: { tx: Tx; actor: Parameters<typeof seenContracts>[0] },
  instanceId: number,
): Promise<{ contractId: number; contractNo: string } | undefined> {
  const { rows } = await sql<{ contractId: number; contractNo: string }>`
    select c.contract_id, c.contract_no
    from legal_contract_application a join legal_contract c on c.contract_id = a.contract_id
    where a.instance_id = ${instanceId} and ${seenContracts(actor)}`.execute(tx);
  return rows[0];
}
