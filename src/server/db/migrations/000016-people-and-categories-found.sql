-- additive
-- What lists of people and of categories are narrowed by, kept beside the rows they list: where a person belongs and
-- which roles he holds, and how many processes a category has. Triggers keep it, whoever writes.

alter table user_account
  add column organ_ids text[] not null default '{}',
  add column dept_ids text[] not null default '{}',
  -- His departments with all above them: who asks for a department means those below it, too.
  add column unit_ids text[] not null default '{}',
  add column role_codes text[] not null default '{}';

create function place_people(codes text[]) returns void language sql as $$
  update user_account u set
    organ_ids = coalesce((
      select array_agg(uo.organ_id::text order by uo.organ_id) from user_organ uo where uo.user_code = u.user_code), '{}'),
    dept_ids = coalesce((
      select array_agg(uo.dept_id::text order by uo.organ_id) from user_organ uo where uo.user_code = u.user_code), '{}'),
    unit_ids = coalesce((
      with recursive unit (dept_id) as (
        select uo.dept_id from user_organ uo where uo.user_code = u.user_code
        union
        select d.parent_dept_id from dept d join unit on unit.dept_id = d.dept_id where d.parent_dept_id is not null)
      select array_agg(dept_id::text order by dept_id) from unit), '{}')
  where u.user_code = any(codes)
$$;

create function place_changed_people() returns trigger language plpgsql as $$
begin
  perform place_people(array(select distinct user_code from changed));
  return null;
end $$;
create trigger place_insert after insert on user_organ referencing new table as changed for each statement execute function place_changed_people();
create trigger place_update after update on user_organ referencing new table as changed for each statement execute function place_changed_people();
create trigger place_delete after delete on user_organ referencing old table as changed for each statement execute function place_changed_people();

-- A department moved below another: its people and those of the departments below it.
create function place_people_of_depts() returns trigger language plpgsql as $$
begin
  perform place_people(array(
    select user_code from user_account where unit_ids && array(select dept_id::text from changed)));
  return null;
end $$;
create trigger place_people_update after update on dept referencing new table as changed for each statement execute function place_people_of_depts();

create function name_roles_of_people() returns trigger language plpgsql as $$
begin
  update user_account u set role_codes = coalesce((
    select array_agg(distinct ur.role_code order by ur.role_code) from user_role ur where ur.user_code = u.user_code), '{}')
  where u.user_code in (select user_code from changed);
  return null;
end $$;
create trigger roles_insert after insert on user_role referencing new table as changed for each statement execute function name_roles_of_people();
create trigger roles_update after update on user_role referencing new table as changed for each statement execute function name_roles_of_people();
create trigger roles_delete after delete on user_role referencing old table as changed for each statement execute function name_roles_of_people();

select place_people(array(select user_code from user_account));
update user_account u set role_codes = coalesce((
  select array_agg(distinct ur.role_code order by ur.role_code) from user_role ur where ur.user_code = u.user_code), '{}');

create index user_account_by_organ on user_account using gin (organ_ids);
create index user_account_by_unit on user_account using gin (unit_ids);
create index user_account_by_role on user_account using gin (role_codes);
create index user_account_by_end on user_account (valid_until) where valid_until is not null;

-- Processes in it and in the categories below it.
alter table process_category add column process_count integer not null default 0;

create function count_processes(types text[]) returns void language sql as $$
  update process_category c set process_count = counted.number
  from (
    select wanted.process_type_id, count(p.process_id)::integer as number
    from process_category wanted
    left join process_category below
      on below.process_type_id = wanted.process_type_id or below.parent_type_id = wanted.process_type_id
    left join process p on p.process_type_id = below.process_type_id
    where wanted.process_type_id = any(types)
      or wanted.process_type_id in (select parent_type_id from process_category where process_type_id = any(types))
    group by wanted.process_type_id) counted
  where c.process_type_id = counted.process_type_id and c.process_count <> counted.number
$$;

create function count_processes_again() returns trigger language plpgsql as $$
begin
  perform count_processes(array_remove(array[
    case when tg_op <> 'INSERT' then old.process_type_id end,
    case when tg_op <> 'DELETE' then new.process_type_id end], null));
  return null;
end $$;
create trigger counted_insert after insert on process for each row execute function count_processes_again();
create trigger counted_delete after delete on process for each row execute function count_processes_again();
create trigger counted_update after update on process for each row
  when (old.process_type_id is distinct from new.process_type_id) execute function count_processes_again();

create function count_categories_again() returns trigger language plpgsql as $$
begin
  perform count_processes(array_remove(array[
    case when tg_op <> 'INSERT' then old.parent_type_id end,
    case when tg_op <> 'DELETE' then new.parent_type_id end], null));
  return null;
end $$;
create trigger counted_delete after delete on process_category for each row execute function count_categories_again();
create trigger counted_move after update of parent_type_id on process_category for each row
  when (old.parent_type_id is distinct from new.parent_type_id) execute function count_categories_again();

select count_processes(array(select process_type_id from process_category));

-- The account's end somebody was told of: each is told once.
alter table user_account add column end_told_for date;
