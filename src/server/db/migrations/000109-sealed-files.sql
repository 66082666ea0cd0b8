-- additive
-- Documents that were sealed: which file became which, with what, by whom, and the code that anybody checks it by.

create table sealed_file (
  sealed_id bigint generated always as identity primary key,
  instance_id bigint not null references process_instance,
  organ_id integer not null references organ,
  original_file_id text not null references attachment,
  sealed_file_id text not null references attachment,
  file_name text not null,
  original_sha256 bytea not null,
  sealed_sha256 bytea not null unique,
  -- Not to be guessed: a hundred random bits.
  code text not null unique,
  seal_ids bigint[] not null,
  -- As they were called then.
  seal_names text[] not null,
  impressions integer not null,
  signed_as text not null,
  sealed_by text not null references user_account (user_code) on update cascade,
  sealed_at timestamptz not null default now(),
  -- A document of an application is sealed once.
  unique (instance_id, original_file_id)
);
create trigger sealed_file_is_append_only before update or delete on sealed_file
  for each row execute function refuse_change();
