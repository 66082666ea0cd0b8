-- additive
-- What automatic steps have for outside systems, and the applications that steps started.

create table step_call (
  call_id bigint generated always as identity primary key,
  instance_id bigint not null references process_instance,
  organ_id integer not null references organ,
  visit_id bigint not null,
  -- Raised when it is told anew after a refusal: the system then sees another key.
  attempt integer not null default 1,
  system_code text not null,
  method text not null,
  path text not null,
  body jsonb,
  -- cancelled: its step was withdrawn before it was sent.
  status text not null check (status in ('waiting', 'failed', 'succeeded', 'given_up', 'cancelled')),
  -- The system refused it for good: asking again brings the same answer.
  is_refused boolean not null default false,
  tries integer not null default 0,
  next_attempt_at timestamptz,
  -- Until then a process is at it. One that was killed lets go of it by this.
  leased_until timestamptz,
  answer jsonb,
  problem text,
  -- Its line in the log of outbound calls.
  log_id bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- A step tells once.
  unique (instance_id, visit_id)
);
create index step_call_due on step_call (next_attempt_at) where status in ('waiting', 'failed');
create index step_call_log on step_call (log_id) where log_id is not null;

create table subprocess (
  child_instance_id bigint primary key references process_instance,
  parent_instance_id bigint not null references process_instance,
  visit_id bigint not null,
  -- Whether the step that started it goes on when it ends.
  waits boolean not null,
  created_at timestamptz not null default now()
);
create index subprocess_by_parent on subprocess (parent_instance_id, visit_id);
