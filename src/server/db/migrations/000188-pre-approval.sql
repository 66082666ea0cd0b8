-- additive
-- Whom the chain of a running application is foreseen to reach, as of a state of it; and what they said in advance.

create table chain_forecast (
  instance_id bigint primary key references process_instance,
  event_count integer not null,
  made_at timestamptz not null
);
create table forecast_seat (
  instance_id bigint not null references process_instance,
  user_code text not null references user_account (user_code) on update cascade,
  task_id text not null,
  reason jsonb not null,
  expected_at timestamptz,
  primary key (instance_id, user_code, task_id)
);
create index forecast_seat_by_person on forecast_seat (user_code, instance_id desc);

create table advance_opinion (
  opinion_id bigint generated always as identity primary key,
  instance_id bigint not null references process_instance,
  organ_id integer not null references organ,
  user_code text not null references user_account (user_code) on update cascade,
  task_id text not null,
  opinion text not null,
  -- A hash of everything that was visible to them when they left it.
  seen text not null,
  left_at timestamptz not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'applied', 'changed', 'refused', 'withdrawn', 'ended')),
  decided_at timestamptz,
  -- The task it was applied to, or was not.
  seat_id bigint
);
create unique index advance_opinion_waiting on advance_opinion (instance_id, user_code, task_id) where state = 'waiting';
