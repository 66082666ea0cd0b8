import { opinionSignatures } from "#contract/calls/signature.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import styles from "./signature.module.css";

interface SignaturePictureProps {
  applyId: string;
  /** As the opinion names it. */
  signature: string;
  /** Whose it is. */
  person: string;
}

/** The signature under an opinion. One whose picture is not what was signed with says so. */
export function SignaturePicture({ applyId, signature, person }: SignaturePictureProps) {
  const t = useTexts("signature");
  const signatures = useCall(opinionSignatures, { applyId }, { quiet: true });
  const found = signatures.data?.find((each) => each.signature === signature);
  if (found?.picture === null) return null;
  if (found !== undefined)
    return (
      <img
        className={styles.picture}
        src={`data:image/png;base64,${found.picture}`}
        alt={t("of", { person })}
      />
    );
  if (signatures.isPending) return <span className={styles.coming} aria-busy="true" />;
  return (
    <p className={styles.missing}>{t(signatures.isError ? "notShown" : "notWhatWasSigned", { person })}</p>
  );
}
