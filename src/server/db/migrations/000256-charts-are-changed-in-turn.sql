-- additive
-- Whoever changes a chart waits for their turn before they hold a row: the order of organisations alone does not help who
-- changes several charts in one transaction, nor where an organisation above has a higher number than one below.

create function take_turn_at_charts() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('charts', 0));
  return null;
end $$;

create function take_turn_at_charts_of_hidden_people() returns trigger language plpgsql as $$
begin
  if exists (select 1 from user_data_forbid where entity = 'user' and status = '1') then
    perform pg_advisory_xact_lock(hashtextextended('charts', 0));
  end if;
  return null;
end $$;

create trigger chart_turn before insert or update or delete on dept for each statement execute function take_turn_at_charts();
create trigger chart_turn before insert or update or delete on dept_rel for each statement execute function take_turn_at_charts();
create trigger chart_turn before insert or update or delete on user_organ for each statement execute function take_turn_at_charts();
create trigger chart_turn before insert or update or delete on user_role for each statement execute function take_turn_at_charts();
create trigger chart_turn before insert or update or delete on role for each statement execute function take_turn_at_charts();
create trigger chart_turn before insert or update or delete on absence for each statement execute function take_turn_at_charts();
create trigger chart_turn before insert or update or delete on query_auth for each statement execute function take_turn_at_charts();
create trigger chart_turn before insert or update or delete on user_data_forbid
  for each statement execute function take_turn_at_charts();
create trigger chart_turn before update of parent_type_id or delete on process_category
  for each statement execute function take_turn_at_charts();
create trigger chart_turn before update of parent_organ_id, status on organ for each statement execute function take_turn_at_charts();
create trigger chart_turn before insert or delete on user_account for each statement execute function take_turn_at_charts();
create trigger chart_turn_named before update of user_code, real_name, status, valid_until on user_account
  for each statement execute function take_turn_at_charts();
create trigger chart_turn_hidden before update of email, phone, sex, grade, company, default_organ_id, must_change_password,
  organ_ids, dept_ids, unit_ids, role_codes on user_account
  for each statement execute function take_turn_at_charts_of_hidden_people();
