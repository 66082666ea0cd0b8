import { useState } from "react";
import { physicalSealings } from "#contract/calls/physical-seal.ts";
import { listSeal } from "#contract/calls/seal.ts";
import { useCall } from "../api/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import { FinishSealing } from "./finish-sealing.tsx";
import { SealHands } from "./seal-hands.tsx";
import styles from "./seals.module.css";

/** On an application that waits to be sealed by hand: counter and scan, and in whose hands its seals are. */
export function PhysicalWork({ bpdInstanceId }: { bpdInstanceId: number }) {
  const t = useTexts("physical-seal");
  const { data: waiting = [] } = useCall(physicalSealings, {}, { quiet: true, staleTime: 0 });
  const sealing = waiting.find((each) => each.bpdInstanceId === bpdInstanceId);
  const { data: seals = [] } = useCall(listSeal, {}, { quiet: true, enabled: sealing !== undefined });
  const [isOpen, setOpen] = useState(false);
  if (sealing === undefined) return null;
  const wanted = new Set(sealing.seals.map(({ sealId }) => sealId));
  return (
    <section className={styles.work} aria-label={t("physical")}>
      <div className={styles.order}>
        <div className={styles.waiting}>
          <strong>{t("physical")}</strong>
          <span className={styles.facts}>
            {[
              t("since", { when: formatInstant(sealing.since) }),
              t("planned", { count: sealing.planned }),
              ...sealing.seals.map(({ sealName, description }) =>
                [sealName, description].filter(Boolean).join(" · "),
              ),
            ].join(" · ")}
          </span>
        </div>
        <Button look="primary" onClick={() => setOpen(true)}>
          {t("record")}
        </Button>
      </div>
      {seals
        .filter(({ sealId }) => wanted.has(sealId))
        .map((seal) => (
          <details key={seal.sealId}>
            <summary>
              {t("hands")} · {seal.sealName}
            </summary>
            <SealHands seal={seal} />
          </details>
        ))}
      {isOpen && <FinishSealing sealing={sealing} onClose={() => setOpen(false)} />}
    </section>
  );
}
