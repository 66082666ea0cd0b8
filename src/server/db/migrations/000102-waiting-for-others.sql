-- additive
-- What waits for others: questions to countersigners, work that was delegated, and what a deputy has for somebody.

create index seat_waiting on seat (user_code, organ_id) where status = 'waiting';
create index seat_delegated on seat (user_code, organ_id) where cause = 'delegated';
create index seat_on_behalf on seat (on_behalf_of, organ_id) where status <> 'ended' and on_behalf_of is not null;
