-- additive
alter table process_version add column note text;
