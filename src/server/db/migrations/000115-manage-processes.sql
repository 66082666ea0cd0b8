-- additive
-- Whether the start list within the messaging application offers the process (spec §7 chageProcessWechatVisibility).
alter table process add column messaging_visible boolean not null default true;

-- How many applications of a process are on their way.
create index process_instance_on_its_way on process_instance (process_id) where status in ('running', 'returned');
