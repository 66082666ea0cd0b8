-- additive
-- What a sealing step orders from the seal system outside, and every attempt to hand it over.

create table seal_order (
  order_id bigint generated always as identity primary key,
  -- By this key the seal system knows an order again, however often it is told of it.
  order_key uuid not null unique default gen_random_uuid(),
  instance_id bigint not null references process_instance,
  organ_id integer not null references organ,
  visit_id bigint not null,
  -- unsent: sealed while no seal system was set up; it goes when somebody asks for it.
  status text not null check (status in ('unsent', 'waiting', 'succeeded', 'failed', 'given_up')),
  request jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  -- Until then a process is at it. One that was killed lets go of it by this.
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- A step orders once.
  unique (instance_id, visit_id)
);
create index seal_order_due on seal_order (next_attempt_at) where status in ('waiting', 'failed');
create index seal_order_by_organ on seal_order (organ_id, order_id desc);

create table seal_print_log (
  log_id bigint generated always as identity primary key,
  order_id bigint not null references seal_order,
  instance_id bigint not null references process_instance,
  organ_id integer not null references organ,
  sync_status text not null check (sync_status in ('succeeded', 'failed', 'given_up')),
  sync_target text not null,
  sync_request text not null,
  sync_response text,
  sync_date timestamptz not null
);
create index seal_print_log_by_instance on seal_print_log (instance_id, log_id desc);
create trigger seal_print_log_is_append_only before update or delete on seal_print_log
  for each row execute function refuse_change();
