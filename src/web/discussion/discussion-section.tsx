import { useState } from "react";
import { discussion } from "#contract/calls/discussion.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { DiscussionPost } from "#contract/shapes/discussion.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Failure, Skeleton, StatusTag } from "../kit/index.ts";
import { useSession } from "../session/index.ts";
import styles from "./discussion.module.css";
import { type Writing, PostForm } from "./post-form.tsx";
import { PostItem } from "./post-item.tsx";
import { hasUnsentMessage, messageKey } from "./unsent-message.ts";

interface DiscussionSectionProps {
  applyId: string;
  /** Of its heading. */
  level: 2 | 3;
}

/** What was said about an application, and what its reader wants to say; the application stays where it is. */
export function DiscussionSection({ applyId, level }: DiscussionSectionProps) {
  const t = useTexts("discussion");
  const answer = useCall(discussion, { applyId }, { quiet: true });
  const Title = level === 2 ? "h2" : "h3";
  // Where it was there and cannot be asked for anew it stays, with what is being written.
  if (answer.data === undefined)
    return answer.isError ? (
      <Failure error={answer.error} onRetry={() => void answer.refetch()} />
    ) : (
      <Skeleton />
    );
  const { posts } = answer.data;
  const open = posts.filter(({ question }) => question?.state === "open").length;
  return (
    <section className={styles.discussion} aria-label={t("title")}>
      <header className={styles.head}>
        <Title>{t("title")}</Title>
        {open === 0 ? null : <StatusTag tone="waiting">{t("openQuestions", { count: open })}</StatusTag>}
      </header>
      {posts.length === 0 ? <p className={styles.quiet}>{t("empty")}</p> : null}
      <Posts applyId={applyId} {...answer.data} />
    </section>
  );
}

/** What was said, and what is being written to it. */
function Posts({ applyId, posts, mayPost }: OutputOf<typeof discussion> & { applyId: string }) {
  const t = useTexts("discussion");
  const { userCode } = useSession();
  const [writing, setWriting] = useState(() => unsentOf(userCode, applyId, posts));
  return (
    <>
      <ol className={styles.posts}>
        {posts.map((post) => (
          <PostItem
            key={post.postId}
            post={post}
            answers={questionOf(posts, post)}
            mayAnswer={mayPost}
            onAnswer={() => setWriting({ kind: "answer", question: post })}
          />
        ))}
      </ol>
      {mayPost && writing === undefined ? (
        <p className={styles.actions}>
          <Button onClick={() => setWriting({ kind: "message" })}>{t("write")}</Button>
          <Button onClick={() => setWriting({ kind: "question" })}>{t("ask")}</Button>
        </p>
      ) : null}
      {writing === undefined ? null : (
        <PostForm
          key={writing.kind === "answer" ? writing.question.postId : writing.kind}
          applyId={applyId}
          writing={writing}
          onClose={() => setWriting(undefined)}
        />
      )}
    </>
  );
}

/** What was being written when a session ended or the page was left: it is open again. */
function unsentOf(userCode: string, applyId: string, posts: readonly DiscussionPost[]): Writing | undefined {
  const isUnsent = (what: string): boolean => hasUnsentMessage(messageKey(userCode, applyId, what));
  const begun = ([{ kind: "message" }, { kind: "question" }] as const).find(({ kind }) => isUnsent(kind));
  const question = posts.find(({ postId }) => isUnsent(`${postId}`));
  return begun ?? (question && { kind: "answer", question });
}

function questionOf(
  posts: readonly DiscussionPost[],
  { answersTo }: DiscussionPost,
): DiscussionPost | undefined {
  return answersTo === null ? undefined : posts.find(({ postId }) => postId === answersTo);
}
