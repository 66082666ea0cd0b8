-- additive
-- What people say about an application without moving it: beside its history and its lock.

create table discussion_post (
  post_id bigint generated always as identity primary key,
  instance_id bigint not null references process_instance,
  organ_id integer not null references organ,
  user_code text not null references user_account (user_code) on update cascade,
  -- Whom a question is asked of; null: it is no question.
  asked text references user_account (user_code) on update cascade,
  -- The question it answers.
  answers_to bigint references discussion_post,
  posted_at timestamptz not null,
  -- Of a question: when whom it was asked of answered, or whoever asked needed no answer any more.
  answered_at timestamptz,
  closed_at timestamptz,
  withdrawn_at timestamptz,
  last_version integer not null default 1
);
create index discussion_post_by_instance on discussion_post (instance_id, post_id);
create index discussion_question_open on discussion_post (asked, organ_id)
  where asked is not null and answered_at is null and closed_at is null and withdrawn_at is null;

-- What a post said, each time it was written; nothing of it is ever changed.
create table discussion_text (
  post_id bigint not null references discussion_post,
  version integer not null,
  message text not null,
  mentioned text[] not null default '{}',
  -- [{fileId, fileName}]
  files jsonb not null default '[]',
  written_at timestamptz not null,
  primary key (post_id, version)
);
create trigger discussion_text_is_append_only before update or delete on discussion_text
  for each row execute function refuse_change();
