-- additive
-- The seals of an organisation and everything that was ever changed about them. A seal is never deleted.

create table seal (
  seal_id bigint generated always as identity primary key,
  organ_id integer not null references organ,
  dept_id integer not null references dept,
  seal_name text not null,
  seal_desc text not null default '',
  seal_status text not null check (seal_status in ('valid', 'disabled', 'temporary')),
  valid_from date,
  valid_until date,
  -- From this moment it seals nothing any more.
  lost_at timestamptz,
  medium text not null check (medium in ('electronic', 'physical')),
  seal_kind text not null,
  shape text not null check (shape in ('round', 'oval', 'square')),
  width_mm numeric(5, 1) not null,
  height_mm numeric(5, 1) not null,
  keepers text[] not null default '{}',
  may_apply text[] not null default '{}',
  -- What it says, where it was drawn from that.
  drawing jsonb,
  -- Outlines in millimetres from its middle (SVG path data), or a PNG.
  picture_path text,
  picture_png bytea,
  row_version integer not null default 1,
  created_by text not null references user_account (user_code) on update cascade,
  created_at timestamptz not null default now(),
  updated_by text not null references user_account (user_code) on update cascade,
  updated_at timestamptz not null default now(),
  check (seal_status <> 'temporary' or (valid_from is not null and valid_until >= valid_from)),
  check (lost_at is null or seal_status = 'disabled')
);
create unique index seal_by_name on seal (organ_id, lower(seal_name));
create index seal_by_dept on seal (dept_id);

create table seal_change (
  change_id bigint generated always as identity primary key,
  seal_id bigint not null references seal,
  at timestamptz not null default now(),
  user_code text not null references user_account (user_code) on update cascade,
  fields jsonb not null,
  request_code text
);
create index seal_change_by_seal on seal_change (seal_id, change_id desc);
create trigger seal_change_is_append_only before update or delete on seal_change
  for each row execute function refuse_change();

-- With what a seal signs: its key never leaves the server.
create table seal_certificate (
  seal_id bigint primary key references seal,
  -- X.509 and PKCS #8, DER.
  certificate bytea not null,
  private_key bytea not null,
  subject text not null,
  fingerprint text not null,
  valid_until timestamptz not null,
  created_at timestamptz not null default now()
);
