-- additive
-- What a merge of two categories of processes moved, so that it can be taken back as a whole.

create table category_merge (
  merge_id uuid primary key,
  from_type_id text not null,
  to_type_id text not null,
  -- The category that was removed, by property.
  category jsonb not null,
  processes text[] not null,
  -- Of these the category also stood in the draft of the definition.
  drafts text[] not null,
  below text[] not null,
  merged_by text not null,
  merged_at timestamptz not null default now(),
  undone_at timestamptz
);
