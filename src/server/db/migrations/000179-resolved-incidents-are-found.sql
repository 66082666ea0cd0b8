-- additive
-- The stops of applications that somebody has seen to, the latest first.

create index instance_event_incident_resolved on instance_event (at) where type = 'incident_resolved';
