import { useState } from "react";
import { placementsIn } from "#contract/rules/seal-placements.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button } from "../../kit/index.ts";
import type { FieldReadProps } from "../field-kind.ts";
import type { SealPlacement } from "#contract/seals/seal-placement.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import { PlacedSeals } from "./placed-seals.tsx";
import { PlacementList } from "./placement-list.tsx";
import { useSeals } from "./seal-choices.ts";
import { useDocumentFacts } from "./use-document-facts.ts";
import parts from "../../kit/field-parts.module.css";
import styles from "./placements.module.css";

/** What will be sealed where: in words, and on the pages themselves for whoever wants to see. */
export function PlacementsRead({ value }: FieldReadProps) {
  const t = useTexts("seal-placing");
  const { byId } = useSeals(undefined);
  const [shown, setShown] = useState(false);
  const placements = placementsIn(value);
  if (placements.length === 0) return <span className={parts.nothing}>{t("none")}</span>;
  const ids = [...new Set(placements.flatMap(({ fileId }) => (fileId === undefined ? [] : [fileId])))];
  const files = ids.map((fileId, index) => ({ fileId, fileName: t("fileNumber", { number: index + 1 }) }));
  return (
    <div className={styles.placements}>
      {shown ? (
        <SealsOnPages placements={placements} files={files} />
      ) : (
        <PlacementList placements={placements} files={files} seals={byId} />
      )}
      {files.length > 0 && (
        <Button onClick={() => setShown(!shown)}>{t(shown ? "hidePages" : "showPages")}</Button>
      )}
    </div>
  );
}

interface SealsOnPagesProps {
  placements: readonly SealPlacement[];
  files: readonly Attachment[];
}

/** The pages with their seals, and why a document of which somebody approves that it be sealed cannot be. */
function SealsOnPages({ placements, files }: SealsOnPagesProps) {
  const say = useTexts("problems");
  const facts = useDocumentFacts(files.map(({ fileId }) => fileId));
  const faultOf = (fileId: string): string | undefined => {
    const { fault, params } = facts.get(fileId) ?? {};
    return fault === undefined ? undefined : say(fault, params);
  };
  return <PlacedSeals placements={placements} files={files} faultOf={faultOf} />;
}
