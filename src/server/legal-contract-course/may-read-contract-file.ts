import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { seenContracts } from "./seen-contracts.ts";

/** Whether a file is part of a contract that somebody may read. */
export async function mayReadContractFile(
  { tx, actor }: { tx: Tx; actor: Parameters<typeof seenContracts>[0] },
  fileId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from legal_contract_file f join legal_contract c on c.contract_id = f.contract_id
    where f.file_id = ${fileId} and ${seenContracts(actor)}`.execute(tx);
  return rows.length > 0;
}
