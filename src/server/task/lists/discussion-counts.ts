import { type RawBuilder, sql } from "kysely";

/** How much was said about an application (`i`) of a list, and how many questions of it are open. */
export const discussionCounts: RawBuilder<unknown> = sql`
  (select count(*)::integer from discussion_post d
    where d.instance_id = i.instance_id and d.withdrawn_at is null) as posts,
  (select count(*)::integer from discussion_post d
    where d.instance_id = i.instance_id and d.asked is not null and d.answered_at is null and d.closed_at is null
      and d.withdrawn_at is null) as open_questions`;
