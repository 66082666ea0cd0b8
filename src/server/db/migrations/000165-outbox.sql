-- additive
-- What people are told goes further than their open pages: a notice waits here until every channel has taken it.
-- Notices from before are not sent any more.

alter table notification add column queued_at timestamptz;
alter table notification alter column queued_at set default now();
create index notification_queued on notification (notification_id) where queued_at is not null;
