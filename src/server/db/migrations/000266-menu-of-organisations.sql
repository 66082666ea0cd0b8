-- additive
-- Organisations are changed by administrators alone, and nobody else has anything to do on their page. Menus written before
-- show it to everybody: where nobody has said since whose it is, it is theirs.

insert into role_right (role_code, right_type, menu_id)
select 'admin', 'menu', m.menu_id
from menu m
join role on role.role_code = 'admin'
where m.menu_url = '/basic/organ'
  and not exists (select 1 from role_right r where r.right_type = 'menu' and r.menu_id = m.menu_id);
