-- additive
-- Sign-on from other systems.

-- Tokens that logged somebody in or were refused for their account: each is good once, in every process, until it has
-- run out by itself.
create table used_sign_on_token (
  -- SHA-256 of the way, the issuer and the token's id.
  token_key bytea primary key,
  expires_at timestamptz not null
);
create index used_sign_on_token_by_expiry on used_sign_on_token (expires_at);

-- By which way a session was opened, also where a second step followed.
alter table session add column opened_by text not null default 'password'
  check (opened_by in ('password', 'device', 'sso', 'cookie', 'bpm', 'mobile', 'messaging', 'oidc'));
alter table login_second_step add column opened_by text not null default 'password';

-- Log-ins that this application sent somebody to another system for.
create table sign_on_attempt (
  -- SHA-256 of what the other system sends back (`state`).
  state_hash bytea primary key,
  opened_by text not null,
  -- SHA-256 of what only the browser that began it knows: a link sent to somebody else logs nobody in.
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
create index sign_on_attempt_by_expiry on sign_on_attempt (expires_at);
