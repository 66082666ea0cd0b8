import { type FormEvent, useState } from "react";
import { distrustReleaseKey, releaseKeys, trustReleaseKey } from "#contract/calls/release-bundle.ts";
import { placeErrors, useCall, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Failure, Skeleton, TextAreaField, TextButton, TextField, useNotice } from "../kit/index.ts";
import styles from "./release-bundle.module.css";

/** The key this installation signs with, and those whose files it takes. */
export function KeysPart() {
  const t = useTexts("release-bundle", "problems");
  const notice = useNotice();
  const answer = useCall(releaseKeys, {}, { quiet: true });
  const [keyName, setName] = useState("");
  const [publicKey, setKey] = useState("");
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const trust = useSend(trustReleaseKey, {
    invalidates: [releaseKeys],
    onError: (error) => placeErrors(error, ["keyName", "publicKey"], setErrors),
  });
  const distrust = useSend(distrustReleaseKey, { invalidates: [releaseKeys] });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(keyName.trim() === "" ? { keyName: t("problems:required") } : {}),
      ...(publicKey.trim() === "" ? { publicKey: t("problems:required") } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const added = await trust.send({ keyName: keyName.trim(), publicKey: publicKey.trim() });
    if (added === undefined) return;
    notice({ key: "release-key", said: t("keys.added", { name: added.keyName }) });
    setName("");
    setKey("");
  };
  const remove = async (key: { fingerprint: string; keyName: string; publicKey: string }) => {
    if ((await distrust.send({ fingerprint: key.fingerprint })) === undefined) return;
    const again = { keyName: key.keyName, publicKey: key.publicKey };
    notice({
      key: "release-key",
      said: t("keys.removed", { name: key.keyName }),
      action: { label: t("keys.undo"), run: () => trust.send(again) },
    });
  };
  if (answer.isError) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <Skeleton />;
  return (
    <div className={styles.part}>
      <p className={styles.note}>{t("keys.lead")}</p>
      {answer.data.some(({ isOwn }) => isOwn) ? null : <p role="status">{t("keys.noOwn")}</p>}
      <ul className={styles.objects}>
        {answer.data.map((key) => (
          <li key={key.fingerprint}>
            <strong>{key.isOwn ? t("keys.own") : key.keyName}</strong>
            <dl className={styles.facts}>
              <dt>{t("keys.fingerprint")}</dt>
              <dd>
                <code>{key.fingerprint}</code>
              </dd>
              <dt>{t("keys.publicKey")}</dt>
              <dd>
                <code>{key.publicKey}</code>
              </dd>
            </dl>
            {key.isOwn ? null : (
              <TextButton disabled={distrust.sending} onClick={() => void remove(key)}>
                {t("keys.remove")}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      <form className={styles.part} onSubmit={(event) => void add(event)} noValidate>
        <TextField
          label={t("keys.name")}
          required
          error={errors["keyName"]}
          value={keyName}
          onChange={(event) => setName(event.target.value)}
        />
        <TextAreaField
          label={t("keys.publicKey")}
          required
          hint={t("keys.publicKeyHint")}
          error={errors["publicKey"]}
          rows={2}
          value={publicKey}
          onChange={(event) => setKey(event.target.value)}
        />
        <div className={styles.acts}>
          <Button type="submit" look="primary" busy={trust.sending}>
            {t("keys.add")}
          </Button>
        </div>
      </form>
    </div>
  );
}
