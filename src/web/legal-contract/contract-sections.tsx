import { useState } from "react";
import { ClausesSection } from "./clauses-section.tsx";
import { DatesSection } from "./dates-section.tsx";
import { FilesSection } from "./files-section.tsx";
import { GeneralSection } from "./general-section.tsx";
import { PartiesSection } from "./parties-section.tsx";
import { PaymentSection } from "./payment-section.tsx";
import { RemindersSection } from "./reminders-section.tsx";
import type { ContractDraft } from "./use-contract-draft.ts";
import styles from "./legal-contract.module.css";

interface ContractSectionsProps {
  draft: ContractDraft;
  /** Told while a file is on its way. */
  onUnfinished: (isUnfinished: boolean) => void;
}

/** Everything of a contract that is written, in the order one thinks of it. */
export function ContractSections({ draft, onUnfinished }: ContractSectionsProps) {
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set());
  const note = (name: string, isUnderWay: boolean) => {
    const next = new Set(underWay);
    if (isUnderWay) next.add(name);
    else next.delete(name);
    setUnderWay(next);
    onUnfinished(next.size > 0);
  };
  return (
    <div className={styles.editor}>
      <GeneralSection draft={draft} />
      <PartiesSection draft={draft} />
      <PaymentSection draft={draft} />
      <DatesSection draft={draft} />
      <ClausesSection draft={draft} />
      <FilesSection draft={draft} onUnfinished={note} />
      <RemindersSection draft={draft} />
    </div>
  );
}
