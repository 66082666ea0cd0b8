-- additive
-- The order of an application's seats is that of the events which opened them. Their numbers come in blocks to each
-- process, so they say nothing about it.

alter table seat add column opened_by integer;

update seat s set opened_by = e.sequence
from instance_event e
where e.instance_id = s.instance_id and e.type = 'seat_opened'
  and (e.body #>> '{seat,seatId}')::bigint = s.seat_id;
