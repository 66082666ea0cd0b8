import { type KeyboardEvent, useState } from "react";
import { discussion, postToDiscussion } from "#contract/calls/discussion.ts";
import { limits } from "#contract/limits.ts";
import type { DiscussionPost } from "#contract/shapes/discussion.ts";
import { standsAt, useSend } from "../api/index.ts";
import { UnsentFilesField } from "../fields/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, CheckBox, TextAreaField, useNotice } from "../kit/index.ts";
import { PeopleField } from "../people/index.ts";
import { useSession } from "../session/index.ts";
import { messageKey, useUnsentMessage } from "./unsent-message.ts";
import styles from "./discussion.module.css";

/** What is being written. */
export type Writing =
  | { kind: "message" }
  | { kind: "question" }
  | { kind: "answer"; question: DiscussionPost };

interface PostFormProps {
  applyId: string;
  writing: Writing;
  onClose: () => void;
}

/** Something to say, to ask or to answer. What is refused stands at its field; nothing written is lost. */
export function PostForm({ applyId, writing, onClose }: PostFormProps) {
  const t = useTexts("discussion");
  const problem = useTexts("problems");
  const notice = useNotice();
  const { userCode } = useSession();
  const what = writing.kind === "answer" ? `${writing.question.postId}` : writing.kind;
  const { unsent, isBack, write, forget } = useUnsentMessage(messageKey(userCode, applyId, what));
  const close = () => {
    forget();
    onClose();
  };
  const { message, asked, mentioned, files } = unsent;
  const [uploading, setUploading] = useState(false);
  const [sendOn, setSendOn] = useState(false);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const isQuestion = writing.kind === "question";
  const { send, sending } = useSend(postToDiscussion, {
    invalidates: [discussion],
    onError: (error) => {
      setWrong(error.errors);
      return standsAt(error, ["message", "mentioned", "files", ...(isQuestion ? ["asked"] : [])]);
    },
  });
  const [whom] = asked;
  const post = async () => {
    if (isQuestion && whom === undefined) return setWrong({ asked: problem("personRequired") });
    if (uploading) return setWrong({ message: problem("uploadUnfinished") });
    const done = await send({
      applyId,
      message,
      ...(mentioned.length === 0 ? {} : { mentioned: mentioned.map(({ value }) => value) }),
      ...(isQuestion && whom !== undefined ? { asked: whom.value } : {}),
      ...(writing.kind === "answer" ? { answersTo: writing.question.postId } : {}),
      ...(files.length === 0 ? {} : { files: [...files] }),
      ...(sendOn ? { sendOn } : {}),
    });
    if (done === undefined) return undefined;
    if (done.sentOn > 0) notice({ key: `post ${applyId}`, said: t("sentOn", { count: done.sentOn }) });
    return close();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !sending) {
      event.preventDefault();
      event.stopPropagation();
      void post();
    } else if (event.key === "Escape" && message.trim() === "" && files.length === 0) {
      event.stopPropagation();
      close();
    }
  };
  return (
    <div
      className={styles.form}
      role="group"
      aria-label={t(`form.${writing.kind}`)}
      data-keys="panel"
      onKeyDown={press}
    >
      {writing.kind === "answer" ? (
        <p className={styles.quiet}>{t("answersTo", { person: writing.question.realName })}</p>
      ) : null}
      {isBack ? (
        <p className={styles.quiet} role="status">
          {t("back")}
        </p>
      ) : null}
      {isQuestion ? (
        <PeopleField
          label={t("asked")}
          hint={t("askedHint")}
          single
          required
          chosen={asked}
          error={wrong["asked"]}
          onChange={(next) => write({ asked: next })}
        />
      ) : null}
      <TextAreaField
        label={t("message")}
        autoFocus={!isQuestion && !isBack}
        value={message}
        error={wrong["message"]}
        maxLength={limits.opinionMaxCharacters}
        onChange={(event) => write({ message: event.target.value })}
      />
      <PeopleField
        label={t("mention")}
        chosen={mentioned}
        error={errorsOf(wrong, "mentioned")}
        onChange={(next) => write({ mentioned: next })}
      />
      {Object.keys(wrong).some((place) => place === "asked" || place.startsWith("mentioned")) || sendOn ? (
        <CheckBox
          label={t("sendOn")}
          note={t("sendOnNote")}
          checked={sendOn}
          onChange={(event) => setSendOn(event.target.checked)}
        />
      ) : null}
      <UnsentFilesField
        name="files"
        label={t("files")}
        files={files}
        errors={wrong}
        onChange={(next) => write({ files: next })}
        onUnfinished={setUploading}
      />
      <p className={styles.actions}>
        <Button look="primary" busy={sending} onClick={() => void post()}>
          {t(isQuestion ? "sendQuestion" : "post")}
        </Button>
        <Button onClick={close}>{t("cancel")}</Button>
      </p>
    </div>
  );
}

/** What is wrong with any of a list's entries. */
function errorsOf(wrong: Readonly<Record<string, string>>, list: string): string | undefined {
  const said = Object.entries(wrong).flatMap(([place, text]) => (place.startsWith(list) ? [text] : []));
  return said.length === 0 ? undefined : said.join(" ");
}
