-- additive
-- What an imported thing is called in further languages, for the history of releases.
alter table release_object add column object_names jsonb not null default '{}'::jsonb;
