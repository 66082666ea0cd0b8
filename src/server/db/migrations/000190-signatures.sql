-- additive
-- Pictures of signatures, each once, named by the SHA-256 of its bytes; and which one somebody signs with now.

create table signature_picture (
  sha256 bytea primary key check (length(sha256) = 32),
  picture bytea not null check (length(picture) <= 65536),
  -- It stands below a decision: it stays for good.
  is_used boolean not null default false
);
create table user_signature (
  user_code text primary key references user_account (user_code) on update cascade on delete cascade,
  sha256 bytea not null references signature_picture,
  set_at timestamptz not null
);
create index user_signature_by_picture on user_signature (sha256);
