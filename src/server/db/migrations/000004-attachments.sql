-- additive
-- Uploaded files: what is kept in the storage, and which application refers to it.

create table attachment (
  file_id text primary key,
  -- The random name in the storage.
  storage_key text not null unique,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null,
  uploaded_by text not null references user_account (user_code) on update cascade,
  organ_id integer not null references organ,
  -- Arriving: on its way into the storage. It is noted before its bytes are, so that none is left without a row.
  state text not null check (state in ('arriving', 'unreferenced', 'referenced')),
  -- The application that refers to it, or did.
  instance_id bigint references process_instance,
  uploaded_at timestamptz not null default now(),
  -- Since when it has been arriving or unreferenced; what is so for too long is collected.
  since timestamptz not null default now()
);
create index attachment_by_instance on attachment (instance_id) where instance_id is not null;
create index attachment_to_collect on attachment (since) where state <> 'referenced';
