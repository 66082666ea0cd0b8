-- additive
-- How often outside systems have called what they were granted: today, and in this second.

create table api_use (
  system_code text not null,
  api_code text not null,
  day date not null,
  calls_of_day integer not null,
  at_second bigint not null,
  calls_of_second integer not null,
  primary key (system_code, api_code)
);
