-- additive
-- What the server keeps about tables that schema files make; the tables themselves come with the files.

create sequence table_generation;

-- The accepted schemas: what every process serves, whatever its own folder holds.
create table table_schema (
  entity text primary key,
  table_name text not null,
  file text not null,
  -- Machine and folder that last brought the file: only there does its absence mean that it was removed.
  origin text not null,
  content text not null,
  content_hash text not null,
  model jsonb not null,
  generation bigint not null,
  state text not null default 'active' check (state in ('active', 'hidden')),
  -- Hashes of every content that was accepted before: a process that still has one of them is behind.
  known_hashes text[] not null default '{}',
  -- Columns that no property uses any more, by column: [{column, field, since}].
  set_aside jsonb not null default '[]',
  accepted_at timestamptz not null default now()
);
create index table_schema_by_generation on table_schema (generation);

-- Files that were not accepted, or only with warnings.
create table table_schema_problem (
  origin text not null,
  file text not null,
  entity text,
  problems jsonb not null,
  seen_at timestamptz not null default now(),
  primary key (origin, file)
);

-- Every change of a row of an audited table. row_key is the key as text.
create table table_change (
  change_id bigint generated always as identity primary key,
  entity text not null,
  row_key text not null,
  at timestamptz not null default now(),
  user_code text not null,
  organ_id integer,
  kind text not null check (kind in ('create', 'update', 'delete', 'restore', 'purge')),
  -- {field: {from, to}}
  changes jsonb not null,
  batch_id uuid,
  request_code text
);
create index table_change_by_row on table_change (entity, row_key, change_id);
create index table_change_by_batch on table_change (batch_id) where batch_id is not null;

create table table_job (
  job_id uuid primary key,
  entity text not null,
  kind text not null check (kind in ('import', 'export')),
  state text not null check (
    state in ('waiting', 'running', 'ready', 'committing', 'done', 'reverting', 'reverted', 'cancelled', 'failed')),
  format text not null check (format in ('csv', 'xlsx')),
  file_name text not null,
  user_code text not null,
  organ_id integer not null,
  roles text[] not null,
  language text not null,
  -- What was asked: mapping, mode, filter, sort, columns.
  settings jsonb not null,
  done integer not null default 0,
  total integer,
  failed_rows integer not null default 0,
  added_rows integer not null default 0,
  changed_rows integer not null default 0,
  error text,
  cancel_asked boolean not null default false,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index table_job_by_person on table_job (user_code, entity, created_at);

-- The bytes of a file that was sent for an import or written by an export.
create table table_job_chunk (
  job_id uuid not null references table_job on delete cascade,
  chunk_no integer not null,
  bytes bytea not null,
  primary key (job_id, chunk_no)
);
-- Compressed by nobody twice: sheets are small or packed already.
alter table table_job_chunk alter column bytes set storage external;

create table table_import_line (
  job_id uuid not null references table_job on delete cascade,
  line integer not null,
  cells jsonb not null,
  -- The line as a row; null where nothing of it could be read.
  record jsonb,
  -- {field: {code, params, message}}; null: good.
  errors jsonb,
  action text not null check (action in ('add', 'update', 'none')),
  row_key text,
  primary key (job_id, line)
);
create index table_import_line_faulty on table_import_line (job_id, line) where errors is not null;

-- What a page checks rows with, by the hash of what it checks.
create table table_validator (
  hash text primary key,
  record_schema jsonb not null,
  created_at timestamptz not null default now()
);
