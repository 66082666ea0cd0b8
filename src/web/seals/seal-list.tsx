import { Tag } from "antd";
import { sealHandOvers } from "#contract/calls/physical-seal.ts";
import type { Seal } from "#contract/shapes/seal.ts";
import { formatDay, formatInstant, useTexts } from "../i18n/index.ts";
import { useCall } from "../api/index.ts";
import { StatusTag } from "../kit/index.ts";
import { useKeepersText } from "./use-keepers-text.ts";
import { CertificateTag } from "./certificate-tag.tsx";
import styles from "./seals.module.css";

interface SealListProps {
  seals: readonly Seal[];
  onOpen(sealId: number): void;
}

/** The seals, each with its state in words, its department and who keeps it. */
export function SealList({ seals, onOpen }: SealListProps) {
  const t = useTexts("seals");
  const say = useTexts("physical-seal");
  const keepersText = useKeepersText();
  const { data: handed = [] } = useCall(sealHandOvers, {}, { quiet: true });
  const holderOf = (sealId: number) => handed.find((each) => each.sealId === sealId)?.holder;
  return (
    <ul className={styles.list}>
      {seals.map((seal) => (
        <li key={seal.sealId} className={styles.entry}>
          <button type="button" onClick={() => onOpen(seal.sealId)}>
            <span className={styles.name}>{seal.sealName}</span>
            <span className={styles.facts}>
              {[
                t(`kind.${seal.sealKind}`),
                t(`medium.${seal.medium}`),
                seal.deptName,
                t("sizeText", { width: seal.widthMm, height: seal.heightMm }),
              ].join(" · ")}
            </span>
            <span className={styles.facts}>{keepersText(seal)}</span>
          </button>
          <span className={styles.state}>
            {holderOf(seal.sealId) !== undefined && (
              <StatusTag tone="waiting">
                {say("with", { who: holderOf(seal.sealId)?.realName ?? holderOf(seal.sealId)?.userCode })}
              </StatusTag>
            )}
            <CertificateTag seal={seal} />
            <StateTag seal={seal} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function StateTag({ seal }: { seal: Seal }) {
  const t = useTexts("seals");
  if (seal.lostAt !== null)
    return <Tag color="error">{t("lostSince", { when: formatInstant(seal.lostAt) })}</Tag>;
  if (seal.sealStatus === "temporary" && seal.validFrom !== null && seal.validUntil !== null)
    return (
      <Tag color={seal.isUsable ? "gold" : "default"}>
        {t("temporaryBetween", { from: formatDay(seal.validFrom), until: formatDay(seal.validUntil) })}
      </Tag>
    );
  return <Tag color={seal.isUsable ? "success" : "default"}>{t(`status.${seal.sealStatus}`)}</Tag>;
}
