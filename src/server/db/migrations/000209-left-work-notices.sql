-- additive
-- Administrators hear once of each person who has left and whose tasks nobody does.

create table left_work_notice (
  organ_id integer not null references organ,
  user_code text not null references user_account (user_code) on update cascade on delete cascade,
  notified_at timestamptz not null,
  primary key (organ_id, user_code)
);
