import type { FormStatus } from "#contract/codes/form-status.ts";
import { useTexts } from "../i18n/index.ts";
import { StatusTag } from "../kit/index.ts";

const tones = { temporary: "idle", effective: "good", failed: "closed" } as const;

/** How a version of a form stands, and whether it can still change. */
export function FormStateTag({ state, frozen = false }: { state: FormStatus; frozen?: boolean }) {
  const t = useTexts("form-manage");
  return (
    <>
      <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>
      {frozen ? <StatusTag tone="running">{t("frozen")}</StatusTag> : null}
    </>
  );
}
