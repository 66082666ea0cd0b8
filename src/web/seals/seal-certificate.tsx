import { type FormEvent, useRef, useState } from "react";
import { listSeal, sealDetail } from "#contract/calls/seal.ts";
import { uploadSealCertificate } from "#contract/calls/seal-certificate.ts";
import type { SealDetail } from "#contract/shapes/seal.ts";
import { placeErrors, useSend } from "../api/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Button, Field, PasswordField, useNotice } from "../kit/index.ts";
import { CertificateTag } from "./certificate-tag.tsx";
import styles from "./seals.module.css";

/** With which certificate a seal signs, and the upload of one that was issued for it. */
export function SealCertificate({ detail: { seal, certificate } }: { detail: SealDetail }) {
  const t = useTexts("seal-certificate");
  const notice = useNotice();
  const [pkcs12, setPkcs12] = useState<{ base64: string; fileName: string }>();
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const input = useRef<HTMLInputElement>(null);
  const upload = useSend(uploadSealCertificate, {
    invalidates: [listSeal, sealDetail],
    onSuccess: () => {
      notice({ key: `certificate ${seal.sealId}`, said: t("uploaded") });
      setPassword("");
      setPkcs12(undefined);
      if (input.current !== null) input.current.value = "";
    },
    onError: (error) => placeErrors(error, ["pkcs12", "password"], setErrors),
  });

  function send(event: FormEvent): void {
    event.preventDefault();
    setErrors(pkcs12 === undefined ? { pkcs12: t("fileMissing") } : {});
    if (pkcs12 !== undefined) void upload.send({ sealId: seal.sealId, pkcs12: pkcs12.base64, password });
  }

  return (
    <section aria-label={t("title")} className={styles.certificate}>
      <h3 className={styles.subhead}>{t("title")}</h3>
      {certificate === null ? (
        <p className={styles.hint}>{t("none")}</p>
      ) : (
        <>
          <p>
            {certificate.subject} <CertificateTag seal={seal} />
          </p>
          <p className={styles.hint}>
            {t(certificate.isIssued ? "issued" : "own", { until: formatInstant(certificate.validUntil) })}
          </p>
        </>
      )}
      <form className={styles.asking} onSubmit={send} noValidate>
        <Field label={t("file")} hint={t("fileHint")} error={errors["pkcs12"]}>
          {(control) => (
            <div className={styles.chosenFile}>
              <input
                ref={input}
                type="file"
                accept=".p12,.pfx"
                hidden
                onChange={(event) => {
                  const [file] = event.target.files ?? [];
                  setErrors({});
                  if (file === undefined) return setPkcs12(undefined);
                  void base64Of(file).then((base64) => setPkcs12({ base64, fileName: file.name }));
                }}
              />
              <Button {...control} onClick={() => input.current?.click()}>
                {t("choose")}
              </Button>
              <span>{pkcs12?.fileName}</span>
            </div>
          )}
        </Field>
        <PasswordField
          label={t("password")}
          autoComplete="off"
          value={password}
          error={errors["password"]}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" busy={upload.sending}>
          {t("upload")}
        </Button>
      </form>
    </section>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
