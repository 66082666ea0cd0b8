import { discussion } from "#contract/calls/discussion.ts";
import { useCall } from "../api/index.ts";
import { joinTexts } from "../fields/index.ts";
import { formatInstant, useLanguage, useTexts } from "../i18n/index.ts";
import styles from "./discussion.module.css";

/** What was said about an application, on paper; what was withdrawn is not. */
export function PrintedDiscussion({ applyId }: { applyId: string }) {
  const t = useTexts("discussion");
  const language = useLanguage();
  const { data } = useCall(discussion, { applyId }, { quiet: true });
  const posts = data?.posts.filter(({ withdrawnAt }) => withdrawnAt === null) ?? [];
  if (posts.length === 0) return null;
  return (
    <section>
      <h2>{t("title")}</h2>
      <ol className={styles.posts}>
        {posts.map((post) => (
          <li key={post.postId} className={styles.post}>
            <p className={styles.by}>
              <strong>{post.realName}</strong> {formatInstant(post.postedAt)}
              {post.question === undefined ? null : (
                <span>{t(`question.${post.question.state}`, { person: post.question.asked.realName })}</span>
              )}
            </p>
            <p className={styles.words}>{post.message}</p>
            {post.files.length === 0 ? null : (
              <p className={styles.quiet}>
                {joinTexts(
                  post.files.map(({ fileName }) => fileName),
                  language,
                )}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
