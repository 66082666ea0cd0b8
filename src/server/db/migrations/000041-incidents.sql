-- additive
-- Applications of which a step is stopped until an administrator has seen to it.

create index process_instance_stopped on process_instance (organ_id) where more ? 'incidents';
