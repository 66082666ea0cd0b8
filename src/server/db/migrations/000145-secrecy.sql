-- additive
-- How secret an application is, as its form says: lists leave secret ones out without unpacking the form.

alter table process_instance add column secrecy text generated always as (
  case when form ->> 'degreeOfSecrecy' in ('confidential', 'secret', 'topSecret') then form ->> 'degreeOfSecrecy' end
) stored;
