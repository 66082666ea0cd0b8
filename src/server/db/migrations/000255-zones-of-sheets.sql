-- additive
-- Instants in sheets go by a time zone of the IANA database, each with the offset of its own moment.

update table_job set settings = settings || jsonb_build_object('timeZone', case
    when (settings ->> 'utcOffsetMinutes')::int = 480 then 'Asia/Shanghai'
    when (settings ->> 'utcOffsetMinutes')::int = 540 then 'Asia/Tokyo'
    -- Names of this kind count westwards.
    when (settings ->> 'utcOffsetMinutes')::int % 60 = 0
      and (settings ->> 'utcOffsetMinutes')::int between -720 and 840
      and (settings ->> 'utcOffsetMinutes')::int <> 0
      then 'Etc/GMT' || to_char(-(settings ->> 'utcOffsetMinutes')::int / 60, 'FMSG99')
    else 'UTC'
  end)
where settings ? 'utcOffsetMinutes' and not settings ? 'timeZone';
