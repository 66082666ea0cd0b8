-- additive
-- Definitions and forms as data, applications, their tasks, their history.

create table process_category (
  process_type_id text primary key,
  parent_type_id text references process_category,
  type_name text not null,
  type_names jsonb not null default '{}',
  type_order integer not null default 0,
  status text not null default '1' check (status in ('1', '0'))
);

create table form_page (
  page_id text not null,
  version integer not null,
  state text not null check (state in ('temporary', 'effective', 'failed')),
  label text not null,
  -- The whole page as designed: components and events.
  page jsonb not null,
  -- Set when a published definition binds this version: from then on it never changes (spec §4 Rules).
  frozen_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (page_id, version)
);

create table process (
  process_id text primary key,
  organ_id integer not null references organ,
  process_name text not null,
  -- Null only in a draft.
  process_type_id text references process_category,
  status text not null check (status in ('draft', 'enabled', 'disabled')),
  process_visibility text not null default 'visible' check (process_visibility in ('visible', 'hidden')),
  -- The version new applications bind; null while nothing was published.
  published_version integer,
  -- What is being designed; checked when it is published.
  draft jsonb,
  row_version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text not null,
  updated_at timestamptz not null default now()
);
create index process_by_organ on process (organ_id, status);

create table process_version (
  process_id text not null references process,
  version integer not null,
  definition jsonb not null,
  page_id text,
  page_version integer,
  published_by text not null,
  published_at timestamptz not null default now(),
  primary key (process_id, version),
  foreign key (page_id, page_version) references form_page (page_id, version)
);

create sequence instance_number start with 10000000;
create sequence seat_number start with 1000 increment by 64;

create table process_instance (
  instance_id bigint primary key,
  apply_id text not null unique,
  process_id text not null,
  process_version integer not null,
  organ_id integer not null references organ,
  applicant text not null,
  filed_by text not null,
  dept_id integer not null,
  apply_title text not null default '',
  urgency text not null default 'general' check (urgency in ('general', 'urgent', 'specialUrgent')),
  status text not null check (status in ('draft', 'running', 'returned', 'complete', 'cancelled')),
  round integer not null default 0,
  returns integer not null default 0,
  point_of_no_return_passed boolean not null default false,
  form jsonb not null default '{}',
  -- The travelled graph: visits with their arrivals. Seats have a table, since lists ask for them.
  visits jsonb not null default '[]',
  -- What else the engine keeps and no list asks for.
  more jsonb not null default '{}',
  event_count integer not null default 0,
  -- Hash of the newest event: the head of the chain (R3).
  chain_head bytea,
  created_at timestamptz not null default now(),
  apply_date timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  foreign key (process_id, process_version) references process_version (process_id, version)
);
create index process_instance_by_applicant on process_instance (applicant, organ_id, instance_id desc);
create index process_instance_by_filer on process_instance (filed_by, organ_id, instance_id desc) where filed_by <> applicant;
create index process_instance_draft on process_instance (filed_by, process_id) where status = 'draft';
create index process_instance_by_process on process_instance (process_id, instance_id);
create index process_instance_title on process_instance using gin (apply_title gin_trgm_ops);

create table seat (
  seat_id bigint primary key,
  instance_id bigint not null references process_instance,
  organ_id integer not null,
  visit_id integer not null,
  task_id text not null,
  task_name text not null,
  task_type text not null,
  user_code text not null,
  status text not null check (status in ('queued', 'open', 'waiting', 'ended')),
  -- 11, 12 or 13 as the wire shows it.
  task_status smallint not null default 11 check (task_status in (11, 12, 13)),
  -- Stands in its holder's to-do list: open, neither a draft's start nor something merely to read.
  listed boolean not null default false,
  seat_order integer not null default 1,
  reason jsonb not null,
  on_behalf_of text,
  received_at timestamptz not null,
  due_at timestamptz,
  ended_at timestamptz,
  cause text,
  action_code text,
  opinion text,
  opened_at timestamptz,
  urged_at timestamptz,
  version integer not null default 1,
  -- What only the engine reads: weight, group, who asked for a countersign …
  more jsonb not null default '{}'
);
create index seat_by_instance on seat (instance_id);
-- The to-do list and its badge, newest first.
create index seat_todo on seat (user_code, organ_id, received_at desc, seat_id desc) where listed;
create index seat_done on seat (user_code, organ_id, ended_at desc, seat_id desc) where task_status = 12;
create index seat_to_read on seat (user_code, organ_id, received_at desc, seat_id desc) where task_type = 'read';
create index seat_due on seat (due_at) where status = 'open' and due_at is not null;

create table instance_event (
  instance_id bigint not null references process_instance,
  sequence integer not null,
  at timestamptz not null,
  actor text not null,
  type text not null,
  body jsonb not null,
  -- The canonical text that was hashed is rebuilt from the columns; each hash covers the one before.
  hash bytea not null,
  primary key (instance_id, sequence)
);

create table attention (
  user_code text not null,
  instance_id bigint not null references process_instance,
  created_at timestamptz not null default now(),
  primary key (user_code, instance_id)
);

create index attention_by_instance on attention (instance_id);

-- Processes a person keeps at hand.
create table favourite (
  user_code text not null,
  fav_obj_id text not null,
  created_at timestamptz not null default now(),
  primary key (user_code, fav_obj_id)
);

-- When an organisation works (R25); without a row Monday to Friday, 9 to 12 and 13 to 18 o'clock, in China's time.
create table work_calendar (
  organ_id integer primary key references organ,
  utc_offset_minutes integer not null default 480,
  weekdays jsonb not null,
  holidays jsonb not null default '[]',
  make_up_days jsonb not null default '[]'
);
create trigger chart_change after insert or update or delete on work_calendar
  for each statement execute function raise_chart_revision();

create table notification (
  notification_id bigint generated always as identity primary key,
  user_code text not null,
  organ_id integer not null,
  kind text not null,
  params jsonb not null default '{}',
  instance_id bigint references process_instance,
  seat_id bigint,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notification_unread on notification (user_code, organ_id, notification_id desc) where read_at is null;
create index notification_by_user on notification (user_code, organ_id, notification_id desc);

-- History is append-only (R3): the database itself refuses anything else.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of an application is never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger instance_event_is_append_only before update or delete on instance_event
  for each row execute function refuse_change();
