-- additive
-- Document templates: Word documents with placeholders that are filled with applications, contracts or typed values.

create table document_template (
  template_id bigint generated always as identity primary key,
  -- Of every organisation without one.
  organ_id integer references organ,
  template_name text not null,
  description text not null default '',
  kind text not null check (kind in ('application', 'contract', 'free')),
  -- In which values are written: dates, numbers, choices.
  language text not null,
  -- Of applications: every process may use it; else those of document_template_process.
  every_process boolean not null default true,
  row_version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text not null,
  updated_at timestamptz not null default now()
);
create unique index document_template_name on document_template (coalesce(organ_id, 0), lower(template_name));

create table document_template_process (
  template_id bigint not null references document_template on delete cascade,
  process_id text not null references process on delete cascade,
  primary key (template_id, process_id)
);
create index document_template_process_of on document_template_process (process_id);

create table document_template_version (
  template_id bigint not null references document_template on delete cascade,
  version integer not null,
  -- Its bytes are an uploaded file.
  file_id text not null unique references attachment,
  file_name text not null,
  size_bytes bigint not null,
  state text not null default 'temporary' check (state in ('temporary', 'effective', 'failed')),
  -- The placeholders as they stand in the document, and what a PDF of it does not show.
  tags jsonb not null,
  notices jsonb not null default '[]',
  note text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (template_id, version)
);
create unique index document_template_effective on document_template_version (template_id) where state = 'effective';
