-- additive
-- Lines of an import come a million at a time: looking up the job of each took as long as keeping the line.
-- Housekeeping removes them after their job instead.

alter table table_import_line drop constraint table_import_line_job_id_fkey;

-- The keys that an import has added to a table without a history, some thousands a piece: for taking it back.
create table table_import_added (
  job_id uuid not null references table_job on delete cascade,
  part_no integer not null,
  row_keys text[] not null,
  primary key (job_id, part_no)
);
