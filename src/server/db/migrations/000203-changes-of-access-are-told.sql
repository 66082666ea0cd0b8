-- additive
-- Processes believe for a moment what they know of a session, its person and their roles. Whatever may make that untrue is
-- told on one channel in the transaction of the change itself, so that whoever was told of its commit finds it told.

create function tell_access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('chancery_access', '');
  return null;
end $$;

-- A session that is used lasts longer, which takes nothing from anybody.
create trigger access_change after update on session for each row
  when (new.revoked_at is distinct from old.revoked_at or new.expires_at <> old.expires_at
    or new.idle_ends_at < old.idle_ends_at or new.organ_id <> old.organ_id or new.must_enrol <> old.must_enrol
    or new.user_code <> old.user_code or new.token_hash <> old.token_hash)
  execute function tell_access_changed();
create trigger access_end after delete on session for each row execute function tell_access_changed();
create trigger access_end_of_all after truncate on session for each statement execute function tell_access_changed();

-- Members, roles, departments and hidden data raise the revision of a chart.
create trigger access_change after update of chart_revision, status, organ_id on organ for each statement execute function tell_access_changed();
create trigger access_end after delete on organ for each statement execute function tell_access_changed();
create trigger access_change after update of user_id, user_code, real_name, status, valid_until, must_change_password on user_account
  for each statement execute function tell_access_changed();
create trigger access_change after insert or update or delete on organ_guest for each statement execute function tell_access_changed();
