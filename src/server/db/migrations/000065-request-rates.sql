-- additive
-- What busy callers have spent of their rate, over all processes: rows of an hour.

create table request_rate (
  subject text primary key,
  spent real not null,
  at timestamptz not null default now()
);
