import { type ChangeEvent, useRef, useState } from "react";
import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import styles from "./picture-choice.module.css";
import { pngOfFile } from "./png-of-file.ts";

interface PictureChoiceProps {
  /** As an address that an image shows; null: none yet. */
  picture: string | null;
  alt: string;
  /** A face; else as it is. */
  round?: boolean;
  most: { width: number; height: number };
  busy: boolean;
  /** What the server has against it. */
  error: string | undefined;
  /** A PNG in base64; null takes it away. */
  onChange: (png: string | null) => void;
}

/** A picture as it is now, with choosing another and taking it away. */
export function PictureChoice({ picture, alt, round, most, busy, error, onChange }: PictureChoiceProps) {
  const t = useTexts("pictures");
  const problem = useTexts("problems");
  const file = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const wrong = isUnreadable ? problem("signatureUnreadable") : error;
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen === undefined) return;
    const png = await pngOfFile(chosen, most);
    target.value = "";
    setUnreadable(png === undefined);
    if (png !== undefined) onChange(png);
  };
  return (
    <div className={styles.choice}>
      {picture === null ? null : (
        <img src={picture} alt={alt} className={styles.picture} data-round={round || undefined} />
      )}
      <p className={styles.buttons}>
        <Button busy={busy} onClick={() => file.current?.click()}>
          {t("choose")}
        </Button>
        <input
          ref={file}
          type="file"
          aria-label={alt}
          accept="image/png,image/jpeg,image/webp"
          hidden
          onChange={(event) => void choose(event)}
        />
        {picture === null ? null : (
          <Button busy={busy} onClick={() => onChange(null)}>
            {t("remove")}
          </Button>
        )}
      </p>
      {wrong === undefined ? null : (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
