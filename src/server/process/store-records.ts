import { isDeepStrictEqual } from "node:util";
import { type InstanceRecord, instanceRecords } from "#contract/rules/instance-records.ts";
import type { Bundle, InstanceSnapshot } from "#engine";
import type { Put } from "./statement.ts";

/** A command as far as it changes the values of data items. */
interface Changing {
  bundle: Bundle;
  before: InstanceSnapshot | undefined;
  after: InstanceSnapshot;
  now: Date;
}

/**
 * The parts of a command's statement that bring the rows of `instance_record` to the form as it stands: nothing where no value
 * of a data item changed, and for a draft. A row whose value stays is not touched, so that none is ever there twice.
 */
export function recordParts(put: Put, { bundle: { page }, before, after, now }: Changing): string[] {
  if (after.round === 0) return [];
  const isFirst = before === undefined || before.round === 0;
  const isBoundAnew = before?.processVersion !== after.processVersion;
  if (!isFirst && !isBoundAnew && before.form === after.form) return [];
  const records = instanceRecords(page, after.form);
  if (isFirst && records.length === 0) return [];
  if (!isFirst && !isBoundAnew && isDeepStrictEqual(instanceRecords(page, before.form), records)) return [];
  const given = givenRows(put, records);
  return [
    ...(records.length === 0 ? [] : [insertion(put, after, given, now)]),
    // The rows of a value that is gone; those written are others, so that both may stand in one statement.
    ...(isFirst ? [] : [removal(put, after, given)]),
  ];
}

function givenRows(put: Put, records: readonly InstanceRecord[]): string {
  const rows = records.map(({ recIndex, dataEnName, dataValue, componentCode }) => ({
    rec_index: recIndex,
    data_en_name: dataEnName,
    data_value: dataValue,
    component_code: componentCode,
  }));
  return `jsonb_to_recordset(${put(JSON.stringify(rows))}::jsonb)
    as n(rec_index integer, data_en_name text, data_value text, component_code text)`;
}

function insertion(put: Put, after: InstanceSnapshot, given: string, now: Date): string {
  const at = `${put(now)}::timestamptz`;
  return `
    insert into instance_record (bpd_instance_id, organ_id, apply_id, process_id, rec_index, data_en_name, data_value,
      component_code, created_at, updated_at)
    select ${put(after.instanceId)}::bigint, ${put(after.organId)}::integer, ${put(after.applyId)}, ${put(after.processId)}, n.rec_index,
      n.data_en_name, n.data_value, n.component_code, ${at}, ${at}
    from ${given}
    on conflict (bpd_instance_id, data_en_name, rec_index) do update
      set data_value = excluded.data_value, component_code = excluded.component_code, updated_at = excluded.updated_at
      where (instance_record.data_value, instance_record.component_code)
        is distinct from (excluded.data_value, excluded.component_code)`;
}

function removal(put: Put, { instanceId }: InstanceSnapshot, given: string): string {
  return `
    delete from instance_record r where r.bpd_instance_id = ${put(instanceId)}::bigint and not exists (
      select 1 from ${given} where n.data_en_name = r.data_en_name and n.rec_index = r.rec_index)`;
}
