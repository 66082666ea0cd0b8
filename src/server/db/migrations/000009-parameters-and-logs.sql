-- additive
-- Parameters of the system that somebody has changed, and what makes a long operation log quick to look through.

-- organ_id null: the value holds in every organisation that has none of its own.
create table parameter_value (
  parameter text not null,
  organ_id integer references organ,
  value jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
create unique index parameter_value_once on parameter_value (parameter, coalesce(organ_id, 0));

-- Null in from_value or to_value: no value of its own, the default held.
create table parameter_change (
  change_id bigint generated always as identity primary key,
  parameter text not null,
  organ_id integer references organ,
  from_value jsonb,
  to_value jsonb,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  request_code text
);
create index parameter_change_by_parameter on parameter_change (parameter, change_id desc);

create index operation_log_by_kind on operation_log (kind, log_id desc);
create index operation_log_by_person on operation_log (user_code, log_id desc);
create index operation_log_by_request on operation_log (request_code) where request_code is not null;
create index operation_log_by_call on operation_log (call, log_id desc) where call is not null;
