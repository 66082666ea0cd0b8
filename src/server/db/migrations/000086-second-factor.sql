-- additive
-- Second factors of log-in: codes of an authenticator app, passkeys, and recovery codes for who has lost them.

create table totp_factor (
  user_code text primary key references user_account (user_code) on update cascade on delete cascade,
  -- Null until a code of the app has proved that it was taken over.
  secret text,
  pending_secret text,
  confirmed_at timestamptz,
  -- The time step of the last code: each is good once.
  last_step bigint not null default 0
);

create table passkey (
  credential_id text primary key,
  user_code text not null references user_account (user_code) on update cascade on delete cascade,
  -- The host name it is bound to.
  rp_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  label text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_code);

create table recovery_code (
  user_code text not null references user_account (user_code) on update cascade on delete cascade,
  code_hash bytea not null,
  primary key (user_code, code_hash)
);

create table passkey_ceremony (
  challenge text primary key,
  user_code text not null references user_account (user_code) on update cascade on delete cascade,
  purpose text not null check (purpose in ('register', 'log_in')),
  rp_id text not null,
  expires_at timestamptz not null
);
create index passkey_ceremony_by_expiry on passkey_ceremony (expires_at);

-- A log-in whose password was right and whose second factor is still to come.
create table login_second_step (
  challenge_hash bytea primary key,
  user_code text not null references user_account (user_code) on update cascade on delete cascade,
  remember boolean not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index login_second_step_by_expiry on login_second_step (expires_at);

alter table role add column needs_second_factor boolean not null default false;
alter table session add column must_enrol boolean not null default false;
-- When its holder last proved who they are.
alter table session add column confirmed_at timestamptz not null default now();
alter table device_token add column second_factor boolean not null default false;
