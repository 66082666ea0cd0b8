-- additive
-- What is only ever added to refuses to be emptied as well: a trigger per row does not see that.

create trigger instance_event_is_never_emptied before truncate on instance_event for each statement execute function refuse_change();
create trigger discussion_text_is_never_emptied before truncate on discussion_text for each statement execute function refuse_change();
create trigger seal_change_is_never_emptied before truncate on seal_change for each statement execute function refuse_change();
create trigger seal_print_log_is_never_emptied before truncate on seal_print_log for each statement execute function refuse_change();
create trigger sealed_file_is_never_emptied before truncate on sealed_file for each statement execute function refuse_change();
create trigger approver_matrix_version_is_never_emptied before truncate on approver_matrix_version
  for each statement execute function refuse_change();
