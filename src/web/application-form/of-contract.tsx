import { Link } from "react-router-dom";
import type { ApplicationDetail } from "#contract/shapes/task.ts";
import { useTexts } from "../i18n/index.ts";
import styles from "../kit/document.module.css";

/** Of which contract it is the application, and that its submission is what counts: the contract itself was “submitted” before. */
export function OfContract({ contract }: { contract: ApplicationDetail["instance"]["legalContract"] }) {
  const t = useTexts("application-form");
  const say = useTexts("chain");
  if (contract === undefined) return null;
  return (
    <p className={styles.applicationFacts}>
      <Link to={`/contractDetails/${contract.contractId}`}>
        {say("legalContract", { contract: contract.contractNo })}
      </Link>
      <span>{t("ofContract")}</span>
    </p>
  );
}
