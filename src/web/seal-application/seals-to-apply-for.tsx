import type { Seal } from "#contract/shapes/seal.ts";
import { useTexts } from "../i18n/index.ts";
import { Empty, StatusTag } from "../kit/index.ts";
import { useKeepersText } from "../seals/index.ts";
import { useSession } from "../session/index.ts";
import styles from "./seal-application.module.css";

/** The seals that can be used today, who keeps each, and whether the reader may apply for it. */
export function SealsToApplyFor({ seals }: { seals: readonly Seal[] }) {
  const t = useTexts("seal-application", "seals");
  const keepersText = useKeepersText();
  const { access } = useSession();
  const usable = seals.filter(({ isUsable }) => isUsable);
  return (
    <section className={styles.section}>
      <h2>{t("seals")}</h2>
      {usable.length === 0 ? <Empty>{t("noSeal")}</Empty> : null}
      <ul className={styles.seals}>
        {usable.map(({ sealId, sealName, medium, deptName, keepers, mayApply }) => (
          <li key={sealId}>
            <strong>{sealName}</strong>
            <span className={styles.facts}>
              {t(`seals:medium.${medium}`)} · {deptName} · {keepersText({ keepers })}
            </span>
            {mayApply.length === 0 || mayApply.some((role) => access.includes(role)) ? null : (
              <StatusTag tone="closed">{t("notForYou")}</StatusTag>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
