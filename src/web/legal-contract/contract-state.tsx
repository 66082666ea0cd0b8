import type { LegalContractState } from "#contract/codes/legal-contract.ts";
import { useTexts } from "../i18n/index.ts";
import { StatusTag, type Tone } from "../kit/index.ts";

const tones: Readonly<Record<LegalContractState, Tone>> = {
  draft: "idle",
  approving: "running",
  returned: "waiting",
  rejected: "bad",
  approved: "good",
  sealed: "good",
  expired: "closed",
  terminated: "closed",
  archived: "closed",
  cancelled: "closed",
};

/** How a contract stands: a form, a colour and a word. */
export function ContractState({ state }: { state: LegalContractState }) {
  const t = useTexts("legal-contract");
  return <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>;
}
