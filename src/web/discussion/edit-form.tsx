import { useState } from "react";
import { discussion, editPost } from "#contract/calls/discussion.ts";
import { limits } from "#contract/limits.ts";
import type { DiscussionPost } from "#contract/shapes/discussion.ts";
import { useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, TextAreaField } from "../kit/index.ts";
import styles from "./discussion.module.css";

/** One's own post, written anew. */
export function EditForm({ post, onClose }: { post: DiscussionPost; onClose: () => void }) {
  const t = useTexts("discussion");
  const [message, setMessage] = useState(post.message);
  const [wrong, setWrong] = useState<string>();
  const { send, sending } = useSend(editPost, {
    invalidates: [discussion],
    onError: ({ errors }) => {
      setWrong(errors["message"]);
      return errors["message"] !== undefined;
    },
  });
  const save = async () => {
    const done = await send({ postId: post.postId, message });
    if (done !== undefined) onClose();
  };
  return (
    <div className={styles.form} role="group" aria-label={t("edit")}>
      <TextAreaField
        label={t("message")}
        autoFocus
        value={message}
        error={wrong}
        maxLength={limits.opinionMaxCharacters}
        onChange={(event) => setMessage(event.target.value)}
      />
      <p className={styles.actions}>
        <Button look="primary" busy={sending} onClick={() => void save()}>
          {t("save")}
        </Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </p>
    </div>
  );
}
