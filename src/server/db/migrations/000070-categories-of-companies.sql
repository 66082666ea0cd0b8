-- additive
-- A category belongs to an organisation, or to the group (null): those that are there stay everybody's to read.
alter table process_category add column organ_id integer references organ;

-- An administrator of one organisation reads its lines of the log alone, the latest first.
create index operation_log_by_organ on operation_log (organ_id, log_id desc);
