import { Button, Segmented, Upload } from "antd";
import { useId } from "react";
import { useTexts } from "../i18n/index.ts";
import type { SealDraft } from "./entered-seal.ts";
import { SealField } from "./seal-field.tsx";
import { SealPreview } from "./seal-preview.tsx";
import styles from "./seals.module.css";

interface SealLooksProps {
  draft: SealDraft;
  stored: string | null;
  errors: Readonly<Record<string, string>>;
  onChange(change: Partial<SealDraft>): void;
}

/** What a seal looks like: drawn from its texts with a preview that follows every key, or an uploaded picture. */
export function SealLooks({ draft, stored, errors, onChange }: SealLooksProps) {
  const t = useTexts("seals");
  const id = useId();
  const { drawing, look, picture } = draft;
  const shape = draft.shape ?? "round";
  const size = { widthMm: draft.widthMm ?? 42, heightMm: draft.heightMm ?? 42 };
  const text = (name: "rimText" | "lowerText" | "number", max: number) => (
    <SealField
      name={name}
      title={t(`drawing.${name === "rimText" && shape === "square" ? "squareText" : name}`)}
      type={1001}
      value={drawing[name]}
      error={errors[`drawing.${name}`]}
      more={{ maxLength: max }}
      onChange={(value) => onChange({ drawing: { ...drawing, [name]: String(value ?? "") } })}
    />
  );
  const address =
    look === "uploaded" && picture !== undefined
      ? `data:image/${picture.kind === "svg" ? "svg+xml" : "png"};base64,${picture.base64}`
      : stored;
  return (
    <section className={styles.looks} aria-label={t("looks")}>
      <div className={styles.stage}>
        {look === "drawn" ? (
          <SealPreview drawing={{ ...drawing, shape }} size={size} title={t("preview")} />
        ) : (
          address !== null && <img className={styles.seal} src={address} alt={t("preview")} />
        )}
        <p className={styles.hint}>{t("sizeText", { width: size.widthMm, height: size.heightMm })}</p>
      </div>
      <div className={styles.lookFields}>
        <Segmented
          aria-label={t("looks")}
          value={look}
          onChange={(value) => onChange({ look: value as SealDraft["look"] })}
          options={[
            ...(stored !== null && draft.look !== "drawn"
              ? [{ value: "stored", label: t("look.stored") }]
              : []),
            { value: "drawn", label: t("look.drawn") },
            { value: "uploaded", label: t("look.uploaded") },
          ]}
        />
        {look === "drawn" && (
          <>
            {text("rimText", 60)}
            {shape !== "square" && (
              <>
                {text("lowerText", 20)}
                {text("number", 20)}
                <SealField
                  name="star"
                  title={t("drawing.star")}
                  type={1016}
                  value={drawing.star === true}
                  error={undefined}
                  onChange={(value) => onChange({ drawing: { ...drawing, star: value === true } })}
                />
              </>
            )}
          </>
        )}
        {look === "uploaded" && (
          <>
            <Upload
              accept=".png,.svg"
              maxCount={1}
              showUploadList={false}
              beforeUpload={(file) => {
                void pictureOf(file).then((read) => onChange({ picture: read }));
                return false;
              }}
            >
              <Button
                aria-invalid={errors["picture"] === undefined ? undefined : true}
                aria-describedby={`${id}-picture`}
              >
                {t("choosePicture")}
              </Button>
            </Upload>
            <p
              id={`${id}-picture`}
              className={errors["picture"] ? styles.fault : styles.hint}
              role={errors["picture"] ? "alert" : undefined}
            >
              {errors["picture"] ?? t("pictureHint")}
            </p>
          </>
        )}
      </div>
    </section>
  );
}

async function pictureOf(file: File): Promise<NonNullable<SealDraft["picture"]>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { kind: /\.svg$/iu.test(file.name) ? "svg" : "png", base64: btoa(binary) };
}
