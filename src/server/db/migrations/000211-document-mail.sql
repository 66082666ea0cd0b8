-- additive
-- Whom the documents of an application are mailed to once it is complete, and what became of each mail.

create table document_mail (
  instance_id bigint primary key references process_instance,
  organ_id integer not null references organ,
  config jsonb not null,
  -- waiting: for the application; queued: its mails are there; dropped: nothing is to be mailed any more
  state text not null default 'waiting' check (state in ('waiting', 'queued', 'dropped')),
  set_by text not null,
  set_at timestamptz not null default now()
);
create index document_mail_waiting on document_mail (instance_id) where state = 'waiting';

create table document_mail_delivery (
  delivery_id bigint generated always as identity primary key,
  instance_id bigint not null references document_mail on delete cascade,
  -- A colleague; else only a mailbox.
  user_code text,
  address text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'given_up')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- Why it waits, was dropped or given up: a key of `texts/<language>/document-mail.json`, and what the mail server said.
  reason text,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (instance_id, address)
);
create index document_mail_delivery_due on document_mail_delivery (due_at) where state = 'waiting';
