import { sql } from "kysely";
import type { Refusal } from "#contract/errors/refusal.ts";
import { sameValue } from "#contract/rules/same-value.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { LegalContractContent } from "#contract/shapes/legal-contract.ts";
import { jsonb, type Tx } from "../db/index.ts";
import { takeContractFiles } from "../legal-contract-course/index.ts";

/**
 * Writes what a contract says, which is locked or new: its row, then all that hangs on it anew. Refuses files by place, before
 * anything is written.
 */
export async function storeContent(
  { tx, actor, request }: { tx: Tx; actor: { userCode: string }; request: { now: Date } },
  contractId: number,
  content: LegalContractContent,
): Promise<Refusal | undefined> {
  const refused = await takeContractFiles(
    tx,
    [
      { field: "documents", files: content.documents },
      { field: "annexes", files: content.annexes },
    ],
    { contractId, userCode: actor.userCode },
  );
  if (refused !== undefined) return refused;
  await sql`
    update legal_contract set contract_no = ${content.contractNo}, title = ${content.title.trim()}, kind = ${content.kind},
      direction = ${content.direction}, amount = ${content.amount}::numeric, currency = ${content.currency},
      signed_on = ${content.signedOn}::date, begins_on = ${content.beginsOn}::date, ends_on = ${content.endsOn}::date,
      summary = ${content.summary}, responsible = ${content.responsible},
      participants = ${[...new Set(content.participants)]}::text[], row_version = row_version + 1,
      updated_by = ${actor.userCode}, updated_at = ${request.now.toISOString()}::timestamptz
    where contract_id = ${contractId}`.execute(tx);
  for (const part of ["party", "clause", "instalment", "file", "reminder"])
    await sql`delete from ${sql.table(`legal_contract_${part}`)} where contract_id = ${contractId}`.execute(
      tx,
    );
  await sql`
    insert into legal_contract_party (contract_id, party_order, party_role, is_own, party_name, registration_no,
      representative, contact)
    select ${contractId}, n, p->>'partyRole', (p->>'isOwn')::boolean, btrim(p->>'partyName'), btrim(p->>'registrationNo'),
      btrim(p->>'representative'), btrim(p->>'contact')
    from ${rowsOf(content.parties)} as each(p, n)`.execute(tx);
  await sql`
    insert into legal_contract_clause (contract_id, clause_order, clause_title, clause_text)
    select ${contractId}, n, p->>'clauseTitle', p->>'clauseText' from ${rowsOf(content.clauses)} as each(p, n)`.execute(
    tx,
  );
  await sql`
    insert into legal_contract_instalment (contract_id, instalment_order, due_on, amount, condition)
    select ${contractId}, n, (p->>'dueOn')::date, (p->>'amount')::numeric, p->>'condition'
    from ${rowsOf(content.instalments)} as each(p, n)`.execute(tx);
  const files = [
    ...content.documents.map((file) => ({ ...file, part: "document" })),
    ...content.annexes.map((file) => ({ ...file, part: "annex" })),
  ];
  await sql`
    insert into legal_contract_file (contract_id, file_id, part, file_order, file_name)
    select ${contractId}, p->>'fileId', p->>'part', n, p->>'fileName' from ${rowsOf(files)} as each(p, n)`.execute(
    tx,
  );
  await sql`
    insert into legal_contract_reminder (contract_id, reminder_order, about, days_before, on_day, note, user_codes)
    select ${contractId}, n, p->>'about', (p->>'daysBefore')::integer, (p->>'onDay')::date, p->>'note',
      array(select distinct jsonb_array_elements_text(p->'userCodes'))
    from ${rowsOf(content.reminders)} as each(p, n)`.execute(tx);
  return undefined;
}

/** Rows with their places, from 1. */
function rowsOf(rows: readonly object[]) {
  return sql`jsonb_array_elements(${jsonb(rows as unknown as JsonValue)}) with ordinality`;
}

/** Which parts of a contract say something else than before, by their names. Pure. */
export function changedParts(before: LegalContractContent, after: LegalContractContent): string[] {
  return (Object.keys(after) as (keyof LegalContractContent)[]).filter(
    (part) => !sameValue(before[part] as JsonValue, after[part] as JsonValue),
  );
}
