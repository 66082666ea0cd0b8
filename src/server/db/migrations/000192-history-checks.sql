-- additive
-- Verifications of the histories of an organisation's applications, and what each found.

create table history_check (
  check_id bigint generated always as identity primary key,
  organ_id integer not null references organ,
  -- Null: begun by the clock.
  asked_by text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done')),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Applications there were as it began, and as many as have been looked at.
  total integer not null default 0,
  instances integer not null default 0,
  events bigint not null default 0,
  -- A process that takes it over goes on behind this one.
  last_instance_id bigint not null default 0
);
create index history_check_of_organ on history_check (organ_id, check_id desc);
-- One at a time for each organisation.
create unique index history_check_open on history_check (organ_id) where state <> 'done';

create table history_finding (
  check_id bigint not null references history_check on delete cascade,
  instance_id bigint not null,
  apply_id text not null,
  sequence integer not null,
  problem text not null,
  primary key (check_id, instance_id)
);
create index history_finding_of_instance on history_finding (instance_id);
