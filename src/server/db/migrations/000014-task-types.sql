-- additive
-- Where tasks come from, as people call it (spec §4 Task types).

create table task_type (
  task_type_code text primary key check (task_type_code in ('BPM', 'OTHER', 'THIRDPART')),
  type_name text not null,
  type_name_en text not null,
  type_name_ja text not null,
  type_order integer not null default 0,
  -- Offered beside the to-do list.
  is_shown boolean not null default true,
  comments text not null default ''
);

-- With one type shown there is nothing to choose: the others wait until somebody wants them.
insert into task_type (task_type_code, type_name, type_name_en, type_name_ja, type_order, is_shown) values
  ('BPM', '流程任务', 'Process tasks', 'プロセスのタスク', 10, true),
  ('THIRDPART', '第三方任务', 'Third-party tasks', '外部システムのタスク', 20, false),
  ('OTHER', '其他任务', 'Other tasks', 'その他のタスク', 30, false);
