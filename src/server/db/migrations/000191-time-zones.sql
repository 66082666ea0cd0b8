-- additive
-- An organisation's time zone is a parameter with a name of the IANA database, as its hours and days are parameters.

insert into parameter_value (parameter, organ_id, value, changed_by)
select 'timeZone', organ_id, to_jsonb(case utc_offset_minutes
    when 540 then 'Asia/Tokyo'
    when 0 then 'UTC'
    -- Names of this kind count westwards.
    else 'Etc/GMT' || to_char(-utc_offset_minutes / 60, 'FMSG99')
  end), 'SYSTEM'
from work_calendar
where utc_offset_minutes <> 480 and utc_offset_minutes % 60 = 0 and utc_offset_minutes between -720 and 840
on conflict do nothing;

comment on table work_calendar is
  'No longer read: the parameters timeZone, workWeekdays, workHours, holidays and makeUpDays say it. Older programs read it.';
