-- additive
-- Which key of releases is one's own. Its private half goes to the stored secrets; `private_key` holds those from before.

alter table release_key add column is_own boolean not null default false;
update release_key set is_own = true where private_key is not null;
create unique index release_key_is_own on release_key (is_own) where is_own;
