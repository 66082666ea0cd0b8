-- additive
-- Why a session was ended before its time: open pages say it. Null where it is not over, has run out by itself, or was ended
-- before this was noted.
alter table session add column ended_by text
  check (ended_by in ('person', 'password', 'administrator', 'copy'));
