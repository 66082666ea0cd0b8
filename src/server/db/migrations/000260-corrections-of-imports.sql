-- additive
-- What people corrected in the lines of an import: a sheet that is read anew, into other fields, has it again.

create table table_import_correction (
  job_id uuid not null references table_job on delete cascade,
  line integer not null,
  cells jsonb not null,
  primary key (job_id, line)
);
