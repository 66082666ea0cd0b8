import { useEffect } from "react";
import { mySignature } from "#contract/calls/signature.ts";
import { limits } from "#contract/limits.ts";
import { useCall } from "../../api/index.ts";
import { UnsentFilesField } from "../../fields/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { CheckBox, TextLink } from "../../kit/index.ts";
import type { BegunExtras } from "./begun-extras.ts";
import styles from "./opinion-extras.module.css";

interface OpinionExtrasProps {
  files: BegunExtras["files"];
  signs: boolean;
  /** The step is not decided without one's signature. */
  signatureRequired: boolean;
  wrong: Readonly<Record<string, string>>;
  onChange: (change: Partial<BegunExtras>) => void;
  /** Told while a file is on its way. */
  onUnfinished: (unfinished: boolean) => void;
  /** Told whether one signs without having said so: it is required, and one can. */
  onSignsAnyway: (signsAnyway: boolean) => void;
}

/** Files to go with an opinion, and one's signature below it. */
export function OpinionExtras(props: OpinionExtrasProps) {
  const { files, signs, signatureRequired, wrong, onChange, onUnfinished, onSignsAnyway } = props;
  const t = useTexts("signature");
  const own = useCall(mySignature, {});
  const picture = own.data?.picture ?? null;
  const signsAnyway = signatureRequired && picture !== null;
  useEffect(() => onSignsAnyway(signsAnyway), [signsAnyway, onSignsAnyway]);
  const hasNone = own.data !== undefined && picture === null;
  useEffect(() => {
    // Kept from before the signature was removed: there is no box any more to take it back with.
    if (hasNone && signs) onChange({ sign: undefined });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is known that they cannot
  }, [hasNone]);
  const tooMany = files.length > limits.opinionFilesMax;
  const sayWhether = (sign: boolean) => onChange({ sign: sign === signsAnyway ? undefined : sign });
  return (
    <div className={styles.extras}>
      <UnsentFilesField
        name="files"
        label={t("files")}
        files={files}
        errors={tooMany ? { "files[0]": t("tooManyFiles", { most: limits.opinionFilesMax }) } : wrong}
        onChange={(next) => onChange({ files: next })}
        onUnfinished={onUnfinished}
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
            checked={signs}
            onChange={(event) => sayWhether(event.target.checked)}
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
