-- additive
-- The task for which somebody logs in, while their second factor is asked for.

alter table login_second_step add column bpd_task_id bigint;
