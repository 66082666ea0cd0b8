import { sql } from "kysely";
import type { LegalContractEventKind } from "#contract/codes/legal-contract.ts";
import type { FormValues } from "#contract/schema.ts";
import { jsonb, type Tx } from "../db/index.ts";

/** Something that happened to a contract. */
export interface NotedEvent {
  contractId: number;
  kind: LegalContractEventKind;
  /** Who did it; absent: nobody. */
  by?: string;
  at: Date;
  params?: FormValues;
}

/** Adds to the history of a contract, in the transaction of what it tells. */
export async function noteContractEvent(
  tx: Tx,
  { contractId, kind, by, at, params }: NotedEvent,
): Promise<void> {
  await sql`
    insert into legal_contract_event (contract_id, at, user_code, kind, params)
    values (${contractId}, ${at.toISOString()}::timestamptz, ${by ?? null}, ${kind}, ${jsonb(params ?? {})})`.execute(
    tx,
  );
}
