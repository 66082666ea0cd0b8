-- additive
-- Heads of headquarters decide in companies they are no members of: as guests, who see what they hold and nothing else.

create table organ_guest (
  user_code text not null references user_account (user_code) on update cascade on delete cascade,
  organ_id integer not null references organ,
  -- Where they are a member; who leaves it is no guest any more.
  home_organ_id integer not null references organ,
  since timestamptz not null default now(),
  primary key (user_code, organ_id)
);

-- The charts of companies say who heads headquarters and who is away there.
create function raise_chart_revision_below() returns trigger language plpgsql as $$
begin
  with recursive below (organ_id) as (
    select o.organ_id from organ o where o.parent_organ_id in (select changed.organ_id from changed)
    union
    select o.organ_id from organ o join below on o.parent_organ_id = below.organ_id
  )
  update organ set chart_revision = chart_revision + 1 where organ_id in (select organ_id from below);
  return null;
end $$;
create trigger chart_insert_below after insert on dept_rel referencing new table as changed for each statement execute function raise_chart_revision_below();
create trigger chart_update_below after update on dept_rel referencing new table as changed for each statement execute function raise_chart_revision_below();
create trigger chart_delete_below after delete on dept_rel referencing old table as changed for each statement execute function raise_chart_revision_below();
create trigger chart_insert_below after insert on absence referencing new table as changed for each statement execute function raise_chart_revision_below();
create trigger chart_update_below after update on absence referencing new table as changed for each statement execute function raise_chart_revision_below();
create trigger chart_delete_below after delete on absence referencing old table as changed for each statement execute function raise_chart_revision_below();
