import { useState } from "react";
import { sendReleaseMessage } from "#contract/calls/basic.ts";
import { placeErrors, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Dialog, TextAreaField, TextField, useNotice } from "../kit/index.ts";
import styles from "./release.module.css";

interface MessageFormProps {
  instanceId: number;
  /** What it says unless something else is written. */
  usual: string;
}

/** A text message to whom something is released to. */
export function MessageForm({ instanceId, usual }: MessageFormProps) {
  const t = useTexts("release");
  const say = useTexts("app");
  const notice = useNotice();
  const [isOpen, setOpen] = useState(false);
  const [phone, setPhone] = useState("");
  const [content, setContent] = useState(usual);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const { send, sending } = useSend(sendReleaseMessage, {
    onError: (error) => placeErrors(error, ["phone", "content"], setWrong),
  });
  const tell = async () => {
    setWrong({});
    const done = await send({ phone: phone.trim(), content: content.trim(), bpdInstanceId: instanceId });
    if (done === undefined) return;
    setOpen(false);
    notice({ key: `release-${instanceId}`, said: t("message.sent", { phone: phone.trim() }) });
  };
  return (
    <>
      {/* It stays while the dialog is open, so that the focus comes back to it. */}
      <Button onClick={() => setOpen(true)}>{t("message.open")}</Button>
      {isOpen ? (
        <Dialog
          title={t("message.open")}
          lead={t("message.lead")}
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button
                look="primary"
                busy={sending}
                disabled={phone.trim() === "" || content.trim() === ""}
                onClick={() => void tell()}
              >
                {t("message.send")}
              </Button>
              <Button onClick={() => setOpen(false)}>{say("cancel")}</Button>
            </>
          }
        >
          <div className={styles.form}>
            <TextField
              type="tel"
              label={t("message.phone")}
              required
              value={phone}
              error={wrong["phone"]}
              onChange={(event) => setPhone(event.target.value)}
            />
            <TextAreaField
              label={t("message.content")}
              required
              rows={4}
              maxLength={500}
              value={content}
              error={wrong["content"]}
              onChange={(event) => setContent(event.target.value)}
            />
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
