-- additive
-- Mail to people about their notices: one message for a notice, or one a day for several. It waits here until the mail
-- server has it, and stays as the record of what became of it.

create table message (
  message_id bigint generated always as identity primary key,
  user_code text not null,
  organ_id integer not null,
  channel text not null default 'mail' check (channel = 'mail'),
  -- waiting; sent; dropped: nothing to say any more; given_up: an administrator may have it sent again
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'given_up')),
  is_digest boolean not null default false,
  notification_ids bigint[] not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- when an administrator had it sent again
  repeated_at timestamptz,
  address text,
  -- why it waits or was given up, a key of `texts/<language>/sent-mail.json`, and what the mail server said
  reason text,
  error text,
  -- signs the link of this message; it shows the way to a task once and proves nothing
  link_key bytea not null,
  link_used_at timestamptz
);
create index message_due on message (due_at) where state = 'waiting';
create unique index message_digest on message (user_code, organ_id, channel) where is_digest and state = 'waiting' and repeated_at is null;
create index message_by_state on message (organ_id, state, message_id desc);
create index message_by_address on message (user_code, address) where state = 'given_up';
