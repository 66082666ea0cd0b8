import { type RawBuilder, sql } from "kysely";
import type { InputOf } from "#contract/calls/define-call.ts";
import type { listLegalContracts } from "#contract/calls/legal-contract.ts";
import type { LegalContractOrder } from "#contract/codes/legal-contract.ts";
import { type FieldProblem, type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import { isCalendarDay } from "#contract/rules/calendar-day.ts";
import type { LegalContractRow } from "#contract/shapes/legal-contract.ts";
import { containing } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import { seenContracts } from "../legal-contract-course/index.ts";
import { shownNameSql } from "../viewer/index.ts";

type Asked = Omit<InputOf<typeof listLegalContracts>, "page" | "pageSize">;

const orders: Readonly<Record<LegalContractOrder, RawBuilder<unknown>>> = {
  "-updatedAt": sql`c.updated_at desc`,
  contractNo: sql`lower(c.contract_no)`,
  title: sql`c.title`,
  endsOn: sql`c.ends_on asc nulls last`,
  "-endsOn": sql`c.ends_on desc nulls last`,
  amount: sql`c.amount asc nulls last`,
  "-amount": sql`c.amount desc nulls last`,
};

/** What of a question about contracts cannot be meant, by field. */
export function refusedQuestion({ from, to, amountFrom, amountTo }: Asked): Refusal | undefined {
  const problems: Record<string, FieldProblem> = {};
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !isCalendarDay(day)) problems[name] = { problem: "notADate" };
  if (Object.keys(problems).length === 0 && from !== undefined && to !== undefined && to < from)
    problems["to"] = { problem: "rangeEndsBeforeItBegins" };
  if (amountFrom !== undefined && amountTo !== undefined && amountTo < amountFrom)
    problems["amountTo"] = { problem: "belowMinimum", params: { minimum: amountFrom } };
  return Object.keys(problems).length === 0 ? undefined : refuseFields(problems);
}

/** The contracts (`c`) that the caller sees and a question finds. */
export function contractsFound({ actor }: Pick<SessionScope, "actor">, asked: Asked): RawBuilder<unknown> {
  const { state, kind, keyword, party, responsible, from, to, amountFrom, amountTo } = asked;
  const parties = (pattern: string) => sql`exists (select 1 from legal_contract_party p
    where p.contract_id = c.contract_id and p.party_name ilike ${pattern})`;
  const words = keyword?.trim() ?? "";
  const named = party?.trim() ?? "";
  const conditions = [
    seenContracts(actor),
    // What was given up is found by its state alone.
    state === undefined ? sql`c.state <> 'cancelled'` : sql`c.state = ${state}`,
    ...(kind === undefined ? [] : [sql`c.kind = ${kind}`]),
    ...(words === ""
      ? []
      : [
          sql`(c.title ilike ${containing(words)} or c.contract_no ilike ${containing(words)} or ${parties(containing(words))})`,
        ]),
    ...(named === "" ? [] : [parties(containing(named))]),
    ...(responsible === undefined ? [] : [sql`c.responsible = ${responsible}`]),
    ...(to === undefined ? [] : [sql`c.begins_on <= ${to}::date`]),
    ...(from === undefined
      ? []
      : [sql`c.begins_on is not null and coalesce(c.ends_on, 'infinity') >= ${from}::date`]),
    ...(amountFrom === undefined ? [] : [sql`c.amount >= ${amountFrom}::numeric`]),
    ...(amountTo === undefined ? [] : [sql`c.amount <= ${amountTo}::numeric`]),
  ];
  return sql`from legal_contract c where ${sql.join(conditions, sql` and `)}`;
}

/** Some of the contracts that are found, in the order that is asked for. */
export async function contractRows(
  scope: SessionScope,
  asked: Asked,
  { offset, limit }: { offset: number; limit: number },
): Promise<LegalContractRow[]> {
  const { rows } = await sql<LegalContractRow>`
    select c.contract_id, c.contract_no, c.title, c.kind, c.state, c.direction, c.amount::float8 as amount, c.currency,
      c.begins_on::text, c.ends_on::text, c.amends is not null as is_supplement, c.updated_at,
      array(select p.party_name from legal_contract_party p
        where p.contract_id = c.contract_id and not p.is_own and p.party_name <> '' order by p.party_order) as parties,
      (select jsonb_build_object('userCode', u.user_code, 'realName', ${shownNameSql(scope)})
        from user_account u where u.user_code = c.responsible) as responsible,
      case when c.state in ('approved', 'sealed', 'archived') and c.terminated_on is null then (
        select min(i.due_on)::text from legal_contract_instalment i
        where i.contract_id = c.contract_id and i.settled_on is null) end as next_due_on
    ${contractsFound(scope, asked)}
    order by ${orders[asked.order ?? "-updatedAt"]}, c.contract_id desc limit ${limit} offset ${offset}`.execute(
    scope.tx,
  );
  return rows;
}
