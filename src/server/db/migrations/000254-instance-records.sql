-- additive
-- The values of data items in applications (spec §3 instance data item): rows that `storeOutcome` keeps as the form has them.

create table instance_record (
  rec_id bigint generated always as identity primary key,
  bpd_instance_id bigint not null references process_instance,
  organ_id integer not null references organ,
  apply_id text not null,
  process_id text not null,
  rec_index integer not null check (rec_index >= 0),
  data_en_name text not null,
  data_value text not null,
  -- The field by its address, as rights and restrictions name it.
  component_code text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (bpd_instance_id, data_en_name, rec_index)
);
create index instance_record_by_organ on instance_record (organ_id, rec_id);
create index instance_record_by_apply on instance_record (apply_id);
create index instance_record_by_process on instance_record (process_id, rec_id);
create index instance_record_by_name on instance_record (data_en_name, rec_id);

-- What applications submitted before have; the numbering is that of `instanceRecords`.
with bound as (
  select v.process_id, v.version, c.at, field.code as field, field.col, field.col_at, field.item
  from process_version v
  join form_page f on f.page_id = v.page_id and f.version = v.page_version
  cross join lateral jsonb_array_elements(f.page -> 'components') with ordinality as c (component, at)
  cross join lateral (
    select c.component ->> 'componentCode' as code, null::text as col, 0::bigint as col_at,
      c.component ->> 'candidateValue' as item
    where c.component ->> 'candidateType' = 'DATAITEM'
    union all
    select c.component ->> 'componentCode', k.child ->> 'componentCode', k.at, k.child ->> 'candidateValue'
    from jsonb_array_elements(case when jsonb_typeof(c.component -> 'children') = 'array'
      then c.component -> 'children' else '[]' end) with ordinality as k (child, at)
    where c.component ->> 'componentType' = '1014' and k.child ->> 'candidateType' = 'DATAITEM'
  ) field
  where coalesce(field.item, '') <> ''
), placed as (
  select i.instance_id, i.organ_id, i.apply_id, i.process_id, i.updated_at, b.item,
    b.field || coalesce('.' || b.col, '') as address, r.value,
    row_number() over (partition by i.instance_id, b.item order by b.at, b.col_at, r.at) - 1 as rec_index
  from process_instance i
  join bound b on b.process_id = i.process_id and b.version = i.process_version
  cross join lateral (
    select i.form -> b.field as value, 0::bigint as at where b.col is null
    union all
    select case when jsonb_typeof(e.cells) = 'object' then e.cells -> b.col end, e.at
    from jsonb_array_elements(case when b.col is not null and jsonb_typeof(i.form -> b.field) = 'array'
      then i.form -> b.field else '[]' end) with ordinality as e (cells, at)
  ) r
  where i.round > 0
)
insert into instance_record (bpd_instance_id, organ_id, apply_id, process_id, rec_index, data_en_name, data_value,
  component_code, created_at, updated_at)
select instance_id, organ_id, apply_id, process_id, rec_index, item,
  case jsonb_typeof(value) when 'array'
    then '[' || (select string_agg(member::text, ',' order by at) from jsonb_array_elements(value) with ordinality as m (member, at)) || ']'
    else value #>> '{}' end,
  address, updated_at, updated_at
from placed
where value is not null and value not in ('null', '""', '[]');

-- The table that the schema made before had no writer; its schema now names this one.
do $$
declare is_empty boolean;
begin
  if to_regclass('public.bpd_instance_rec') is not null then
    execute 'select not exists (select 1 from bpd_instance_rec)' into is_empty;
    if is_empty then drop table bpd_instance_rec; end if;
  end if;
end $$;
delete from table_schema where entity = 'bpdInstanceRec' and model ->> 'storage' = 'table';
