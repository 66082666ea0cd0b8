-- additive
-- When the chain of an application is to be foretold next: at once after each of its moves, empty once it has ended.
-- The sweep of every minute finds what moved without looking at what runs.

alter table process_instance add column forecast_at timestamptz;
update process_instance set forecast_at = now() where status in ('running', 'returned');
create index process_instance_forecast on process_instance (forecast_at) where forecast_at is not null;
