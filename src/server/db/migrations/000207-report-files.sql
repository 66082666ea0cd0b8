-- additive
-- Reports that are written to a file in the background and kept for download.

create table report_file (
  report_file_id uuid primary key,
  organ_id integer not null references organ,
  user_code text not null,
  kind text not null,
  title text not null,
  -- What was asked of the report, as its kind reads it.
  params jsonb not null default '{}',
  language text not null,
  format text not null check (format in ('xlsx', 'csv')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- What the report counts, and how much of it is written.
  done integer not null default 0,
  total integer,
  bytes bigint,
  -- Why it failed: a name of the error catalogue, and what its sentence names.
  error_code text,
  error_params jsonb not null default '{}',
  -- What its person might see when it was written.
  seen jsonb,
  -- Counts the runs; only the latest may write.
  run_no integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz
);
create index report_file_by_person on report_file (user_code, organ_id, created_at desc);
create index report_file_by_end on report_file (expires_at);

create table report_file_chunk (
  report_file_id uuid not null references report_file on delete cascade,
  chunk_no integer not null,
  bytes bytea not null,
  primary key (report_file_id, chunk_no)
);
-- Compressed by nobody twice.
alter table report_file_chunk alter column bytes set storage external;
