-- additive
-- When something of an application is next to be done because of the time (R25): late work, the end of a delay.

alter table process_instance add column wake_at timestamptz;
create index process_instance_wake on process_instance (wake_at) where wake_at is not null;
