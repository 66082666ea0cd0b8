import { useEffect } from "react";
import { mySignature } from "#contract/calls/signature.ts";
import { limits } from "#contract/limits.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import { useCall } from "../../api/index.ts";
import { FilesField } from "../../fields/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { CheckBox, TextLink } from "../../kit/index.ts";
import styles from "./opinion-extras.module.css";

/** What stands with an opinion besides its words. */
export interface Extras {
  files: Attachment[];
  sign: boolean;
  /** A file is on its way. */
  unfinished: boolean;
}

interface OpinionExtrasProps {
  extras: Extras;
  /** The step is not decided without one's signature. */
  signatureRequired: boolean;
  wrong: Readonly<Record<string, string>>;
  onChange: (change: Partial<Extras>) => void;
}

/** Files to go with an opinion, and one's signature below it. */
export function OpinionExtras({ extras, signatureRequired, wrong, onChange }: OpinionExtrasProps) {
  const t = useTexts("signature");
  const own = useCall(mySignature, {});
  const picture = own.data?.picture ?? null;
  const signsAnyway = signatureRequired && picture !== null;
  useEffect(() => {
    if (signsAnyway) onChange({ sign: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is known that they can
  }, [signsAnyway]);
  const tooMany = extras.files.length > limits.opinionFilesMax;
  return (
    <div className={styles.extras}>
      <FilesField
        name="files"
        label={t("files")}
        files={extras.files}
        errors={tooMany ? { "files[0]": t("tooManyFiles", { most: limits.opinionFilesMax }) } : wrong}
        onChange={(files) => onChange({ files })}
        onUnfinished={(unfinished) => onChange({ unfinished })}
      />
      {own.data === undefined ? null : picture === null ? (
        <p className={styles.none}>
          {t(signatureRequired ? "requiredAndNone" : "none")}{" "}
          <TextLink to="/myConfig">{t("toSettings")}</TextLink>
        </p>
      ) : (
        <div className={styles.sign}>
          <CheckBox
            label={t(signatureRequired ? "signRequired" : "sign")}
            checked={extras.sign}
            onChange={(event) => onChange({ sign: event.target.checked })}
          />
          <img className={styles.picture} src={`data:image/png;base64,${picture}`} alt={t("mine")} />
        </div>
      )}
      {wrong["sign"] === undefined ? null : (
        <p className={styles.wrong} role="alert">
          {wrong["sign"]}
        </p>
      )}
    </div>
  );
}
