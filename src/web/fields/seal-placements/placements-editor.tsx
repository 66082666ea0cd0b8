import { useCallback, useSyncExternalStore } from "react";
import { placementsIn } from "#contract/rules/seal-placements.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { SealPlacement } from "#contract/seals/seal-placement.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import { attachmentsIn } from "#contract/shapes/attachment.ts";
import { useTexts } from "../../i18n/index.ts";
import type { FieldEditorProps, FieldSiblings } from "../field-kind.ts";
import { DescribedSeals } from "./described-seals.tsx";
import "./placements.css";
import { PlacedSeals } from "./placed-seals.tsx";

function useSibling(siblings: FieldSiblings | undefined, code: string): JsonValue | undefined {
  const listen = useCallback(
    (listener: () => void) => siblings?.listenToField(code, listener) ?? (() => undefined),
    [siblings, code],
  );
  return useSyncExternalStore(listen, () => siblings?.value(code));
}

/** Places seals: electronic ones on the pages of the documents, physical ones in words. */
export function PlacementsEditor({ id, value, onChange, siblings, errors, labelledBy }: FieldEditorProps) {
  const t = useTexts("seal-placing");
  const style = useSibling(siblings, stampFields.styleOfUse);
  const files = attachmentsIn(useSibling(siblings, stampFields.attachments));
  const placements = placementsIn(value);
  const store = (next: readonly SealPlacement[]) => onChange(next as unknown as JsonValue);
  const said = [
    ...new Set(Object.entries(errors).flatMap(([place, text]) => (/\[\d+\]$/u.test(place) ? [text] : []))),
  ];
  return (
    <div id={id} role="group" aria-labelledby={labelledBy} className="seal-placements" tabIndex={-1}>
      {style === "physical" && (
        <DescribedSeals
          placements={placements.filter(({ fileId }) => fileId === undefined)}
          onChange={store}
        />
      )}
      {style === "electronic" && files.length > 0 && (
        <PlacedSeals placements={placements} files={files} onChange={store} />
      )}
      {style !== "physical" && style !== "electronic" && <p className="field-help">{t("chooseStyle")}</p>}
      {style === "electronic" && files.length === 0 && <p className="field-help">{t("addFiles")}</p>}
      {said.map((text) => (
        <p key={text} className="field-error" role="alert">
          {text}
        </p>
      ))}
    </div>
  );
}
