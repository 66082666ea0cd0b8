-- additive
-- Contracts and the report of approval chains became everybody's pages, each showing what its reader may see. Menus written
-- before name the roles of then: those are taken back where nobody has changed them since.

delete from role_right r
using (
  select menu_id from role_right
  where right_type = 'menu' and menu_id in (4500, 4501, 4705)
  group by menu_id
  having array_agg(role_code order by role_code)
    = case menu_id when 4705 then array['process-admin'] else array['contract', 'legal'] end
) shipped
where r.right_type = 'menu' and r.menu_id = shipped.menu_id;
