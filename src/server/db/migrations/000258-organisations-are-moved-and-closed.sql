-- additive
-- Who heads headquarters follows from where an organisation stands: a move raises its chart and those below, and so does
-- closing it or opening it again.

create function raise_chart_of_moved() returns trigger language plpgsql as $$
begin
  with recursive below (organ_id) as (
    select new.organ_id
    union
    select o.organ_id from organ o join below on o.parent_organ_id = below.organ_id
  )
  update organ set chart_revision = chart_revision + 1 where organ_id in (
    select o.organ_id from organ o where o.organ_id in (select below.organ_id from below)
    order by o.organ_id for no key update);
  return null;
end $$;
create trigger chart_moved after update of parent_organ_id, status on organ for each row
  when (old.parent_organ_id is distinct from new.parent_organ_id or old.status <> new.status)
  execute function raise_chart_of_moved();
