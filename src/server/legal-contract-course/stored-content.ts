import { sql } from "kysely";
import type { LegalContractContent } from "#contract/shapes/legal-contract.ts";
import type { Tx } from "../db/index.ts";

/** What a contract says, as it is stored. The caller has seen to it that there is such a contract. */
export async function contractContent(tx: Tx, contractId: number): Promise<LegalContractContent> {
  const { rows } = await sql<{ content: LegalContractContent }>`
    select jsonb_build_object(
      'contractNo', c.contract_no, 'title', c.title, 'kind', c.kind, 'direction', c.direction, 'amount', c.amount,
      'currency', c.currency, 'signedOn', c.signed_on, 'beginsOn', c.begins_on, 'endsOn', c.ends_on,
      'summary', c.summary, 'responsible', c.responsible, 'participants', to_jsonb(c.participants),
      'parties', coalesce((select jsonb_agg(jsonb_build_object('partyRole', p.party_role, 'isOwn', p.is_own,
          'partyName', p.party_name, 'registrationNo', p.registration_no, 'representative', p.representative,
          'contact', p.contact) order by p.party_order)
        from legal_contract_party p where p.contract_id = c.contract_id), '[]'),
      'instalments', coalesce((select jsonb_agg(jsonb_build_object('dueOn', i.due_on, 'amount', i.amount,
          'condition', i.condition) order by i.instalment_order)
        from legal_contract_instalment i where i.contract_id = c.contract_id), '[]'),
      'clauses', coalesce((select jsonb_agg(jsonb_build_object('clauseTitle', l.clause_title,
          'clauseText', l.clause_text) order by l.clause_order)
        from legal_contract_clause l where l.contract_id = c.contract_id), '[]'),
      'documents', coalesce((select jsonb_agg(jsonb_build_object('fileId', f.file_id, 'fileName', f.file_name)
          order by f.file_order)
        from legal_contract_file f where f.contract_id = c.contract_id and f.part = 'document'), '[]'),
      'annexes', coalesce((select jsonb_agg(jsonb_build_object('fileId', f.file_id, 'fileName', f.file_name)
          order by f.file_order)
        from legal_contract_file f where f.contract_id = c.contract_id and f.part = 'annex'), '[]'),
      'reminders', coalesce((select jsonb_agg(jsonb_build_object('about', r.about, 'daysBefore', r.days_before,
          'onDay', r.on_day, 'note', r.note, 'userCodes', to_jsonb(r.user_codes)) order by r.reminder_order)
        from legal_contract_reminder r where r.contract_id = c.contract_id), '[]')
    ) as content
    from legal_contract c where c.contract_id = ${contractId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no legal contract ${contractId}`);
  return row.content;
}
