-- additive
-- Legal contracts: what they say, the applications that decide on them, and their history, which is only added to.

create table legal_contract (
  contract_id bigint generated always as identity primary key,
  organ_id integer not null references organ,
  contract_no text not null,
  title text not null,
  kind text not null check (kind in ('purchase', 'service', 'lease', 'cooperation', 'other')),
  state text not null default 'draft' check (state in ('draft', 'approving', 'returned', 'rejected', 'approved',
    'sealed', 'expired', 'terminated', 'archived', 'cancelled')),
  direction text not null check (direction in ('pay', 'receive', 'none')),
  amount numeric(18, 2) check (amount >= 0),
  currency text not null,
  signed_on date,
  begins_on date,
  -- Null: without an end.
  ends_on date,
  summary text not null default '',
  responsible text not null references user_account (user_code) on update cascade,
  -- Who may read it besides.
  participants text[] not null default '{}',
  -- The contract that it is a supplement to.
  amends bigint references legal_contract,
  terminated_on date,
  termination_reason text,
  -- Its record in the archive (table ufDagl).
  archive_id bigint,
  row_version integer not null default 1,
  created_by text not null references user_account (user_code) on update cascade,
  created_at timestamptz not null,
  updated_by text not null references user_account (user_code) on update cascade,
  updated_at timestamptz not null
);
create unique index legal_contract_by_number on legal_contract (organ_id, lower(contract_no));
create index legal_contract_by_change on legal_contract (organ_id, updated_at desc, contract_id desc);
create index legal_contract_by_responsible on legal_contract (responsible, organ_id);
create index legal_contract_by_end on legal_contract (ends_on) where state in ('approved', 'sealed', 'archived');
create index legal_contract_by_former on legal_contract (amends) where amends is not null;

create table legal_contract_party (
  contract_id bigint not null references legal_contract on delete cascade,
  party_order integer not null,
  party_role text not null check (party_role in ('first', 'second', 'third', 'guarantor')),
  is_own boolean not null,
  party_name text not null,
  registration_no text not null,
  representative text not null,
  contact text not null,
  primary key (contract_id, party_order)
);

create table legal_contract_clause (
  contract_id bigint not null references legal_contract on delete cascade,
  clause_order integer not null,
  clause_title text not null,
  clause_text text not null,
  primary key (contract_id, clause_order)
);

create table legal_contract_instalment (
  contract_id bigint not null references legal_contract on delete cascade,
  instalment_order integer not null,
  due_on date,
  amount numeric(18, 2) check (amount >= 0),
  condition text not null,
  settled_on date,
  primary key (contract_id, instalment_order)
);

create table legal_contract_file (
  contract_id bigint not null references legal_contract on delete cascade,
  -- `attachment_row` says whose it is.
  file_id text not null references attachment,
  part text not null check (part in ('document', 'annex')),
  file_order integer not null,
  file_name text not null,
  primary key (contract_id, file_id)
);
create unique index legal_contract_file_by_file on legal_contract_file (file_id);

create table legal_contract_reminder (
  contract_id bigint not null references legal_contract on delete cascade,
  reminder_order integer not null,
  about text not null check (about in ('end', 'instalment', 'day')),
  days_before integer not null check (days_before between 0 and 365),
  on_day date,
  note text not null,
  user_codes text[] not null,
  primary key (contract_id, reminder_order)
);

-- What somebody was reminded of: once, however often the reminder is written anew.
create table legal_contract_reminded (
  contract_id bigint not null references legal_contract on delete cascade,
  about text not null,
  -- The day it is about, and how many days before.
  about_day date not null,
  days_before integer not null,
  -- Of several reminders of one day: which.
  note text not null,
  reminded_at timestamptz not null,
  primary key (contract_id, about, about_day, days_before, note)
);

-- The applications of a contract; the current one of each purpose decides.
create table legal_contract_application (
  instance_id bigint primary key references process_instance,
  contract_id bigint not null references legal_contract,
  purpose text not null check (purpose in ('approval', 'sealing')),
  is_current boolean not null default true,
  created_at timestamptz not null
);
create unique index legal_contract_application_current on legal_contract_application (contract_id, purpose)
  where is_current;
create index legal_contract_application_by_contract on legal_contract_application (contract_id);

create table legal_contract_event (
  event_id bigint generated always as identity primary key,
  contract_id bigint not null references legal_contract,
  at timestamptz not null,
  -- Null: nobody did it.
  user_code text,
  kind text not null,
  params jsonb not null default '{}'
);
create index legal_contract_event_by_contract on legal_contract_event (contract_id, event_id);
create trigger legal_contract_event_is_append_only before update or delete on legal_contract_event
  for each row execute function refuse_change();
create trigger legal_contract_event_is_never_emptied before truncate on legal_contract_event
  for each statement execute function refuse_change();
