-- additive
-- Revisions of charts are raised in the order of the organisations: of two changes at once neither waits for the other for ever.

create or replace function raise_chart_revision() returns trigger language plpgsql as $$
begin
  if tg_table_name in ('dept', 'user_organ', 'dept_rel') then
    update organ set chart_revision = chart_revision + 1 where organ_id in (
      select o.organ_id from organ o where o.organ_id in (select changed.organ_id from changed)
      order by o.organ_id for no key update);
  else
    update organ set chart_revision = chart_revision + 1
      where organ_id in (select o.organ_id from organ o order by o.organ_id for no key update);
  end if;
  return null;
end $$;

create or replace function raise_chart_revision_of_hidden_people() returns trigger language plpgsql as $$
begin
  if exists (select 1 from user_data_forbid where entity = 'user' and status = '1') then
    update organ set chart_revision = chart_revision + 1
      where organ_id in (select o.organ_id from organ o order by o.organ_id for no key update);
  end if;
  return null;
end $$;

create or replace function raise_chart_revision_of_absent() returns trigger language plpgsql as $$
begin
  update organ set chart_revision = chart_revision + 1 where organ_id in (
    select o.organ_id from organ o where o.organ_id in (select changed.organ_id from changed)
    order by o.organ_id for no key update);
  return null;
end $$;

create or replace function raise_chart_revision_below() returns trigger language plpgsql as $$
begin
  with recursive below (organ_id) as (
    select o.organ_id from organ o where o.parent_organ_id in (select changed.organ_id from changed)
    union
    select o.organ_id from organ o join below on o.parent_organ_id = below.organ_id
  )
  update organ set chart_revision = chart_revision + 1 where organ_id in (
    select o.organ_id from organ o where o.organ_id in (select below.organ_id from below)
    order by o.organ_id for no key update);
  return null;
end $$;
