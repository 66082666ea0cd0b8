-- additive
-- Whom an application was foreseen to reach when it was submitted, once for each round: to stand beside what happened.

create table foreseen_way (
  instance_id bigint not null references process_instance,
  round integer not null,
  foreseen_at timestamptz not null,
  -- The steps in order: task, whom it would go to, who might be passed over, and how it goes on.
  steps jsonb not null,
  primary key (instance_id, round)
);
