-- additive
-- Releases: what was taken over from a bundle of another installation, and what was there before (/sqlRelease).

-- Keys that bundles are signed with: one's own (with its private half), and those of installations that are trusted.
create table release_key (
  fingerprint text primary key,
  key_name text not null,
  public_key text not null,
  private_key text,
  added_by text,
  added_at timestamptz not null default now()
);
create unique index release_key_own on release_key ((private_key is not null)) where private_key is not null;

create table release (
  release_id bigint generated always as identity primary key,
  organ_id integer not null references organ,
  -- Of the bundle: its hash, who made it where and when, and the key it was signed with.
  bundle_hash text not null,
  bundle_company text not null,
  bundle_by text not null,
  bundle_at timestamptz not null,
  fingerprint text not null,
  note text,
  imported_by text not null references user_account (user_code) on update cascade,
  imported_at timestamptz not null,
  rolled_back_by text references user_account (user_code) on update cascade,
  rolled_back_at timestamptz
);
create index release_by_organ on release (organ_id, release_id desc);

create table release_object (
  release_id bigint not null references release,
  position integer not null,
  kind text not null,
  object_id text not null,
  object_name text not null,
  -- What it was made into.
  hash text not null,
  version integer,
  -- What was in effect before; nothing where it is new.
  before jsonb,
  -- What a roll-back did with it, and why it stays where it does.
  rolled_back text check (rolled_back in ('restored', 'withdrawn', 'stays')),
  stays_because text,
  primary key (release_id, position)
);
create index release_object_by_id on release_object (kind, object_id);

-- The release that a version came with; nothing where it was published here.
alter table process_version add column release_id bigint references release;
