-- additive
-- Entries may stand in the top bar, and one may lead where another leads. Numbers that named no entry name none any more.

alter table menu drop constraint menu_menu_type_check;
alter table menu add constraint menu_menu_type_check check (menu_type in ('leftNav', 'topNav', 'group'));
update menu set menu_rel_id = null
where not exists (select 1 from menu other where other.menu_id = menu.menu_rel_id and other.menu_id <> menu.menu_id);
alter table menu add constraint menu_menu_rel_id_fkey foreign key (menu_rel_id) references menu;
create index menu_by_related on menu (menu_rel_id) where menu_rel_id is not null;
