import { useEffect, useState } from "react";
import { closeQuestion, discussion, withdrawPost } from "#contract/calls/discussion.ts";
import type { DiscussionPost } from "#contract/shapes/discussion.ts";
import { useSend } from "../api/index.ts";
import { FileList } from "../fields/index.ts";
import { formatInstant, RelativeTime, useTexts } from "../i18n/index.ts";
import { StatusTag, TextButton, type Tone } from "../kit/index.ts";
import { PersonName } from "../people/index.ts";
import styles from "./discussion.module.css";
import { EditForm } from "./edit-form.tsx";

interface PostItemProps {
  post: DiscussionPost;
  /** The question it answers. */
  answers: DiscussionPost | undefined;
  mayAnswer: boolean;
  onAnswer: () => void;
}

const tones: Record<NonNullable<DiscussionPost["question"]>["state"], Tone> = {
  open: "waiting",
  answered: "good",
  closed: "closed",
};
const invalidates = [discussion];

/** One thing said, with what its reader may do about it. */
export function PostItem({ post, answers, mayAnswer, onAnswer }: PostItemProps) {
  const t = useTexts("discussion");
  const [editing, setEditing] = useState(false);
  const withdrawing = useSend(withdrawPost, { invalidates });
  const closing = useSend(closeQuestion, { invalidates });
  const mayChange = useStillBefore(post.changeableUntil);
  const { postId, question } = post;
  const isWithdrawn = post.withdrawnAt !== null;
  return (
    <li className={styles.post} data-withdrawn={isWithdrawn}>
      <p className={styles.by}>
        <strong>
          <PersonName userCode={post.userCode} realName={post.realName} />
        </strong>
        <RelativeTime at={post.postedAt} />
        {post.editedAt === null ? null : <span>{t("edited", { when: formatInstant(post.editedAt) })}</span>}
        {question === undefined ? null : (
          <StatusTag tone={tones[question.state]}>
            {t(`question.${question.state}`, { person: question.asked.realName })}
          </StatusTag>
        )}
      </p>
      {answers === undefined ? null : (
        <p className={styles.quiet}>{t("answersTo", { person: answers.realName })}</p>
      )}
      {isWithdrawn ? (
        <p className={styles.quiet}>{t("withdrawn", { when: formatInstant(post.withdrawnAt) })}</p>
      ) : null}
      {editing ? (
        <EditForm post={post} onClose={() => setEditing(false)} />
      ) : post.message === "" ? null : (
        <p className={styles.words}>{post.message}</p>
      )}
      {post.mentioned.length === 0 ? null : (
        <p className={styles.quiet}>
          {post.mentioned.map(({ userCode, realName }) => (
            <span key={userCode} className={styles.mentioned} title={userCode}>
              @{realName}
            </span>
          ))}
        </p>
      )}
      {post.files.length === 0 ? null : <FileList files={post.files} />}
      {post.earlier.length === 0 ? null : (
        <details className={styles.earlier}>
          <summary>{t("earlier", { count: post.earlier.length })}</summary>
          {post.earlier.map(({ message, writtenAt }) => (
            <p key={writtenAt}>
              <span className={styles.quiet}>{formatInstant(writtenAt)}</span> {message}
            </p>
          ))}
        </details>
      )}
      {editing ? null : (
        <p className={styles.acts}>
          {question !== undefined && mayAnswer && !isWithdrawn ? (
            <TextButton aria-label={t("answerTo", { person: post.realName })} onClick={onAnswer}>
              {t("answer")}
            </TextButton>
          ) : null}
          {post.mayClose ? (
            <TextButton onClick={() => void closing.send({ postId })}>{t("closeQuestion")}</TextButton>
          ) : null}
          {mayChange ? (
            <>
              <TextButton onClick={() => setEditing(true)}>{t("edit")}</TextButton>
              <TextButton onClick={() => void withdrawing.send({ postId })}>{t("withdraw")}</TextButton>
            </>
          ) : null}
        </p>
      )}
    </li>
  );
}

/** Whether an instant is still to come; draws anew when it has. */
function useStillBefore(instant: string | null): boolean {
  const [over, setOver] = useState<string>();
  useEffect(() => {
    if (instant === null) return undefined;
    const timer = setTimeout(() => setOver(instant), Math.max(0, Date.parse(instant) - Date.now()));
    return () => clearTimeout(timer);
  }, [instant]);
  return instant !== null && over !== instant;
}
