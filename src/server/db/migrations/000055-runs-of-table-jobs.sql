-- additive
-- A job that is taken over must not be finished by the process that was thought dead: every run counts up, and only the
-- latest may write. `step` is the one queued last: what is run again after a failure.

alter table table_job add column run_no integer not null default 0;
alter table table_job add column step text check (step in ('check', 'commit', 'revert', 'export', 'bulk'));
