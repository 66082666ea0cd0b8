-- additive
-- Entries of the log are looked for by what they are about and by what an error said.
create index operation_log_subject on operation_log using gin (subject gin_trgm_ops) where subject is not null;
create index operation_log_message on operation_log using gin (message gin_trgm_ops) where message is not null;
