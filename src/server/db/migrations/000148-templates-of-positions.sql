-- additive
-- Places of seals that are used again and again: somebody's own, or everybody's of an organisation.

create table placement_template (
  template_id bigint generated always as identity primary key,
  organ_id integer not null references organ,
  -- Null: everybody's.
  user_code text references user_account (user_code) on update cascade,
  template_name text not null,
  placements jsonb not null,
  created_by text not null references user_account (user_code) on update cascade,
  created_at timestamptz not null default now()
);
create unique index placement_template_by_name on placement_template (organ_id, coalesce(user_code, ''), lower(template_name));
