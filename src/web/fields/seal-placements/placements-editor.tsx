import { useCallback, useSyncExternalStore } from "react";
import { placementsIn } from "#contract/rules/seal-placements.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { SealPlacement } from "#contract/seals/seal-placement.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import { attachmentsIn } from "#contract/shapes/attachment.ts";
import { useTexts } from "../../i18n/index.ts";
import type { FieldEditorProps, FieldSiblings } from "../field-kind.ts";
import { DescribedSeals } from "./described-seals.tsx";
import { PlacedSeals } from "./placed-seals.tsx";
import { PlacementList } from "./placement-list.tsx";
import { useSeals } from "./seal-choices.ts";
import styles from "./placing.module.css";
import { usePlacementFaults } from "./use-placement-faults.ts";
import shared from "./placements.module.css";
import parts from "../../kit/field-parts.module.css";

function useSibling(siblings: FieldSiblings | undefined, code: string): JsonValue | undefined {
  const listen = useCallback(
    (listener: () => void) => siblings?.listenToField(code, listener) ?? (() => undefined),
    [siblings, code],
  );
  return useSyncExternalStore(listen, () => siblings?.value(code));
}

/** Places seals: electronic ones on the pages of the documents, physical ones in words; what is wrong stands at its seal. */
export function PlacementsEditor(props: FieldEditorProps) {
  const { id, component, value, onChange, siblings, errors, labelledBy, onFaults } = props;
  const t = useTexts("seal-placing");
  const style = useSibling(siblings, stampFields.styleOfUse);
  const files = attachmentsIn(useSibling(siblings, stampFields.attachments));
  const placements = placementsIn(value);
  const store = (next: readonly SealPlacement[]) => onChange(next as unknown as JsonValue);
  const { faults, faultOf, reading } = usePlacementFaults({ component, placements, style, files, onFaults });
  const errorOf = (row: number): string | undefined => {
    const place = `${component.componentCode}[${row}]`;
    return faults[place] ?? errors[place];
  };
  const isPhysical = style === "physical";
  const hasElectronic = placements.some(({ fileId }) => fileId !== undefined);
  return (
    <div
      id={id}
      role="group"
      aria-labelledby={labelledBy}
      data-invalid={props.invalid}
      className={`${shared.placements} ${styles.placing ?? ""}`}
      tabIndex={-1}
    >
      {isPhysical && <DescribedSeals placements={placements} errorOf={errorOf} onChange={store} />}
      {style === "electronic" && files.length > 0 && (
        <PlacedSeals
          placements={placements}
          files={files}
          faultOf={faultOf}
          errorOf={errorOf}
          reading={reading}
          onChange={store}
        />
      )}
      {style !== "physical" && style !== "electronic" && <p className={parts.help}>{t("chooseStyle")}</p>}
      {style === "electronic" && files.length === 0 && <p className={parts.help}>{t("addFiles")}</p>}
      {hasElectronic && (isPhysical || (style === "electronic" && files.length === 0)) && (
        <PlacedElsewhere placements={placements} errorOf={errorOf} onChange={store} />
      )}
    </div>
  );
}

interface PlacedElsewhereProps {
  placements: readonly SealPlacement[];
  errorOf(row: number): string | undefined;
  onChange(next: readonly SealPlacement[]): void;
}

/** Electronic seals of an application that has no place for them any more: named, to be taken away. */
function PlacedElsewhere({ placements, errorOf, onChange }: PlacedElsewhereProps) {
  const { byId } = useSeals(undefined);
  return (
    <PlacementList
      placements={placements}
      files={[]}
      seals={byId}
      isShown={({ fileId }) => fileId !== undefined}
      errorOf={errorOf}
      onChange={onChange}
    />
  );
}
