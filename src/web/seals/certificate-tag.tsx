import { useState } from "react";
import type { Seal } from "#contract/shapes/seal.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { StatusTag } from "../kit/index.ts";

const dayMs = 86_400_000;
/** From so many days before it ends, the register warns. */
const warnedDays = 30;

/** Warns of the certificate of a seal that has expired or soon will; nothing as long as all is well. */
export function CertificateTag({ seal: { certificateUntil } }: { seal: Pick<Seal, "certificateUntil"> }) {
  const t = useTexts("seal-certificate");
  const [now] = useState(() => Date.now());
  if (certificateUntil === null) return null;
  const left = Date.parse(certificateUntil) - now;
  if (left > warnedDays * dayMs) return null;
  const until = formatInstant(certificateUntil);
  return left <= 0 ? (
    <StatusTag tone="bad">{t("expired", { until })}</StatusTag>
  ) : (
    <StatusTag tone="waiting">{t("expires", { until })}</StatusTag>
  );
}
