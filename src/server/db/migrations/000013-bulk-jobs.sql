-- additive
-- Bulk changes of many rows are jobs as imports and exports are. They have no file.

alter table table_job drop constraint table_job_kind_check;
alter table table_job add constraint table_job_kind_check
  check (kind in ('import', 'export', 'bulkUpdate', 'bulkRemove'));
alter table table_job alter column format drop not null;
-- For the daily clearing of what is finished.
create index table_job_by_age on table_job (created_at);
