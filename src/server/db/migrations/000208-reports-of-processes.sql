-- additive
-- Reports ask for what was submitted of a process in a period.
create index process_instance_submitted on process_instance (process_id, apply_date) where apply_date is not null;
