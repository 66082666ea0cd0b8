-- additive
-- Approver matrices of an organisation: who approves what, by the values of a form (/sapCartesianRule).

create table approver_matrix (
  organ_id integer not null references organ,
  matrix_id text not null,
  -- What is being written; nothing asks it before it is published.
  draft jsonb not null,
  row_version integer not null default 1,
  created_by text not null references user_account (user_code) on update cascade,
  created_at timestamptz not null default now(),
  updated_by text not null references user_account (user_code) on update cascade,
  updated_at timestamptz not null default now(),
  primary key (organ_id, matrix_id)
);

-- What counts from a day on, until a version of a later day does. A version never changes.
create table approver_matrix_version (
  version_id bigint generated always as identity primary key,
  organ_id integer not null,
  matrix_id text not null,
  version integer not null,
  content jsonb not null,
  valid_from date not null,
  published_by text not null references user_account (user_code) on update cascade,
  published_at timestamptz not null default now(),
  unique (organ_id, matrix_id, version),
  foreign key (organ_id, matrix_id) references approver_matrix
);
create index approver_matrix_version_by_day on approver_matrix_version (organ_id, matrix_id, valid_from desc, version desc);
create trigger approver_matrix_version_is_append_only before delete or update of version, content, valid_from on approver_matrix_version
  for each row execute function refuse_change();
