-- additive
-- What somebody was sent to read, and whether they have (R27): beside the application, which it never blocks.

create table reading (
  reading_id bigint generated always as identity primary key,
  instance_id bigint not null references process_instance,
  organ_id integer not null references organ,
  user_code text not null references user_account (user_code) on update cascade,
  sent_by text not null references user_account (user_code) on update cascade,
  note text not null default '',
  -- What the sender did not see themselves; the reader does not see it either.
  hidden text[] not null default '{}',
  sent_at timestamptz not null default now(),
  reminded_at timestamptz,
  read_at timestamptz,
  opinion text,
  recalled_at timestamptz
);
-- Nobody has the same application to read twice from the same person.
create unique index reading_unread on reading (instance_id, user_code, sent_by)
  where read_at is null and recalled_at is null;
create index reading_by_instance on reading (instance_id) where recalled_at is null;
create index reading_by_reader on reading (user_code, organ_id, reading_id desc) where recalled_at is null;
create index reading_by_sender on reading (sent_by, organ_id, reading_id desc);
