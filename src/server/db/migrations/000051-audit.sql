-- additive
-- The log says to whom and from what to what, keeps what was refused and who read confidential files, and counts what
-- comes again and again within a minute in one row.

alter table operation_log drop constraint operation_log_kind_check;
alter table operation_log add constraint operation_log_kind_check
  check (kind in ('login', 'login_failed', 'logout', 'operation', 'refused', 'file_read', 'error'));
-- Whom it concerns, by their codes.
alter table operation_log add column target text;
alter table operation_log add column from_value text;
alter table operation_log add column to_value text;
alter table operation_log add column times integer not null default 1;
alter table operation_log add column last_at timestamptz;
-- What is counted together; null: a row of its own.
alter table operation_log add column tally_key text;
create unique index operation_log_tally on operation_log (tally_key) where tally_key is not null;
create index operation_log_target on operation_log using gin (target gin_trgm_ops) where target is not null;
