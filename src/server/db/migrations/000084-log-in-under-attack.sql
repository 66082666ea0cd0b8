-- additive
-- A ticket ends with the session it was given to. An address from which many log-ins fail proves work instead of
-- waiting; administrators are told of a proxy that nobody named.

-- Null: given by an older program, and gone within a minute.
alter table ticket add column session_hash bytea;

create table login_proof (
  challenge text primary key,
  bits integer not null,
  -- Good from there alone, so that nobody gathers them elsewhere.
  remote_address text not null,
  expires_at timestamptz not null
);
create index login_proof_by_expiry on login_proof (expires_at);

create table unnamed_proxy (
  remote_address text primary key,
  last_seen_at timestamptz not null default now()
);
