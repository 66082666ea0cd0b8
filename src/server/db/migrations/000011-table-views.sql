-- additive
-- Named views of a table: somebody's own, a role's, or everybody's.

create table table_view (
  view_id bigint generated always as identity primary key,
  entity text not null,
  name text not null check (length(name) between 1 and 60),
  -- What follows the question mark in the address of a list.
  query text not null check (length(query) <= 4000),
  audience text not null check (audience in ('own', 'role', 'everyone')),
  role_code text references role on update cascade on delete cascade,
  -- Whether the list opens with it for those it is for.
  is_default boolean not null default false,
  user_code text not null references user_account (user_code) on update cascade on delete cascade,
  changed_at timestamptz not null default now(),
  check ((audience = 'role') = (role_code is not null))
);
create unique index table_view_once on table_view
  (entity, audience, coalesce(role_code, ''), (case audience when 'own' then user_code else '' end), name);
create unique index table_view_default_once on table_view
  (entity, audience, coalesce(role_code, ''), (case audience when 'own' then user_code else '' end))
  where is_default;
create index table_view_by_person on table_view (user_code);

-- Views were kept among a person's settings before.
insert into table_view (entity, name, query, audience, user_code)
select substr(setting.key, 7), left(view.value ->> 'name', 60), left(view.value ->> 'query', 4000), 'own', user_code
from user_account,
  jsonb_each(config) setting,
  jsonb_array_elements(case jsonb_typeof(setting.value) when 'array' then setting.value else '[]' end) view
where setting.key like 'views.%' and length(view.value ->> 'name') > 0 and view.value ->> 'query' is not null
on conflict do nothing;
