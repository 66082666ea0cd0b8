-- additive
-- Who has a process or form open in a designer, tab by tab. A row that was not renewed lately says nothing.

create table design_presence (
  document_kind text not null check (document_kind in ('process', 'form')),
  document_id text not null,
  organ_id integer not null references organ,
  user_code text not null references user_account (user_code) on update cascade on delete cascade,
  tab_id text not null,
  -- The step or field they are at; null: nowhere in particular.
  place text,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (document_kind, document_id, user_code, tab_id)
);
create index design_presence_by_time on design_presence (seen_at);
