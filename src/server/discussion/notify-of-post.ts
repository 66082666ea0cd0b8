import type { NoticeKind } from "#contract/codes/notice-kind.ts";
import type { SessionScope } from "../http/index.ts";
import { notify } from "../outbox/index.ts";
import type { StoredInstance } from "../process/index.ts";
import type { PostRow } from "./post-rows.ts";
import { whoMayRead } from "./who-may-read.ts";

/** Who is told of a post by name, and how. */
export interface Named {
  mentioned: readonly string[];
  asked?: string;
  /** Whose question it answers. */
  answered?: string;
}

/** Everybody who has to do with an application now, or has said something about it. */
export function involvedIn({ snapshot, row }: StoredInstance, posts: readonly PostRow[]): Set<string> {
  const holders = snapshot.seats.filter(({ status }) => status === "open" || status === "waiting");
  return new Set([
    snapshot.applicant,
    snapshot.filedBy,
    ...holders.map(({ userCode }) => userCode),
    ...row.followers,
    ...posts.map(({ userCode }) => userCode),
  ]);
}

/**
 * Tells of a post whom it names, asks or answers, and everybody else who has to do with the application; each once, and
 * only who may read it. Open pages of all readers look again.
 */
export async function notifyOfPost(
  scope: SessionScope,
  stored: StoredInstance,
  posts: readonly PostRow[],
  named: Named,
  postId: number,
): Promise<void> {
  const { tx, ports, actor } = scope;
  const { snapshot, row } = stored;
  const { organId, instanceId, title } = snapshot;
  const involved = involvedIn(stored, posts);
  const readers = row.readers.map(({ userCode }) => userCode);
  const all = new Set([...involved, ...named.mentioned, ...present(named.asked), ...present(named.answered)]);
  const mayRead = await whoMayRead(tx, stored, all);
  const told = new Set([actor.userCode]);
  const tell = async (kind: NoticeKind, people: Iterable<string>) => {
    const receivers = [...people].filter((code) => mayRead.has(code) && !told.has(code));
    for (const code of receivers) told.add(code);
    const params = { title, person: actor.userCode, post: postId };
    await notify(tx, ports.live, receivers, { organId, kind, params, instanceId });
  };
  await tell("question_asked", present(named.asked));
  await tell("question_answered", present(named.answered));
  await tell("discussion_mentioned", named.mentioned);
  await tell("discussion_posted", involved);
  announceDiscussion(scope, stored, [...mayRead, ...readers]);
}

/** Has the open pages of an application's readers look again. */
export function announceDiscussion(
  { tx, ports, actor }: SessionScope,
  { snapshot, row }: StoredInstance,
  others: readonly string[] = [],
): void {
  const { instanceId, seats } = snapshot;
  const holders = seats.map(({ userCode }) => userCode);
  const readers = row.readers.map(({ userCode }) => userCode);
  ports.live.announceTo(
    tx,
    new Set([
      actor.userCode,
      snapshot.applicant,
      snapshot.filedBy,
      ...holders,
      ...row.followers,
      ...readers,
      ...others,
    ]),
    { event: "instance", instanceId },
  );
}

function present(userCode: string | undefined): string[] {
  return userCode === undefined ? [] : [userCode];
}
