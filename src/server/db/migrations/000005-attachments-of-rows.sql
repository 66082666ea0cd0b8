-- additive
-- Uploaded files that rows of tables refer to.

create table attachment_row (
  file_id text not null references attachment on delete cascade,
  entity text not null,
  row_key text not null,
  field text not null,
  -- A row that let go of a file may take it back, while it is there.
  is_current boolean not null default true,
  primary key (file_id, entity, row_key, field)
);
create index attachment_row_by_row on attachment_row (entity, row_key);

-- What rows refer to already.
do $$
declare
  found record;
begin
  for found in
    select s.entity, s.model ->> 'table' as table_name, field ->> 'name' as field, field ->> 'column' as field_column,
      (select k ->> 'column' from jsonb_array_elements(s.model -> 'fields') k
        where k ->> 'name' = s.model ->> 'key') as key_column
    from table_schema s, jsonb_array_elements(s.model -> 'fields') field
    where field ->> 'kind' = 'attachment' and s.model ->> 'storage' <> 'call'
  loop
    if to_regclass(quote_ident(found.table_name)) is null then
      continue;
    end if;
    execute format(
      'insert into attachment_row (file_id, entity, row_key, field)
       select a.file_id, %L, t.%I::text, %L from %I t
       cross join lateral jsonb_array_elements(case jsonb_typeof(t.%I) when ''array'' then t.%I else ''[]'' end) file
       join attachment a on a.file_id = file ->> ''fileId'' on conflict do nothing',
      found.entity, found.key_column, found.field, found.table_name, found.field_column, found.field_column);
  end loop;
end
$$;
update attachment set state = 'referenced'
where state = 'unreferenced' and file_id in (select file_id from attachment_row);
