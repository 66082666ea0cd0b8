-- additive
-- Whoever asks for a seal order again gives it another day of attempts; those of the days before are counted on.

alter table seal_order add column earlier_attempts integer not null default 0;

update seal_order o set earlier_attempts = logged.attempts - o.attempts
from (select order_id, count(*)::integer as attempts from seal_print_log group by order_id) logged
where logged.order_id = o.order_id and logged.attempts > o.attempts;
