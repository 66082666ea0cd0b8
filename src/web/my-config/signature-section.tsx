import { type ChangeEvent, useId, useRef, useState } from "react";
import { mySignature, removeSignature, saveSignature } from "#contract/calls/signature.ts";
import { useCall, useSend } from "../api/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Button, Failure, Skeleton, useNotice } from "../kit/index.ts";
import { SignatureBoard, signatureOfFile } from "../signature/index.ts";
import { useOfferUndo } from "../undo/index.ts";
import styles from "./my-config.module.css";

const invalidates = [mySignature];

/** The picture I sign with: drawn here or chosen as a file. What I have signed keeps the one it was signed with. */
export function SignatureSection() {
  const t = useTexts("signature");
  const problem = useTexts("problems");
  const notice = useNotice();
  const offerUndo = useOfferUndo();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [isDrawing, setDrawing] = useState(false);
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const own = useCall(mySignature, {});
  const saving = useSend(saveSignature, {
    invalidates,
    onError: ({ errors }) => {
      setWrong(errors["picture"]);
      return errors["picture"] !== undefined;
    },
  });
  const removing = useSend(removeSignature, { invalidates });

  const save = async (picture: string) => {
    setWrong(undefined);
    if ((await saving.send({ picture })) === undefined) return;
    setDrawing(false);
    notice({ key: "signature", said: t("saved") });
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen === undefined) return;
    const picture = await signatureOfFile(chosen);
    target.value = "";
    if (picture === undefined) setWrong(problem("signatureUnreadable"));
    else await save(picture);
  };
  const remove = async () => {
    const before = own.data?.picture ?? null;
    if ((await removing.send({})) === undefined || before === null) return;
    offerUndo({ key: "signature", said: t("removed"), undo: () => void save(before) });
  };

  return (
    <section className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("title")}</h2>
      <p className={styles.hint}>{t("hint")}</p>
      {own.isPending ? <Skeleton /> : null}
      {own.isError ? <Failure error={own.error} onRetry={() => void own.refetch()} /> : null}
      {own.data === undefined || own.data.picture === null ? null : (
        <figure className={styles.signature}>
          <img src={`data:image/png;base64,${own.data.picture}`} alt={t("mine")} />
          <figcaption>{t("since", { when: formatInstant(own.data.setAt) })}</figcaption>
        </figure>
      )}
      {wrong === undefined ? null : (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      {isDrawing ? (
        <SignatureBoard
          saving={saving.sending}
          onSign={(picture) => void save(picture)}
          onClose={() => setDrawing(false)}
        />
      ) : own.data === undefined ? null : (
        <p className={styles.buttons}>
          <Button onClick={() => setDrawing(true)}>{t("draw")}</Button>
          <Button busy={saving.sending} onClick={() => file.current?.click()}>
            {t("choose")}
          </Button>
          <input
            ref={file}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            hidden
            onChange={(event) => void choose(event)}
          />
          {own.data.picture === null ? null : (
            <Button busy={removing.sending} onClick={() => void remove()}>
              {t("remove")}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
