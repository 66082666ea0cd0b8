import { useState } from "react";
import { physicalSealings } from "#contract/calls/physical-seal.ts";
import type { PhysicalSealing } from "#contract/shapes/physical-seal.ts";
import { useCall } from "../api/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Button, TextLink } from "../kit/index.ts";
import { CallAnswer } from "../states/index.ts";
import { FinishSealing } from "./finish-sealing.tsx";
import styles from "./seals.module.css";

/** What waits to be sealed by hand, the longest waiting first. */
export function PhysicalSealings() {
  const t = useTexts("physical-seal");
  const answer = useCall(physicalSealings, {}, { quiet: true });
  const [chosen, setChosen] = useState<PhysicalSealing>();
  return (
    <>
      <CallAnswer answer={answer}>
        {(waiting) =>
          waiting.length === 0 ? (
            <p className={styles.none}>{t("nothingWaits")}</p>
          ) : (
            <ul className={styles.list}>
              {waiting.map((sealing) => (
                <li key={sealing.bpdInstanceId} className={styles.order}>
                  <div className={styles.waiting}>
                    <TextLink to={`/applyDesc?applyId=${encodeURIComponent(sealing.applyId)}`}>
                      {sealing.applyTitle}
                    </TextLink>
                    <span className={styles.facts}>
                      {[
                        sealing.applyId,
                        sealing.applicant.realName ?? sealing.applicant.userCode,
                        t("since", { when: formatInstant(sealing.since) }),
                        t("planned", { count: sealing.planned }),
                      ].join(" · ")}
                    </span>
                    <span className={styles.facts}>
                      {sealing.seals
                        .map(({ sealName, description }) =>
                          [sealName, description].filter(Boolean).join(" · "),
                        )
                        .join("; ")}
                    </span>
                  </div>
                  <Button
                    aria-label={`${t("record")} · ${sealing.applyTitle}`}
                    onClick={() => setChosen(sealing)}
                  >
                    {t("record")}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </CallAnswer>
      {chosen !== undefined && (
        <FinishSealing key={chosen.bpdInstanceId} sealing={chosen} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}
