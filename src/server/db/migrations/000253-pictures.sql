-- additive
-- Pictures of people, set by themselves, and logos of organisations, set by who administers them: small PNGs.

create table user_picture (
  user_code text primary key references user_account (user_code) on update cascade on delete cascade,
  picture bytea not null,
  set_at timestamptz not null
);

create table organ_picture (
  organ_id integer primary key references organ on delete cascade,
  picture bytea not null,
  set_at timestamptz not null
);
