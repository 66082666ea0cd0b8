import { sql } from "kysely";
import type { ReminderSubject } from "#contract/codes/legal-contract.ts";
import type { NoticeKind } from "#contract/codes/notice-kind.ts";
import { organisationDay, type Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { noteContractEvent } from "../legal-contract-course/index.ts";
import { notify } from "../outbox/index.ts";

/** The job that keeps the dates of contracts. */
export const contractReminderTask = "remindOfContracts";

/** So many are told of in one transaction. */
const remindersAtOnce = 100;

interface Due {
  contractId: number;
  about: ReminderSubject;
  aboutDay: string;
  note: string;
  title: string;
  contractNo: string;
  receivers: string[];
}

/**
 * Reminds of contracts that end, instalments that fall due and days of their own, each once, however often and by how many
 * processes it runs; and moves contracts whose end has passed to `expired`. Days are those of each organisation's time zone.
 * A reminder whose day has passed while nothing ran is still sent until what it reminds of is over.
 */
export async function remindOfContracts(ports: Ports, now: Date = new Date()): Promise<void> {
  const { rows } = await ports.database.read((tx) =>
    sql<{ organId: number }>`select distinct organ_id from legal_contract`.execute(tx),
  );
  for (const { organId } of rows) {
    const today = organisationDay({ ports, actor: { organId }, request: { now } });
    await ports.database.write((tx) => expire(tx, { organId, today, now }));
    for (;;) {
      const sent = await ports.database.write((tx) => remind(tx, ports, { organId, today, now }));
      if (sent < remindersAtOnce) break;
    }
  }
}

interface Day {
  organId: number;
  today: string;
  now: Date;
}

async function expire(tx: Tx, { organId, today, now }: Day): Promise<void> {
  const { rows } = await sql<{ contractId: number; endsOn: string }>`
    update legal_contract set state = 'expired', row_version = row_version + 1, updated_at = ${now.toISOString()}::timestamptz
    where organ_id = ${organId} and state in ('approved', 'sealed') and ends_on < ${today}::date
    returning contract_id, ends_on::text`.execute(tx);
  for (const { contractId, endsOn } of rows)
    await noteContractEvent(tx, { contractId, kind: "expired", at: now, params: { day: endsOn } });
}

const notices: Readonly<Record<ReminderSubject, NoticeKind>> = {
  end: "contract_ends",
  instalment: "contract_instalment_due",
  day: "contract_reminder",
};

/** Sends what is due and was not sent; answers how many. What another process has in hand waits for its end, and is sent by it. */
async function remind(tx: Tx, { live }: Pick<Ports, "live">, { organId, today, now }: Day): Promise<number> {
  const { rows } = await sql<Due>`
    with due as (
      select r.contract_id, r.about, r.days_before, r.note, d.about_day, c.title, c.contract_no,
        array_prepend(c.responsible, r.user_codes) as receivers
      from legal_contract_reminder r join legal_contract c on c.contract_id = r.contract_id
      cross join lateral (
        select c.ends_on as about_day where r.about = 'end'
        union all select distinct i.due_on from legal_contract_instalment i
          where r.about = 'instalment' and i.contract_id = c.contract_id and i.settled_on is null
        union all select r.on_day where r.about = 'day') d
      where c.organ_id = ${organId} and c.state in ('approved', 'sealed', 'archived') and c.terminated_on is null
        and d.about_day is not null and d.about_day - r.days_before <= ${today}::date and d.about_day >= ${today}::date
      order by d.about_day, r.contract_id, r.reminder_order
    ), told as (
      insert into legal_contract_reminded (contract_id, about, about_day, days_before, note, reminded_at)
      select distinct d.contract_id, d.about, d.about_day, d.days_before, d.note, ${now.toISOString()}::timestamptz from due d
      where not exists (select 1 from legal_contract_reminded s where (s.contract_id, s.about, s.about_day, s.days_before, s.note)
        = (d.contract_id, d.about, d.about_day, d.days_before, d.note))
      limit ${remindersAtOnce}
      on conflict do nothing returning contract_id, about, about_day, days_before, note
    )
    select d.contract_id, d.about, d.about_day::text, d.note, d.title, d.contract_no,
      array_agg(distinct receiver) as receivers
    from told t join due d using (contract_id, about, about_day, days_before, note)
    cross join lateral unnest(d.receivers) receiver
    group by d.contract_id, d.about, d.about_day, d.days_before, d.note, d.title, d.contract_no
    order by d.about_day, d.contract_id`.execute(tx);
  for (const { contractId, about, aboutDay, note, title, contractNo, receivers } of rows) {
    await notify(tx, live, receivers, {
      organId,
      kind: notices[about],
      params: { title, contractNo, contractId, day: aboutDay, note },
    });
    await noteContractEvent(tx, {
      contractId,
      kind: "reminded",
      at: now,
      params: { about, day: aboutDay },
    });
  }
  return rows.length;
}
