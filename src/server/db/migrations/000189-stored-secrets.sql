-- additive
-- Texts that other systems trust us with, encrypted with the operator's secret, which the database never sees.

create table stored_secret (
  purpose text not null,
  subject text not null,
  content bytea not null,
  stored_at timestamptz not null,
  primary key (purpose, subject)
);
