-- additive
-- The type is called as its page is, wherever nobody has named it otherwise.
update task_type set type_name = '外部任务' where task_type_code = 'THIRDPART' and type_name = '第三方任务';
update task_type set type_name_en = 'External tasks' where task_type_code = 'THIRDPART' and type_name_en = 'Third-party tasks';
update task_type set type_name_ja = '外部タスク' where task_type_code = 'THIRDPART' and type_name_ja = '外部システムのタスク';
