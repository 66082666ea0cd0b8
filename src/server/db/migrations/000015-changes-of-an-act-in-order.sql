-- additive
-- What one act changed is taken back a part at a time, the last first: however many there are, the next part is found at once.

create index table_change_by_act on table_change (batch_id, change_id) where batch_id is not null;
drop index table_change_by_batch;
