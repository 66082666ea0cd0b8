-- additive
-- Why a log-in failed and what an error said, as columns of the log: they are shown and looked for.

alter table operation_log add column reason text;
alter table operation_log add column message text;
update operation_log set reason = detail ->> 'why', message = left(detail ->> 'message', 500)
  where kind in ('login_failed', 'error');
create index operation_log_by_reason on operation_log (reason, log_id desc) where reason is not null;
create index operation_log_by_address on operation_log (remote_address, log_id desc) where remote_address is not null;
