-- additive
-- Who is kept from somebody is known by the revision of the charts. A restriction may look at any column of people, so
-- the others raise it, too, as long as there is a restriction on people at all.

create function raise_chart_revision_of_hidden_people() returns trigger language plpgsql as $$
begin
  if exists (select 1 from user_data_forbid where entity = 'user' and status = '1') then
    update organ set chart_revision = chart_revision + 1;
  end if;
  return null;
end $$;

create trigger chart_change_hidden
  after update of email, phone, sex, grade, company, default_organ_id, must_change_password, organ_ids, dept_ids,
    unit_ids, role_codes
  on user_account
  for each statement execute function raise_chart_revision_of_hidden_people();
