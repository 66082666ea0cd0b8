-- additive
-- Processes on several machines share the uploaded files: one that looks elsewhere for them says so at its start.

create table file_place (
  only_row boolean primary key default true check (only_row),
  mark text not null
);
