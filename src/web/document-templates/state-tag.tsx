import type { DocumentState } from "#contract/codes/document-template.ts";
import { useTexts } from "../i18n/index.ts";
import { StatusTag, type Tone } from "../kit/index.ts";

const tones: Readonly<Record<DocumentState, Tone>> = {
  temporary: "idle",
  effective: "good",
  failed: "closed",
};

/** How a template or a version of it stands. */
export function StateTag({ state }: { state: DocumentState }) {
  const t = useTexts("document-templates");
  return <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>;
}
