-- additive
-- A session ends when nobody works in it for a while. A remembered device is a family of tokens, each exchanged for the
-- next: one that comes again was copied.

alter table session add column last_seen_at timestamptz not null default now();
-- Infinity: opened by an older program; set with the next call.
alter table session add column idle_ends_at timestamptz not null default 'infinity';
alter table session add column device_family uuid;

alter table device_token add column family_id uuid not null default gen_random_uuid();
-- When the device was first remembered: from then its greatest age counts.
alter table device_token add column family_since timestamptz not null default now();
alter table device_token add column exchanged_at timestamptz;
alter table device_token add column remote_address text;
create index device_token_by_family on device_token (family_id);
create index session_by_family on session (device_family) where device_family is not null;
