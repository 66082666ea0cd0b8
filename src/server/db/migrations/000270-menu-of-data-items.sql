-- additive
-- Two screens were named after something else than they show: the data items and their constraint values. Menus written
-- before say it anew, where nobody has named them otherwise since.

update menu set menu_name = '数据项管理',
  menu_names = menu_names || '{"en-US": "Data items", "ja-JP": "データ項目管理"}'::jsonb
where menu_url = '/formBuilder/itemManage' and menu_name = '表单元素管理';
update menu set menu_name = '约束值管理',
  menu_names = menu_names || '{"en-US": "Constraint values", "ja-JP": "制約値管理"}'::jsonb
where menu_url = '/formBuilder/itemCtrl' and menu_name = '数据项管理';
