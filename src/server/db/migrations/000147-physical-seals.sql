-- additive
-- Sealing by hand: what waits for it and what was done, and who has a physical seal in their hands.

create table physical_sealing (
  instance_id bigint not null references process_instance,
  visit_id integer not null,
  organ_id integer not null references organ,
  -- Copies times impressions, as applied for.
  planned integer not null,
  since timestamptz not null default now(),
  impressions integer,
  remark text,
  done_by text references user_account (user_code) on update cascade,
  done_at timestamptz,
  primary key (instance_id, visit_id),
  check ((done_at is null) = (impressions is null))
);
create index physical_sealing_open on physical_sealing (organ_id, since) where done_at is null;

create table seal_hand_over (
  hand_over_id bigint generated always as identity primary key,
  seal_id bigint not null references seal,
  user_code text not null references user_account (user_code) on update cascade,
  purpose text not null,
  given_by text not null references user_account (user_code) on update cascade,
  given_at timestamptz not null default now(),
  taken_back_by text references user_account (user_code) on update cascade,
  taken_back_at timestamptz,
  remark text not null default '',
  check ((taken_back_at is null) = (taken_back_by is null))
);
-- A seal is in the hands of one person.
create unique index seal_hand_over_open on seal_hand_over (seal_id) where taken_back_at is null;
create index seal_hand_over_by_seal on seal_hand_over (seal_id, hand_over_id desc);
