-- additive
-- A form page belongs to the organisation that first saved it; without one it is the whole group's.
alter table form_page add column organ_id integer references organ;

-- Whose the pages are that stand here: of the one organisation that they name or whose processes bind them; of several,
-- the group's; of none, that of whoever made them.
with claims as (
  select f.page_id, o.organ_id
  from form_page f join organ o on o.organ_id::text = f.page ->> 'company'
  union
  select v.page_id, p.organ_id
  from process_version v join process p on p.process_id = v.process_id
  where v.page_id is not null
), counted as (
  select page_id, min(organ_id) as organ_id, count(*) as organs from claims group by page_id
), made as (
  select distinct on (f.page_id) f.page_id, u.default_organ_id as organ_id
  from form_page f join user_account u on u.user_code = f.created_by
  order by f.page_id, f.version
)
update form_page f
set organ_id = case when c.page_id is null then m.organ_id when c.organs = 1 then c.organ_id end
from (select distinct page_id from form_page) each
left join counted c on c.page_id = each.page_id
left join made m on m.page_id = each.page_id
where f.page_id = each.page_id;

create index form_page_by_organ on form_page (organ_id, page_id, version desc);
