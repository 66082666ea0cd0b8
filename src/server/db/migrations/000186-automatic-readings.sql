-- additive
-- What is sent to be read by itself, by process (R27); nobody has sent such a reading.

create table read_rules (
  process_id text primary key references process on delete cascade,
  organ_id integer not null references organ,
  -- [{afterTask, userCodes, roles, note}]; afterTask null: once the application is complete.
  rules jsonb not null default '[]',
  row_version integer not null default 1,
  updated_by text not null references user_account (user_code) on update cascade,
  updated_at timestamptz not null default now()
);

alter table reading alter column sent_by drop not null;
-- After which step it was sent by a rule; empty: once the application was complete.
alter table reading add column after_task text;
create unique index reading_unread_by_rule on reading (instance_id, user_code)
  where sent_by is null and read_at is null and recalled_at is null;
