-- additive
-- The session in which the link of a message was opened: an answer that was lost on its way is given to it once more.

alter table message add column link_used_in bytea;
