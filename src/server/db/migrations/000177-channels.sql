-- additive
-- Messages go by other channels, too: the messaging app, and push messages to the browsers that asked for them.

alter table message drop constraint message_channel_check;
alter table message add constraint message_channel_check check (channel in ('mail', 'chat', 'push'));
-- devices that have it while others are still to be tried
alter table message add column taken_by bigint[] not null default '{}';

create table push_device (
  device_id bigint generated always as identity primary key,
  user_code text not null references user_account (user_code) on update cascade on delete cascade,
  -- the session it belongs to: it gets nothing once that one is ended by hand
  session_hash bytea not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- with which key of ours the browser asked for messages
  public_key text not null,
  user_agent text,
  created_at timestamptz not null default now()
);
create index push_device_of_person on push_device (user_code, device_id);
create index push_device_of_session on push_device (session_hash);
