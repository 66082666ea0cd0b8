import { useState } from "react";
import { placementsIn } from "#contract/rules/seal-placements.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button } from "../../kit/index.ts";
import type { FieldReadProps } from "../field-kind.ts";
import { PlacedSeals } from "./placed-seals.tsx";
import { PlacementList } from "./placement-list.tsx";
import { useSeals } from "./seal-choices.ts";
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
        <PlacedSeals placements={placements} files={files} />
      ) : (
        <PlacementList placements={placements} files={files} seals={byId} />
      )}
      {files.length > 0 && (
        <Button onClick={() => setShown(!shown)}>{t(shown ? "hidePages" : "showPages")}</Button>
      )}
    </div>
  );
}
